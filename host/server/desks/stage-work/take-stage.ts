import { stageTasks, type StageTask } from '../../../../widgets/contract/stage-work/stage-work.ts';
import { udrsStates } from '../../../../widgets/contract/applications/udrs.ts';
import { may, type RightName } from '../../../../widgets/contract/session/rights.ts';
import type { FoundStanding } from '../../core/applications/applications.store.ts';
import { changeStanding } from '../../core/applications/change-standing.ts';
import * as facts from '../../core/applications/facts.store.ts';
import type { AuditEntry } from '../../base/audit-entry.ts';
import { takeForDesk } from '../../core/applications/take-for-desk.ts';
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
  /** The stages at which it is done. */
  tasks: readonly StageTask[];
}

async function take(
  tx: Tx,
  context: CallContext,
  { loanApplicationNumber, right, tasks }: Wanted,
): Promise<TakenStage> {
  const { standing, staff } = await takeForDesk(tx, context, loanApplicationNumber, {
    stages: udrsStates.filter((udrs) => tasks.some((task) => stageTasks[udrs] === task)),
    isAllowed: (roles) => may(right, roles),
  });
  const known = await facts.find(tx, standing.id);
  return { standing, known, staff, by: { staffId: staff.id, now: context.now() } };
}

/**
 * Takes an application at a stage for a change, in the call's one transaction. The caller gets the application's lock.
 * A refusal is audited as an attempt at the change.
 *
 * @throws Refusal NOT_FOUND, NOT_ALLOWED, UDRS_STAGE_MISMATCH, UDRS_ON_HOLD, STALE_VERSION, ROW_LOCKED, and what `work` throws
 */
export function onStage<Result>(
  context: CallContext,
  { attempt, ...wanted }: Wanted & { attempt: Pick<AuditEntry, 'action' | 'after' | 'reasonCodes' | 'remark'> },
  work: (tx: Tx, taken: TakenStage, entry: AuditEntry) => Promise<Result>,
): Promise<Result> {
  const entry = { ...attempt, entity: 'application', loanApplicationNumber: wanted.loanApplicationNumber };
  return context.once((tx) =>
    withAttempt(entry, async () => {
      const taken = await take(tx, context, wanted);
      return work(tx, taken, { ...entry, entityId: taken.standing.id });
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
