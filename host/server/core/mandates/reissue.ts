import type { NachType } from '../../../../widgets/contract/nach/nach.ts';
import type { CallContext } from '../../call/handler.ts';
import type { Tx } from '../../db/transaction.ts';
import { findStanding, type FoundStanding } from '../applications/applications.store.ts';
import { publishEdit } from '../applications/change-standing.ts';
import * as facts from '../applications/facts.store.ts';
import { moveOn } from '../applications/system-moves.ts';
import { staffOf } from '../applications/take-application.ts';
import type { Mandate } from '../calls/nach.store.ts';
import { openMandate, rulesOf } from './open-mandate.ts';

/** How another mandate is made, and why. */
interface Reissue {
  nachType: NachType;
  instrument: string;
  reason: string;
}

/**
 * Ends the open mandate of a loan, which the bank is to end where it has registered it, and opens another with terms of its own and
 * no attempts. Its application stands in NACH Pending again, whatever the mandate before has come to. The rows of both must be
 * locked.
 *
 * @returns where the application stands, the number of the new issue, and why the application stays where it stood; null where it does not
 */
export async function reissue(
  tx: Tx,
  context: CallContext,
  { standing, mandate }: { standing: FoundStanding; mandate: Mandate },
  { nachType, instrument, reason }: Reissue,
): Promise<{ standing: FoundStanding; issue: number; stays: string | null }> {
  const { id, loanApplicationNumber, udrs } = standing;
  const by = { staffId: staffOf(context).id, now: context.now(), rules: rulesOf(context.settings) };
  const opened = await openMandate(tx, standing, { nachType, instrument }, by);
  await facts.change(tx, id, { mandate: null });
  const { issue, status, umrn } = mandate;
  await context.record(tx, {
    action: 'REISSUE_MANDATE',
    entity: 'NACH_MANDATE',
    entityId: opened.id,
    loanApplicationNumber,
    before: { issue, status, ...(umrn !== null && { umrn }) },
    after: { issue: opened.issue, status: 'NACH_PENDING', nachType, instrument },
    remark: reason.trim(),
  });
  const stays =
    udrs === 'NACH_PENDING'
      ? null
      : await moveOn(tx, context, {
          loanApplicationNumber,
          way: [udrs, 'NACH_PENDING'],
          remarks: 'Another mandate is issued',
        });
  const moved = (await findStanding(tx, id)) ?? standing;
  await publishEdit(tx, id, moved.version);
  return { standing: moved, issue: opened.issue, stays };
}
