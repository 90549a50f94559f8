import type { Insertable } from 'kysely';
import { dayOf, daysAfter, type Day } from '../../../../../widgets/contract/time.ts';
import { foreclosureQuote } from '../../../../../widgets/contract/collections/foreclosure.ts';
import { loanStanding } from '../../../../../widgets/contract/collections/loan-standing.ts';
import {
  foreclosureDays,
  restructureReasonKeys,
  waiverReasonKeys,
} from '../../../../../widgets/contract/collections/requests.ts';
import { restructureDays, restructured } from '../../../../../widgets/contract/collections/restructure.ts';
import { callingHour } from '../../../demo/kit/working-hours.ts';
import { insertInBatches } from '../../../db/insert-in-batches.ts';
import type { Database } from '../../../db/schema.ts';
import type { SeededRandom } from '../../../demo/kit/seeded-random.ts';
import { seedAuthors } from '../../../demo/kit/seed-authors.ts';
import type { SeedContext, Seeder } from '../../../demo/kit/seeder.ts';
import { readSchedule } from '../../../core/loans/schedule/schedule.store.ts';
import { borrowersWithAgent, setInitiations, type AgentLoan } from './requests-seed.store.ts';

const dayMs = 86_400_000;
/** Loans for each of which something is asked for. */
const count = 24;

const remarks = [
  'Hospital bills since last month, pays again from the 5th',
  'Salary came late twice, regular before',
  'Lost the job in September, has an offer now',
] as const;

interface Asked {
  random: SeededRandom;
  loan: AgentLoan;
  now: Date;
  at: Date;
  today: Day;
}

type Waiver = Insertable<Database['penalty_waiver']>;
type Restructure = Insertable<Database['emi_restructure']>;
type Foreclosure = Insertable<Database['foreclosure']>;
type Schedule = Awaited<ReturnType<typeof readSchedule>>;

const undecided = { decided_by: null, decided_at: null, decision_remark: null };

/** A waiver of a part of the penalties that are unpaid; undefined when there are none. */
function waiverOf({ random, loan, at, today }: Asked, schedule: Schedule): Waiver | undefined {
  const { penaltyOutstanding } = loanStanding(schedule, today);
  if (penaltyOutstanding < 50) return undefined;
  return {
    id: random.id(at),
    loan_application_number: loan.loan,
    amount: Math.ceil(penaltyOutstanding / 2),
    reason: random.pick(waiverReasonKeys),
    remark: random.pick(remarks),
    status: 'REQUESTED',
    requested_by: loan.agentId,
    requested_at: at,
    ...undecided,
    posted_amount: null,
  };
}

/** New terms that an agent has asked for; undefined where the loan has as many instalments as it can have. */
function restructureOf({ random, loan, at, today }: Asked, schedule: Schedule): Restructure | undefined {
  const addedMonths = Math.min(6, 60 - schedule.length);
  const [effectiveFrom] = restructureDays(schedule, today);
  if (addedMonths < 1 || effectiveFrom === undefined) return undefined;
  const terms = { addedMonths, rateBasisPoints: loan.rateBasisPoints, effectiveFrom };
  const made = restructured(schedule, terms);
  return {
    id: random.id(at),
    loan_application_number: loan.loan,
    added_months: addedMonths,
    new_tenure_months: made.newTenureMonths,
    new_emi: made.newEmi,
    effective_from: effectiveFrom,
    reason: random.pick(restructureReasonKeys),
    remark: random.pick(remarks),
    status: 'INITIATED',
    initiated_by: loan.agentId,
    initiated_at: at,
    ...undecided,
    effective_at: null,
  };
}

function foreclosureOf({ random, loan, at, today }: Asked, schedule: Schedule): Foreclosure {
  const parts = foreclosureQuote(schedule, { on: today, percent: 0 });
  return {
    id: random.id(at),
    loan_application_number: loan.loan,
    quote_on: today,
    valid_until: daysAfter(today, foreclosureDays - 1),
    ...parts,
    status: 'QUOTED',
    link_id: null,
    quoted_by: loan.agentId,
    quoted_at: at,
    closed_at: null,
  };
}

async function seed({ tx, random, now, report }: SeedContext): Promise<void> {
  const loans = await borrowersWithAgent(tx, count);
  const today = dayOf(now);
  const waivers: Waiver[] = [];
  const restructures: Restructure[] = [];
  const foreclosures: Foreclosure[] = [];
  for (const [index, loan] of loans.entries()) {
    const schedule = await readSchedule(tx, loan.loan);
    const at = callingHour(new Date(now.getTime() - random.integer(1, 4) * dayMs), random.fraction());
    const asked = { random, loan, now, at, today };
    const waiver = index % 3 === 0 ? waiverOf(asked, schedule) : undefined;
    const restructure = index % 3 === 1 ? restructureOf(asked, schedule) : undefined;
    if (waiver) waivers.push(waiver);
    if (restructure) restructures.push(restructure);
    if (index % 3 === 2) foreclosures.push(foreclosureOf(asked, schedule));
  }
  await insertInBatches(tx, 'penalty_waiver', waivers);
  await insertInBatches(tx, 'emi_restructure', restructures);
  await insertInBatches(tx, 'foreclosure', foreclosures);
  await seedAuthors(
    tx,
    'waiver',
    waivers.map(({ id, requested_by: by, requested_at: at }) => ({ id, by, at })),
  );
  await seedAuthors(
    tx,
    'restructure',
    restructures.map(({ id, initiated_by: by, initiated_at: at }) => ({ id, by, at })),
  );
  await setInitiations(
    tx,
    [...waivers, ...restructures].map((row) => row.loan_application_number),
  );
  report(loans.length, loans.length);
}

/** What agents have asked for loans in collection, and nobody has decided yet. */
export const collectionRequestsSeeder: Seeder = { name: 'collection requests', seed };
