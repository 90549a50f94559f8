import { loanStanding } from '../../../../../widgets/contract/collections/loan-standing.ts';
import type { Installment } from '../../../../../widgets/contract/collections/schedule.ts';
import type { Tx } from '../../../db/transaction.ts';
import { publishChange } from '../../lists/publish-lists.ts';
import { moveCounters } from '../../lists/queue-counters.store.ts';
import { moveAgents } from '../../agents/move-agents.ts';
import { isExternal } from '../../../call/agency-reach.ts';
import * as cases from '../cases.store.ts';
import type { FoundCase } from '../cases.store.ts';
import { bucketOf, callingQueue, caseCountedIn, worseOf } from '../collections.rules.ts';
import * as placements from '../placements.store.ts';
import { caseBase } from '../lists/case-base.store.ts';
import { caseLists } from '../lists/case-lists.ts';
import type { Day } from '../../../../../widgets/contract/time.ts';

/** The columns of a case that follow from its loan's schedule. */
export function figuresOf(schedule: readonly Installment[], today: Day, peak: string) {
  const standing = loanStanding(schedule, today);
  const bucket = bucketOf(standing.dpd);
  return {
    principal_outstanding: standing.principalOutstanding,
    total_outstanding: standing.totalOutstanding,
    overdue_amount: standing.overdueAmount,
    oldest_due_on: standing.oldestDueOn,
    aged_on: today,
    dpd: standing.dpd,
    bucket,
    queue: bucket === null ? null : callingQueue,
    peak: worseOf(peak, bucket),
  };
}

/** The agents who have a case, each once. */
export function holdersOf({ callingAllocatedTo, fieldAllocatedTo }: FoundCase): string[] {
  return [...new Set([callingAllocatedTo, fieldAllocatedTo].filter((id) => id !== null))];
}

/** Tells counters, lists and agents that a case has changed, and counts one that has left collection as resolved. */
export function tellCase(tx: Tx, before: FoundCase, after: FoundCase): void {
  const { facts } = caseBase;
  publishChange(tx, caseBase, caseLists, { row: after, before: facts(before), after: facts(after) });
  moveCounters(tx, caseCountedIn(before), caseCountedIn(after));
  const isIn = (each: FoundCase) => each.queue !== null;
  if (isIn(before) === isIn(after)) return;
  const by = isIn(after) ? 1 : -1;
  // who comes in without an agent that it had is with nobody
  for (const id of holdersOf(isIn(after) ? after : before))
    moveAgents(tx, id, { account_allocated: by, ...(by < 0 && { number_of_resolved: 1 }) });
}

type More = Parameters<typeof cases.change>[2];

/** A closed loan that opens again: its placement has ended, so that the lender gives it to somebody. */
const ofLender = { agency_id: null, calling_allocated_to: null, field_allocated_to: null };

/**
 * Writes columns of a case whose row is locked, and tells everybody who shows or counts it.
 *
 * @returns the case as it is now
 */
export async function changeCase(tx: Tx, before: FoundCase, columns: More): Promise<FoundCase> {
  const isReopened = before.closedReason !== null && columns.closed_reason === null;
  await cases.change(tx, before, { ...columns, ...(isReopened && isExternal(before.agencyId) && ofLender) });
  const after = await cases.findForChange(tx, before.id);
  if (!after) throw new Error(`The case ${before.id} is gone`);
  if (before.closedReason === null && after.closedReason !== null)
    await placements.end(tx, before.id, { by: null, why: 'CLOSED' });
  tellCase(tx, before, after);
  return after;
}

/**
 * Brings a case to what its loan's schedule says on a day. A loan that nothing is overdue of leaves collection, and one
 * that is overdue comes in. The row must be locked.
 *
 * @param more further columns that change with it
 */
export async function standCase(
  tx: Tx,
  before: FoundCase,
  { schedule, today, ...more }: { schedule: readonly Installment[]; today: Day } & More,
): Promise<FoundCase> {
  return changeCase(tx, before, { ...figuresOf(schedule, today, before.peak), ...more });
}
