import { daysBetween, type Day } from '../time.ts';
import { unpaidEmiOf, unpaidOf, type Installment } from './schedule.ts';

/** Days overdue after which each further penalty is charged. */
const penaltyDays = 30;

/** What a schedule says of its loan on a day. Amounts are whole rupees. */
export interface LoanStanding {
  principalOutstanding: number;
  /** What is due up to this day and not paid: instalments and penalties. */
  overdueAmount: number;
  /** The principal that is left, and the interest and penalties that are due. */
  totalOutstanding: number;
  /** The unpaid part of all penalties. */
  penaltyOutstanding: number;
  /** The due date of the oldest instalment that is overdue; null when none is. Penalties alone make no loan overdue. */
  oldestDueOn: Day | null;
  /** Days past due. */
  dpd: number;
  overdueInstallments: number;
  /** The next instalment that is not overdue: one of today as well. */
  nextDueOn: Day | null;
}

/** Whether an instalment is overdue: its day is over, and something other than a penalty is not paid. */
export function isOverdue(installment: Installment, today: Day): boolean {
  return installment.dueDate < today && unpaidEmiOf(installment) > 0;
}

/** The due date of the next instalment that is open and not overdue, one of today as well; null without one. */
export function nextDueOf(schedule: readonly Installment[], today: Day): Day | null {
  return schedule.find(({ dueDate, paidDate }) => dueDate >= today && paidDate === null)?.dueDate ?? null;
}

/** How a loan stands on a day. @param schedule in the order of the due dates */
export function loanStanding(schedule: readonly Installment[], today: Day): LoanStanding {
  const due = schedule.filter(({ dueDate }) => dueDate <= today);
  const sum = (of: (installment: Installment) => number, from = schedule) =>
    from.reduce((total, installment) => total + of(installment), 0);
  const principalOutstanding = sum(({ principal, principalPaid }) => principal - principalPaid);
  const penaltyOutstanding = sum(({ penalty, penaltyPaid }) => penalty - penaltyPaid);
  const interestDue = sum(({ interest, interestPaid }) => interest - interestPaid, due);
  const overdue = schedule.filter((installment) => isOverdue(installment, today));
  const oldestDueOn = overdue[0]?.dueDate ?? null;
  return {
    principalOutstanding,
    overdueAmount: sum(unpaidOf, due),
    totalOutstanding: principalOutstanding + interestDue + penaltyOutstanding,
    penaltyOutstanding,
    oldestDueOn,
    dpd: oldestDueOn === null ? 0 : daysBetween(oldestDueOn, today),
    overdueInstallments: overdue.length,
    nextDueOn: nextDueOf(schedule, today),
  };
}

/**
 * The schedule with the penalties of a day: for each 30 days that an instalment is overdue, a share of what is unpaid of
 * it apart from penalties, rounded down (RBI, penal charges in loan accounts, 18 August 2023: never on a penalty).
 *
 * @param percent per month
 */
export function withPenalties(schedule: readonly Installment[], today: Day, percent: number): Installment[] {
  return schedule.map((installment) => {
    const { dueDate, penalty, penaltyMonths } = installment;
    const months = Math.floor(daysBetween(dueDate, today) / penaltyDays);
    const unpaid = unpaidEmiOf(installment);
    if (months <= penaltyMonths || unpaid === 0) return installment;
    const charged = Math.floor((unpaid * percent * (months - penaltyMonths)) / 100);
    return closed({ ...installment, penalty: penalty + charged, penaltyMonths: months }, today);
  });
}

/** The instalment with the day on which nothing was left to pay of it, or none while something is. */
export function closed(installment: Installment, day: Day): Installment {
  return { ...installment, paidDate: unpaidOf(installment) === 0 ? (installment.paidDate ?? day) : null };
}

/** The schedule with an amount less of unpaid penalties, the oldest first. @param amount at most what is unpaid of them */
export function withoutPenalty(schedule: readonly Installment[], amount: number, day: Day): Installment[] {
  let left = amount;
  return schedule.map((installment) => {
    const waived = Math.min(left, installment.penalty - installment.penaltyPaid);
    if (waived === 0) return installment;
    left -= waived;
    return closed({ ...installment, penalty: installment.penalty - waived }, day);
  });
}
