import { allocatePayment, type Allocation } from '../../../../../widgets/contract/collections/allocate-payment.ts';
import { dayOf, daysAfter, daysBetween, monthsAfter, type Day } from '../../../../../widgets/contract/time.ts';
import { isOverdue, loanStanding, withPenalties } from '../../../../../widgets/contract/collections/loan-standing.ts';
import {
  annuitySchedule,
  unpaidEmiOf,
  type Installment,
} from '../../../../../widgets/contract/collections/schedule.ts';
import type { PaymentMode } from '../../../../../widgets/contract/payments/payments.ts';
import type { ApplicationSeed } from '../../../demo/kit/applications-seed.store.ts';
import type { SeededRandom } from '../../../demo/kit/seeded-random.ts';
import { bucketOf, buckets, type Bucket } from '../../../core/loans/collections.rules.ts';

/** The penalty that demo loans were charged: the default of PENALTY_PERCENT_PER_MONTH. */
const penaltyPercent = 2;
/** Overdue loans by bucket, in per cent. */
const shares = { '1-30': 45, '31-60': 20, '61-90': 12, '91-180': 13, '180+': 10 };
const daysOf: Record<Bucket, readonly [number, number]> = {
  '1-30': [1, 30],
  '31-60': [31, 60],
  '61-90': [61, 90],
  '91-180': [91, 180],
  '180+': [181, 330],
};
/** The first instalment is due this many days after the money was paid out, at the least. */
const firstDays = 15;

/** A payment of a demo borrower, and what it has paid. */
interface MadePayment {
  amount: number;
  paidOn: Day;
  paymentMode: PaymentMode;
  allocations: Allocation[];
  surplus: number;
}

/** A paid-out loan's schedule as it stands today, and the payments that have brought it there. */
export interface MadeLoan {
  schedule: Installment[];
  payments: MadePayment[];
  /** The worst bucket so far; null for a loan that was never overdue. */
  peak: Bucket | null;
  /** What was paid of the oldest overdue instalment, and when; undefined when nothing was. */
  partial: { amount: number; paidOn: Day } | undefined;
}

function worse(one: Bucket | null, other: Bucket | null): Bucket | null {
  const rank = (bucket: Bucket | null) => (bucket === null ? -1 : buckets.indexOf(bucket));
  return rank(one) > rank(other) ? one : other;
}

/** The due date of the first instalment, and how many are paid: by how long the oldest unpaid one is to be overdue. */
function phaseOf(paidOutOn: Day, oldestDueOn: Day): { firstDueDate: Day; paid: number } | undefined {
  const earliest = daysAfter(paidOutOn, firstDays);
  if (oldestDueOn < earliest) return undefined;
  let paid = 0;
  while (monthsAfter(oldestDueOn, -(paid + 1)) >= earliest) paid += 1;
  return { firstDueDate: monthsAfter(oldestDueOn, -paid), paid };
}

/** Pays a loan's instalments one after the other, a few days late at the most, and once perhaps a month late. */
function payHistory(
  random: SeededRandom,
  schedule: readonly Installment[],
  { paid, today }: { paid: number; today: Day },
): Omit<MadeLoan, 'partial'> {
  const slip = random.chance(0.2) && paid > 2 ? random.integer(0, paid - 2) : -1;
  const payments: MadePayment[] = [];
  let standing = [...schedule];
  let peak: Bucket | null = null;
  for (let index = 0; index < paid; index++) {
    const due = standing[index]?.dueDate;
    if (due === undefined || index === slip) continue;
    const late = daysAfter(due, random.pick([0, 0, 0, 1, 2, 3]));
    const paidOn = late > today ? today : late;
    standing = withPenalties(standing, paidOn, penaltyPercent);
    const { dpd, overdueAmount } = loanStanding(standing, paidOn);
    peak = worse(peak, bucketOf(dpd));
    const paymentMode = random.pick(['NACH', 'NACH', 'NACH', 'NACH', 'UPI', 'UPI', 'NEFT', 'CARD'] as const);
    const paidNow = allocatePayment(standing, { amount: overdueAmount, paidOn, today: paidOn, paymentMode });
    standing = paidNow.schedule;
    payments.push({ amount: overdueAmount, paidOn, paymentMode, ...pick(paidNow) });
  }
  return { schedule: standing, payments, peak };
}

const pick = ({ allocations, surplus }: Pick<MadePayment, 'allocations' | 'surplus'>) => ({ allocations, surplus });

/** Pays a part of what is overdue, some days after it fell due. */
function payPart(random: SeededRandom, loan: Omit<MadeLoan, 'partial'>, today: Day): MadeLoan {
  const oldest = loan.schedule.find((each) => isOverdue(each, today));
  const days = oldest ? daysBetween(oldest.dueDate, today) : 0;
  const emi = oldest ? unpaidEmiOf(oldest) : 0;
  if (!oldest || days < 12 || emi < 500 || !random.chance(0.25)) return { ...loan, partial: undefined };
  const paidOn = daysAfter(oldest.dueDate, random.integer(5, Math.min(days - 4, 60)));
  const amount = Math.max(100, Math.round((emi * random.integer(20, 70)) / 10_000) * 100);
  const before = withPenalties(loan.schedule, paidOn, penaltyPercent);
  const paid = allocatePayment(before, { amount, paidOn, today: paidOn, paymentMode: 'UPI' });
  const payment = { amount, paidOn, paymentMode: 'UPI' as const, ...pick(paid) };
  return {
    schedule: paid.schedule,
    payments: [...loan.payments, payment],
    peak: loan.peak,
    partial: { amount, paidOn },
  };
}

/**
 * The loan of a paid-out application. Every figure follows from the annuity and the payments.
 *
 * @param isOverdue whether it is to be overdue; a loan that is too young or too old for that is not
 */
export function makeLoan(
  random: SeededRandom,
  application: ApplicationSeed,
  { now, isOverdue }: { now: Date; isOverdue: boolean },
): MadeLoan {
  const today = dayOf(now);
  const paidOutOn = dayOf(application.queued_at);
  const [least, most] = daysOf[random.weighted(shares)];
  const wanted = Math.min(random.integer(least, most), Math.max(1, daysBetween(paidOutOn, today) - 30));
  const overdue = isOverdue ? phaseOf(paidOutOn, daysAfter(today, -wanted)) : undefined;
  const isPossible = overdue !== undefined && overdue.paid < application.tenure_months;
  const firstDueDate = isPossible ? overdue.firstDueDate : daysAfter(paidOutOn, random.integer(firstDays, 45));
  const made = annuitySchedule({
    principal: application.loan_amount,
    months: application.tenure_months,
    rateBasisPoints: application.rate_basis_points,
    firstDueDate,
  });
  const due = made.filter(({ dueDate }) => dueDate <= today).length;
  const history = payHistory(random, made, { paid: isPossible ? overdue.paid : due, today });
  const paid = isPossible ? payPart(random, history, today) : { ...history, partial: undefined };
  const schedule = isPossible ? withPenalties(paid.schedule, today, penaltyPercent) : paid.schedule;
  const { dpd } = loanStanding(schedule, today);
  return { ...paid, schedule, peak: worse(paid.peak, bucketOf(dpd)) };
}
