import { monthsAfter, type Day } from '../time.ts';
import { annuityEmi, annuitySchedule, paidAmountOf, type Installment } from './schedule.ts';

/** What a restructuring makes of a loan. */
export interface Restructured {
  newEmi: number;
  /** The instalments of the whole loan. */
  newTenureMonths: number;
  /** The whole schedule, with the instalments that were paid. */
  schedule: Installment[];
}

interface NewTerms {
  addedMonths: number;
  rateBasisPoints: number;
  /** The day of the first new instalment. */
  effectiveFrom: Day;
}

/** The part of an instalment that is paid, which a restructuring leaves on the schedule. */
function paidPart(installment: Installment, day: Day): Installment {
  const { principalPaid, interestPaid, penaltyPaid, paidDate } = installment;
  const parts = { principal: principalPaid, interest: interestPaid, penalty: penaltyPaid };
  return { ...installment, ...parts, paidDate: paidDate ?? day };
}

/** The first numbers from 1 that none of some instalments has. */
function freeNumbers(taken: readonly Installment[], count: number): number[] {
  const used = new Set(taken.map(({ no }) => no));
  const first = Array.from({ length: count + taken.length }, (_, index) => index + 1);
  return first.filter((no) => !used.has(no)).slice(0, count);
}

/**
 * Restructures a loan: the principal that is left is repaid as an annuity at the same rate, over as many instalments as
 * are unpaid and some more. Paid instalments, and the paid part of others, stay. Interest and penalties that were due
 * before are due with the first new instalment.
 *
 * @param schedule in the order of the numbers
 */
export function restructured(schedule: readonly Installment[], terms: NewTerms): Restructured {
  const { addedMonths, rateBasisPoints, effectiveFrom } = terms;
  const unpaid = schedule.filter(({ paidDate }) => paidDate === null);
  const sum = (of: (installment: Installment) => number) => unpaid.reduce((total, each) => total + of(each), 0);
  const principal = sum((each) => each.principal - each.principalPaid);
  const interestDue = sum((each) => (each.dueDate < effectiveFrom ? each.interest - each.interestPaid : 0));
  const penaltyDue = sum((each) => each.penalty - each.penaltyPaid);
  const months = unpaid.length + addedMonths;
  const stay = schedule
    .filter((each) => each.paidDate !== null || paidAmountOf(each) > 0)
    .map((each) => paidPart(each, effectiveFrom));
  const numbers = freeNumbers(stay, months);
  const made = annuitySchedule({ principal, months, rateBasisPoints, firstDueDate: effectiveFrom });
  const ahead = made.map((each, index) => ({
    ...each,
    no: numbers[index] ?? each.no,
    ...(index === 0 && { interest: each.interest + interestDue, penalty: penaltyDue }),
  }));
  return {
    newEmi: annuityEmi(principal, months, rateBasisPoints),
    newTenureMonths: schedule.length + addedMonths,
    schedule: withOutstanding([...stay, ...ahead].toSorted((one, other) => one.no - other.no)),
  };
}

/** The schedule with the principal that each instalment leaves: all that later ones repay. */
function withOutstanding(schedule: readonly Installment[]): Installment[] {
  let later = 0;
  return schedule
    .toReversed()
    .map((each) => {
      const outstandingPrincipal = later;
      later += each.principal;
      return { ...each, outstandingPrincipal };
    })
    .toReversed();
}

/** The schedule of a loan that is closed with less than it asks for: nothing is left to pay. */
export function writtenOff(schedule: readonly Installment[], day: Day): Installment[] {
  return withOutstanding(schedule.map((each) => paidPart(each, day)));
}

/** The due dates from which new terms may hold: the next two. @param schedule in the order of the numbers */
export function restructureDays(schedule: readonly Installment[], today: Day): Day[] {
  const ahead = schedule.find(({ dueDate, paidDate }) => dueDate > today && paidDate === null)?.dueDate;
  let first = ahead ?? schedule.at(-1)?.dueDate ?? today;
  for (let months = 1; first <= today; months++) first = monthsAfter(schedule.at(-1)?.dueDate ?? today, months);
  return [first, monthsAfter(first, 1)];
}
