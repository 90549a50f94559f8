import type { PlacementEnd } from '../../../../widgets/contract/agencies/agencies.ts';
import { dayOf, type Day } from '../../../../widgets/contract/time.ts';
import type { Announce } from '../../call/announcements.ts';
import { newId } from '../../db/new-id.ts';
import type { Tx } from '../../db/transaction.ts';
import { moveAgents } from '../../core/agents/move-agents.ts';
import { tellOfLock } from '../../core/locks/hold-lock.ts';
import * as locks from '../../core/locks/locks.store.ts';
import type { Actor } from '../../core/loans/actor.ts';
import type { FoundCase } from '../../core/loans/cases.store.ts';
import * as departures from '../../core/loans/departure.store.ts';
import { changeCase, holdersOf } from '../../core/loans/schedule/stand-case.ts';
import * as placed from '../../core/loans/placements.store.ts';
import * as placements from './placements.store.ts';

/** To whom a loan goes: an agency up to a day, or back to the lender. */
export interface Destination {
  /** Null: the lender. */
  agencyId: string | null;
  untilOn: Day | null;
  /** Why it is not where it was any more. */
  why: PlacementEnd;
}

const actions = {
  RECALLED: 'RECALL_FROM_AGENCY',
  EXPIRED: 'END_PLACEMENT',
  MOVED: 'ALLOCATE_TO_AGENCY',
  CLOSED: 'END_PLACEMENT',
} as const;

/**
 * Gives a loan whose case is locked to an agency, or back to the lender: nobody calls or visits for it any more, its locks end,
 * what waits for an approval becomes the lender's, and what the customer has agreed to goes with the loan. Both sides are told.
 */
export async function handOver(
  tx: Tx,
  { now, staffId, rules, record, announce }: Actor & { announce: Announce },
  before: FoundCase,
  { agencyId, untilOn, why }: Destination,
  remark: string | null = null,
): Promise<FoundCase> {
  const { id, loanApplicationNumber: loan, callingAllocatedTo, fieldAllocatedTo } = before;
  // The agency that loses the loan is told of its end, so the lock ends first.
  const subject = { kind: 'collectionsCase', id } as const;
  if (await locks.free(tx, subject)) await tellOfLock(tx, subject, null);
  if (before.agencyId !== null && before.queue !== null)
    await departures.insert(tx, { caseId: id, agencyId: before.agencyId, agentIds: holdersOf(before), now });
  await placed.end(tx, id, { now, by: staffId, why });
  if (agencyId !== null)
    await placed.insert(tx, {
      id: newId(now),
      case_id: id,
      agency_id: agencyId,
      from_on: dayOf(now),
      until_on: untilOn,
      allocated_by: staffId,
      ended_at: null,
      ended_by: null,
      why: null,
      paused_on: before.complaintAt === null ? null : dayOf(now),
    });
  if (before.queue !== null) for (const holder of holdersOf(before)) moveAgents(tx, holder, { account_allocated: -1 });
  const keepsWords = rules.agencyHistory === 'full';
  const after = await changeCase(tx, before, {
    agency_id: agencyId,
    calling_allocated_to: null,
    field_allocated_to: null,
    allocated_at: now,
    ...(!keepsWords && { calling_comment: null, calling_comment_by_id: null, calling_comment_at: null }),
  });
  await placements.giveRequests(tx, loan, agencyId);
  await announce(tx, 'loan.placed', { loanApplicationNumber: loan, agencyId });
  await record({
    action: actions[why],
    entity: 'collectionsCase',
    entityId: id,
    loanApplicationNumber: loan,
    before: { agencyId: before.agencyId, callingAllocatedTo, fieldAllocatedTo, callingComment: before.callingComment },
    after: { agencyId, untilOn },
    reasonCodes: [why],
    remark,
    version: after.version,
  });
  return after;
}
