import type { Kysely } from 'kysely';
import { daysAfter, daysBetween, monthEnd, type Day } from '../../../../../widgets/contract/time.ts';
import { withPenalties } from '../../../../../widgets/contract/collections/loan-standing.ts';
import type { Installment } from '../../../../../widgets/contract/collections/schedule.ts';
import { moveAgents } from '../../agents/move-agents.ts';
import type { Database } from '../../../db/schema.ts';
import { inTransaction, type Tx } from '../../../db/transaction.ts';
import type { AuditEntry } from '../../../base/audit-entry.ts';
import { turnOf } from '../../jobs/row-job.ts';
import { publishChange } from '../../lists/publish-lists.ts';
import { moveCounters } from '../../lists/queue-counters.store.ts';
import type { CollectionSettings } from '../../../base/settings.ts';
import { caseCountedIn } from '../collections.rules.ts';
import { caseBase } from '../lists/case-base.store.ts';
import { caseLists } from '../lists/case-lists.ts';
import * as aging from './age-cases.store.ts';
import type { AgedCase, UnagedCase } from './age-cases.store.ts';
import { installmentRow, putInstallments, readUnpaid } from './schedule.store.ts';
import { figuresOf } from './stand-case.ts';

/** The name of the job, and the actor of its events in the audit. */
export const agingJob = { name: 'collections day', portal: 'agency' } as const;

/** The digits that a case gets for the month ends since a day: the months overdue, six at most. */
function withMonthEnds(
  dqstring: string,
  { agedOn, oldestDueOn, today }: { agedOn: Day; oldestDueOn: Day | null; today: Day },
): string {
  let digits = dqstring;
  const monthOf = (day: Day) => day.slice(0, 7);
  for (let day = agedOn, tries = 0; monthOf(day) < monthOf(today) && tries < 6; tries++) {
    const end = monthEnd(day);
    const days = oldestDueOn === null ? 0 : Math.max(0, daysBetween(oldestDueOn, end));
    digits += String(Math.min(6, Math.ceil(days / 30)));
    day = daysAfter(end, 1);
  }
  return digits.slice(-6);
}

interface Aged {
  found: UnagedCase;
  aged: AgedCase;
  penalties: Installment[];
}

function age(found: UnagedCase, unpaid: readonly Installment[], today: Day, percent: number): Aged {
  const { agedOn, oldestDueOn, id } = found;
  const schedule = withPenalties(unpaid, today, percent);
  const figures = figuresOf(schedule, today, found.peak);
  const dqstring = withMonthEnds(found.dqstring, { agedOn: agedOn ?? today, oldestDueOn, today });
  return {
    found,
    aged: { id, dqstring, ...figures },
    penalties: schedule.filter((each, index) => each !== unpaid[index]),
  };
}

function tell(tx: Tx, { found, aged }: Aged): void {
  const before = found;
  const after = { ...found, queue: aged.queue, bucket: aged.bucket, version: found.version + 1 };
  publishChange(tx, caseBase, caseLists, { row: after, before: caseBase.facts(before), after: caseBase.facts(after) });
  moveCounters(tx, caseCountedIn(before), caseCountedIn(after));
  if (aged.queue === null) {
    const holders = new Set([found.callingAllocatedTo, found.fieldAllocatedTo].filter((id) => id !== null));
    for (const id of holders) moveAgents(tx, id, { account_allocated: -1, number_of_resolved: 1 });
  }
}

/** What the audit says of a case whose bucket or dues have changed; a day more alone is no event. */
function eventOf({ found, aged }: Aged): AuditEntry | undefined {
  if (found.bucket === aged.bucket && found.totalOutstanding === aged.total_outstanding) return undefined;
  return {
    action: 'AGE_CASE',
    entity: 'collectionsCase',
    entityId: found.id,
    loanApplicationNumber: found.loan,
    before: { bucket: found.bucket, totalOutstanding: found.totalOutstanding },
    after: { bucket: aged.bucket, totalOutstanding: aged.total_outstanding, dpd: aged.dpd },
    version: found.version + 1,
  };
}

/** Cases in one transaction: few enough that nobody waits long for the locks on them. */
const sliceSize = 100;

/**
 * Ages a slice of the cases that are not aged for a day yet: days past due, bucket, peak, the digits of month ends and
 * the penalties. Cases that others hold are left for the next slice.
 *
 * @returns how many it aged
 */
export function ageSlice(
  db: Kysely<Database>,
  { today, now, rules }: { today: Day; now: Date; rules: CollectionSettings },
  limit = sliceSize,
): Promise<number> {
  return inTransaction(db, async (tx) => {
    const cases = await aging.takeUnaged(tx, today, limit);
    if (cases.length === 0) return 0;
    const unpaid = await readUnpaid(
      tx,
      cases.map(({ loan }) => loan),
    );
    const all = cases.map((found) => age(found, unpaid.get(found.loan) ?? [], today, rules.penaltyPercent));
    await putInstallments(
      tx,
      all.flatMap(({ found, penalties }) => penalties.map((each) => installmentRow(found.loan, each))),
    );
    await aging.putCases(
      tx,
      all.map(({ aged }) => aged),
    );
    await turnOf(agingJob, tx, now).recordAll(all.map(eventOf).filter((event) => event !== undefined));
    for (const each of all) tell(tx, each);
    return cases.length;
  });
}
