import type { TakingCall } from '../../../../widgets/contract/calls.ts';
import { may, type RightName } from '../../../../widgets/contract/session/rights.ts';
import type { FoundStanding } from '../../core/applications/applications.store.ts';
import { changeStanding } from '../../core/applications/change-standing.ts';
import * as facts from '../../core/applications/facts.store.ts';
import type { AuditEntry } from '../../base/audit-entry.ts';
import { takeApplication } from '../../core/applications/take-application.ts';
import type { Tx } from '../../db/transaction.ts';
import type { CallContext, Staff } from '../../call/handler.ts';
import { refuse } from '../../base/refusal.ts';
import { withAttempt } from '../../call/with-attempt.ts';
import { publish } from '../../core/live/live.store.ts';

/** An application at a stage that a call is about to record something of; its row is locked until the transaction ends. */
export interface TakenStage {
  standing: FoundStanding;
  known: facts.Facts;
  staff: Staff;
  by: { staffId: string; now: Date };
}

interface Wanted {
  loanApplicationNumber: string;
  right: RightName;
  attempt: Pick<AuditEntry, 'action' | 'after' | 'reasonCodes' | 'remark'>;
}

/**
 * Takes an application at a stage for a change, in the call's one transaction. A refusal is audited as an attempt at the
 * change.
 *
 * @throws Refusal what `takeApplication` throws, and what `work` throws
 */
export function onStage<Result>(
  context: CallContext,
  call: TakingCall,
  { attempt, loanApplicationNumber, right }: Wanted,
  work: (tx: Tx, taken: TakenStage, entry: AuditEntry) => Promise<Result>,
): Promise<Result> {
  const entry = { ...attempt, entity: 'application', loanApplicationNumber };
  return context.once((tx) =>
    withAttempt(entry, async () => {
      const isAllowed = (roles: readonly string[]) => may(right, roles);
      const { standing, staff } = await takeApplication(tx, context, call, loanApplicationNumber, { isAllowed });
      const known = await facts.find(tx, standing.id);
      const by = { staffId: staff.id, now: context.now() };
      return work(tx, { standing, known, staff, by }, { ...entry, entityId: standing.id });
    }),
  );
}

/** Writes that something was recorded of an application: a new version, which lists and open desks hear of. */
export async function markRecorded(tx: Tx, { standing, by }: Pick<TakenStage, 'standing' | 'by'>) {
  const after = await changeStanding(tx, standing, {}, by);
  if (!after) throw refuse('STALE_VERSION');
  const { id, udrs, version } = after;
  await publish(tx, { topic: 'applications', type: 'recorded', payload: { rowId: id, udrs, version } });
  return after;
}
