import type { Insertable } from 'kysely';
import { dayOf, daysAfter, type Day } from '../../../../../widgets/contract/time.ts';
import { paiseOf } from '../../../../../widgets/contract/ledger/paise.ts';
import { promiseStatusOf } from '../../../../../widgets/contract/collections/promises.ts';
import type { ApplicationSeed, CaseSeed } from '../../../demo/kit/applications-seed.store.ts';
import { callingHour } from '../../../demo/kit/working-hours.ts';
import type { Database } from '../../../db/schema.ts';
import type { SeededRandom } from '../../../demo/kit/seeded-random.ts';
import { hashOf } from '../../../base/tokens.ts';
import { isSilent } from './make-case.ts';
import type { MadeLoan } from './make-loan.ts';

export type PromiseSeed = Required<Insertable<Database['promise']>>;
export type AttemptSeed = Required<Insertable<Database['contact_attempt']>>;

/** The days of grace of demo promises: the default of PTP_GRACE_DAYS. */
const graceDays = 1;
const dayMs = 86_400_000;

/** A day of the calendar in calling hours. */
const hourOf = (day: Day, share: number) => callingHour(new Date(`${day}T06:00:00Z`), share);

interface Subject {
  application: ApplicationSeed;
  found: CaseSeed;
  loan: MadeLoan;
  now: Date;
}

function promiseOf(
  random: SeededRandom,
  { found, loan, now }: Subject,
  { madeAt, promisedOn, amount }: { madeAt: Date; promisedOn: Day; amount: number },
): PromiseSeed {
  const today = dayOf(now);
  const lastDay = daysAfter(promisedOn, graceDays);
  const madeOn = dayOf(madeAt);
  const paid = loan.payments
    .filter(({ paidOn }) => paidOn > madeOn && paidOn <= lastDay)
    .reduce((sum, payment) => sum + payment.amount, 0);
  const status = promiseStatusOf({ amount, paid }, { today, lastDay });
  const keptOn = loan.payments.find(({ paidOn }) => paidOn > madeOn && paidOn <= lastDay)?.paidOn;
  const closedOn = status === 'KEPT' ? (keptOn ?? lastDay) : daysAfter(lastDay, 1);
  return {
    id: random.id(madeAt),
    loan_application_number: found.loan_application_number,
    amount,
    amount_paise: paiseOf(amount),
    promised_on: promisedOn,
    status,
    paid_amount: paid,
    paid_amount_paise: paiseOf(paid),
    source: 'TELEPHONY',
    source_id: null,
    made_by: found.calling_allocated_to,
    made_at: madeAt,
    closed_at: status === 'OPEN' ? null : hourOf(closedOn, 0.1),
    close_reason: null,
  };
}

/**
 * The promises of a borrower who was reached: one that the partial payment was made for, one that was broken, and for
 * half of them one that is open.
 */
export function makePromises(random: SeededRandom, subject: Subject): PromiseSeed[] {
  const { found, loan, now } = subject;
  if (found.no_of_rpc === 0) return [];
  const today = dayOf(now);
  const promises: PromiseSeed[] = [];
  const amount = Math.min(found.emi, found.total_outstanding);
  const isPast = (day: Day) => daysAfter(day, graceDays + 1) <= today;
  if (loan.partial && isPast(daysAfter(loan.partial.paidOn, 1))) {
    const madeAt = hourOf(daysAfter(loan.partial.paidOn, -3), random.fraction());
    promises.push(promiseOf(random, subject, { madeAt, promisedOn: daysAfter(loan.partial.paidOn, 1), amount }));
  } else if (found.dpd > 20 && isSilent(loan, { today, days: 14 }) && random.chance(0.3)) {
    const madeAt = hourOf(daysAfter(today, -random.integer(11, 13)), random.fraction());
    promises.push(promiseOf(random, subject, { madeAt, promisedOn: daysAfter(today, -random.integer(4, 8)), amount }));
  }
  // Long enough ago that the borrower may be called again: see the contact guard.
  const reachedAt = found.latest_response_at;
  const days = reachedAt ? Math.floor((now.getTime() - new Date(reachedAt).getTime()) / dayMs) : 99;
  const isFresh =
    days < 10 && promises.every(({ closed_at: at }) => at !== null && reachedAt !== null && at < reachedAt);
  const isUnpaid = isSilent(loan, { today, days: days + 1 });
  if (reachedAt && isFresh && isUnpaid && random.chance(0.55)) {
    const promisedOn = daysAfter(dayOf(new Date(reachedAt)), random.integer(days + 1, 15));
    if (promisedOn > today)
      promises.push(promiseOf(random, subject, { madeAt: new Date(reachedAt), promisedOn, amount }));
  }
  return promises;
}

/** The last contacts of a case, one a day at the most, as the ledger of contacts has them. */
export function makeAttempts(random: SeededRandom, { application, found }: Subject): AttemptSeed[] {
  const { latest_response_at: latest } = found;
  if (!latest) return [];
  return Array.from({ length: Math.min(3, found.no_of_calls) }, (_, index) => {
    const at = new Date(new Date(latest).getTime() - index * dayMs);
    return {
      id: random.id(at),
      loan_application_number: found.loan_application_number,
      borrower_hash: hashOf(application.contact_number),
      door: 'TELEPHONY' as const,
      is_rpc: index === 0 && found.no_of_rpc > 0,
      at,
      staff_id: found.calling_allocated_to,
      source_id: null,
      recording_ref: null,
      is_outside_hours: false,
      hours_reason: null,
    };
  });
}
