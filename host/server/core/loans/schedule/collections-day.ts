import type { Kysely } from 'kysely';
import { dayOf, daysAfter, type Day } from '../../../../../widgets/contract/time.ts';
import { onlyWorking } from '../../agencies/agencies.store.ts';
import { newId } from '../../../db/new-id.ts';
import type { Database } from '../../../db/schema.ts';
import { inTransaction, type Tx } from '../../../db/transaction.ts';
import { turnOf } from '../../jobs/row-job.ts';
import type { RoundJob } from '../../jobs/start-jobs.ts';
import type { CollectionSettings } from '../../../base/settings.ts';
import type { Announce } from '../../../call/announcements.ts';
import type { Actor } from '../actor.ts';
import * as cases from '../cases.store.ts';
import { ageLedgers } from '../ledger/night/age-ledgers.ts';
import { agingJob, ageSlice } from './age-cases.ts';
import * as aging from './age-cases.store.ts';
import { readAged } from './apply-payment.ts';
import { writeSchedule } from './schedule.store.ts';
import { standCase } from './stand-case.ts';

/** The day of collections begins five minutes after midnight in India. */
const dayBeginsMs = 5 * 60_000;
/** How long one round works: a server that stops waits for the round. */
const roundMs = 2_000;
/** The most days that are made up for after a server stood still. */
const mostDays = 45;
const openedAtOnce = 100;

interface Round {
  now: Date;
  rules: CollectionSettings;
  announce: Announce;
}

/** The day that collections work on at a moment. */
export function collectionsDayOf(now: Date): Day {
  return dayOf(new Date(now.getTime() - dayBeginsMs));
}

async function openOne(
  tx: Tx,
  actor: Actor,
  { loan, applicationId, emi }: { loan: string; applicationId: string; emi: number },
): Promise<void> {
  const agencyId = await onlyWorking(tx);
  await cases.open(tx, { id: newId(actor.now), loan, applicationId, emi, agencyId, now: actor.now });
  const found = await cases.findByLoanForChange(tx, loan);
  if (!found || found.queue !== null) return;
  const { stored, schedule, today } = await readAged(tx, loan, actor);
  await writeSchedule(tx, loan, { before: stored, after: schedule });
  const after = await standCase(tx, found, { schedule, today, closed_reason: null, closed_on: null });
  await actor.record({
    action: 'OPEN_CASE',
    entity: 'collectionsCase',
    entityId: found.id,
    loanApplicationNumber: loan,
    after: { bucket: after.bucket, totalOutstanding: after.totalOutstanding },
    version: after.version,
  });
}

/** Brings the loans into collection whose instalment of the day before is not paid, some at a time. */
async function openSlice(db: Kysely<Database>, day: Day, { now, rules }: Round): Promise<number> {
  return inTransaction(db, async (tx) => {
    const overdue = await aging.takeNewlyOverdue(tx, daysAfter(day, -1), openedAtOnce);
    const actor = { now, staffId: null, rules, record: turnOf(agingJob, tx, now).record };
    for (const loan of overdue) await openOne(tx, actor, loan);
    if (overdue.length < openedAtOnce) await aging.putOpenedDay(tx, day, overdue.length, now);
    return overdue.length;
  });
}

/** The first day whose newly overdue loans are not in collection yet; undefined when all are. */
async function dayToOpen(db: Kysely<Database>, today: Day): Promise<Day | undefined> {
  const last = (await aging.lastOpenedDay(db)) ?? daysAfter(today, -1);
  const next = daysAfter(last, 1) < daysAfter(today, -mostDays) ? daysAfter(today, -mostDays) : daysAfter(last, 1);
  return next <= today ? next : undefined;
}

/**
 * One round of the day of collections: brings loans with a ledger to it, ages the cases of the others and opens new ones, for two
 * seconds at most.
 *
 * @returns true when nothing is left to do for the day
 */
async function workCollectionsDay(db: Kysely<Database>, round: Round): Promise<boolean> {
  const ends = performance.now() + roundMs;
  const today = collectionsDayOf(round.now);
  while (performance.now() < ends) {
    if ((await ageLedgers(db, { today, ...round })) > 0) continue;
    if ((await ageSlice(db, { today, ...round })) > 0) continue;
    const toOpen = await dayToOpen(db, today);
    if (toOpen === undefined) return true;
    await openSlice(db, toOpen, round);
  }
  return false;
}

/** Ages all loans in collection every night at 00:05, Asia/Kolkata. Readers derive the day's figures before. */
export function collectionsDay({
  now,
  ...round
}: {
  now: () => Date;
  rules: CollectionSettings;
  announce: Announce;
}): RoundJob {
  return {
    name: agingJob.name,
    everyMs: 5_000,
    isLong: true,
    work: (db) => workCollectionsDay(db, { now: now(), ...round }),
  };
}
