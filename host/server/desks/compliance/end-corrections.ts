import type { Announcements } from '../../call/announcements.ts';
import { whyEnded } from '../../core/applications/why-ended.ts';
import type { Tx } from '../../db/transaction.ts';
import * as proposals from './proposals.store.ts';

/**
 * Ends the corrections that wait for a reviewer when their application is rejected, cancelled or reopened. What is paid out was
 * approved before, and what waited has lapsed by that.
 */
export async function endCorrections(tx: Tx, moved: Announcements['application.moved']): Promise<void> {
  const because = moved.to === 'DISBURSED' ? undefined : whyEnded(moved);
  if (because === undefined) return;
  const { application, by, record } = moved;
  const open = (await proposals.proposalsOf(tx, application.id)).filter(({ state }) => state === 'PROPOSED');
  if (open.length === 0) return;
  if (by.staffId === null) throw new Error('An application is ended, and reopened, by a person');
  await proposals.closeProposals(
    tx,
    open.map(({ id }) => id),
    'LAPSED',
    { staffId: by.staffId, now: by.now, because },
  );
  await record(tx, {
    action: 'END_CORRECTIONS',
    entity: 'complianceCase',
    entityId: application.id,
    loanApplicationNumber: application.loanApplicationNumber,
    after: { proposals: open.length },
    remark: because,
  });
}
