import { describe, expect, it } from 'vitest';
import { allocatePayment } from '../../../widgets/contract/collections/allocate-payment.ts';
import { readDay, daysAfter, daysBetween, isDay, monthsAfter } from '../../../widgets/contract/time.ts';
import { foreclosed, foreclosureQuote } from '../../../widgets/contract/collections/foreclosure.ts';
import { loanStanding, withoutPenalty, withPenalties } from '../../../widgets/contract/collections/loan-standing.ts';
import { promiseStatusOf } from '../../../widgets/contract/collections/promises.ts';
import { restructureDays, restructured, writtenOff } from '../../../widgets/contract/collections/restructure.ts';
import {
  annuityEmi,
  annuitySchedule,
  dueAmountOf,
  firstInstalment,
  paidAmountOf,
  unpaidOf,
  type Installment,
} from '../../../widgets/contract/collections/schedule.ts';

const terms = { principal: 60_000, months: 12, rateBasisPoints: 2_400, firstDueDate: readDay('2026-01-31') };
const emi = annuityEmi(60_000, 12, 2_400);
const made = () => annuitySchedule(terms);
const sum = (schedule: readonly Installment[], of: (each: Installment) => number) =>
  schedule.reduce((total, each) => total + of(each), 0);
const pay = (schedule: readonly Installment[], amount: number, paidOn: string) =>
  allocatePayment(schedule, { amount, paidOn: readDay(paidOn), today: readDay(paidOn), paymentMode: 'UPI' });

it('a day is one of the calendar, of a year that can be meant', () => {
  const days = ['2026-11-30', '2028-02-29', '1900-01-01', '2100-12-31'];
  const others = ['2026-11-31', '2027-02-29', '0026-11-28', '1899-12-31', '2101-01-01', '2026-1-5', '2026-13-01', ''];
  expect([...days, ...others].filter(isDay)).toEqual(days);
});

describe('a schedule', () => {
  it('asks for the EMI in every month and repays the principal, whatever the terms [EN-40]', () => {
    for (const [principal, months, rateBasisPoints] of [
      [60_000, 12, 2_400],
      [5_000, 3, 1_600],
      [500_000, 60, 3_400],
      [10_001, 7, 0],
    ] as const) {
      const schedule = annuitySchedule({ principal, months, rateBasisPoints, firstDueDate: readDay('2026-01-05') });
      const each = annuityEmi(principal, months, rateBasisPoints);
      expect(new Set(schedule.map(dueAmountOf))).toEqual(new Set([each]));
      expect(sum(schedule, (one) => one.principal)).toBe(principal);
      expect(schedule.every((one) => one.interest >= 0 && one.principal > 0)).toBe(true);
      expect(schedule.at(-1)?.outstandingPrincipal).toBe(0);
    }
  });

  it('is due on the same day of every month, or the last of a shorter one', () => {
    expect(
      made()
        .slice(0, 4)
        .map(({ dueDate }) => dueDate),
    ).toEqual(['2026-01-31', '2026-02-28', '2026-03-31', '2026-04-30']);
    expect(monthsAfter(readDay('2024-01-31'), 1)).toBe('2024-02-29');
    expect(monthsAfter(readDay('2026-03-31'), -1)).toBe('2026-02-28');
    expect(daysBetween(readDay('2026-02-27'), daysAfter(readDay('2026-02-27'), 3))).toBe(3);
  });
});

describe('the first instalment', () => {
  it.each([
    ['2026-11-15', 5, '2026-12-05'],
    ['2026-11-16', 5, '2027-01-05'],
    ['2027-02-13', 5, '2027-03-05'],
    ['2027-02-08', 28, '2027-02-28'],
    ['2027-02-09', 28, '2027-03-28'],
    ['2026-12-12', 1, '2027-01-01'],
    ['2026-12-13', 1, '2027-02-01'],
  ])('of a loan paid out on %s, by the %s of a month, is due on %s', (paidOutOn, day, due) => {
    expect(firstInstalment(readDay(paidOutOn), day)).toBe(due);
  });

  it('lies at least 20 days ahead, and no more than 51', () => {
    for (let day = readDay('2026-01-01'); day < readDay('2028-03-01'); day = daysAfter(day, 1))
      for (const dayOfMonth of [1, 5, 15, 28]) {
        const ahead = daysBetween(day, firstInstalment(day, dayOfMonth));
        expect([day, dayOfMonth, ahead >= 20 && ahead <= 51]).toEqual([day, dayOfMonth, true]);
      }
  });
});

describe('a payment', () => {
  it('pays the oldest due instalment first: interest, principal, and the penalty last', () => {
    const due = withPenalties(made(), readDay('2026-03-10'), 2);
    const [first] = due;
    expect(first).toMatchObject({ penalty: Math.floor((emi * 2) / 100), penaltyMonths: 1 });
    const interest = first?.interest ?? 0;
    const { schedule, allocations } = pay(due, interest + 1, '2026-03-10');
    expect(allocations).toEqual([{ no: 1, interest, principal: 1, penalty: 0 }]);
    expect(schedule[0]?.paidDate).toBeNull();
    const whole = pay(due, emi + (first?.penalty ?? 0) + 7, '2026-03-10');
    expect(whole.schedule[0]).toMatchObject({
      paidDate: '2026-03-10',
      paymentMode: 'UPI',
      penaltyPaid: first?.penalty,
    });
    expect(whole.allocations[1]).toMatchObject({ no: 2, interest: 7 });
  });

  it('of more than the dues repays the principal of the last instalments, whose interest falls with it', () => {
    const last = made().at(-1)?.principal ?? 0;
    const { schedule, allocations, surplus } = pay(made(), emi + last + 10, '2026-02-01');
    expect(surplus).toBe(0);
    expect(allocations.map(({ no }) => no)).toEqual([1, 12, 11]);
    expect(schedule.at(-1)).toMatchObject({ interest: 0, paidDate: '2026-02-01' });
    expect(schedule.at(-2)).toMatchObject({ principalPaid: 10, paidDate: null });
    expect(sum(schedule, paidAmountOf)).toBe(emi + last + 10);
  });

  it('of more than the whole loan leaves the rest as surplus', () => {
    const { schedule, surplus } = pay(made(), 100_000, '2026-02-01');
    expect(schedule.every(({ paidDate }) => paidDate !== null)).toBe(true);
    expect(sum(schedule, paidAmountOf) + surplus).toBe(100_000);
    expect(loanStanding(schedule, readDay('2026-12-01'))).toMatchObject({
      totalOutstanding: 0,
      dpd: 0,
      principalOutstanding: 0,
    });
  });
});

describe('a loan', () => {
  it('is overdue from the day after the due date, by its oldest instalment', () => {
    expect(loanStanding(made(), readDay('2026-01-31'))).toMatchObject({
      dpd: 0,
      overdueAmount: emi,
      oldestDueOn: null,
      nextDueOn: '2026-01-31',
    });
    expect(loanStanding(made(), readDay('2026-02-01'))).toMatchObject({ dpd: 1, oldestDueOn: '2026-01-31' });
    expect(loanStanding(made(), readDay('2026-03-05'))).toMatchObject({
      dpd: 33,
      overdueInstallments: 2,
      nextDueOn: '2026-03-31',
    });
    const standing = loanStanding(made(), readDay('2026-03-05'));
    expect(standing.overdueAmount).toBe(2 * emi);
    expect(standing.principalOutstanding).toBe(60_000);
    expect(standing.totalOutstanding).toBe(60_000 + (made()[0]?.interest ?? 0) + (made()[1]?.interest ?? 0));
  });

  it('is not kept overdue by a penalty', () => {
    const due = withPenalties(made(), readDay('2026-03-10'), 2);
    const paid = due.map((each) => (each.dueDate > '2026-03-10' ? each : { ...each, ...allPaidButPenalty(each) }));
    expect(loanStanding(paid, readDay('2026-03-10'))).toMatchObject({ dpd: 0, penaltyOutstanding: due[0]?.penalty });
  });

  it('is charged a penalty once for each 30 days, never on a penalty, and none without a share', () => {
    const once = withPenalties(made(), readDay('2026-03-10'), 2);
    expect(withPenalties(once, readDay('2026-03-10'), 2)).toEqual(once);
    const later = withPenalties(once, readDay('2026-04-05'), 2);
    expect(later[0]?.penalty).toBe(2 * Math.floor((emi * 2) / 100));
    expect(withPenalties(made(), readDay('2026-04-05'), 0).every(({ penalty }) => penalty === 0)).toBe(true);
    const half = pay(once, Math.floor(emi / 2), '2026-03-11').schedule;
    const unpaid = emi - Math.floor(emi / 2);
    expect(withPenalties(half, readDay('2026-04-05'), 2)[0]?.penalty).toBe(
      (once[0]?.penalty ?? 0) + Math.floor((unpaid * 2) / 100),
    );
  });
});

const allPaidButPenalty = (each: Installment) => ({ principalPaid: each.principal, interestPaid: each.interest });

describe('what is asked for a loan', () => {
  it('a waiver lowers the penalties, the oldest first', () => {
    const due = withPenalties(made(), readDay('2026-04-10'), 2);
    const [one, two] = [due[0]?.penalty ?? 0, due[1]?.penalty ?? 0];
    expect(two).toBeGreaterThan(0);
    const waived = withoutPenalty(due, one + 1, readDay('2026-04-10'));
    expect(waived.slice(0, 2).map(({ penalty }) => penalty)).toEqual([0, two - 1]);
  });

  it('a restructuring rewrites unpaid instalments alone, and repays what was left of the principal', () => {
    const paid = pay(made(), emi + 500, '2026-01-31').schedule;
    const today = readDay('2026-03-10');
    const due = withPenalties(paid, today, 2);
    const [effectiveFrom = ''] = restructureDays(due, today);
    expect(restructureDays(due, today)).toEqual(['2026-03-31', '2026-04-30']);
    const { schedule, newEmi, newTenureMonths } = restructured(due, {
      addedMonths: 6,
      rateBasisPoints: 2_400,
      effectiveFrom: readDay(effectiveFrom),
    });
    expect(newTenureMonths).toBe(18);
    expect(newEmi).toBeLessThan(emi);
    expect(schedule[0]).toEqual(due[0]);
    expect(sum(schedule, paidAmountOf)).toBe(emi + 500);
    expect(sum(schedule, (each) => each.principal)).toBe(60_000);
    expect(new Set(schedule.map(({ no }) => no)).size).toBe(schedule.length);
    const ahead = schedule.filter(({ paidDate }) => paidDate === null);
    expect(ahead).toHaveLength(11 + 6);
    expect(ahead.slice(1).every((each) => dueAmountOf(each) === newEmi)).toBe(true);
    const before = loanStanding(due, today);
    expect(loanStanding(schedule, readDay(effectiveFrom)).principalOutstanding).toBe(before.principalOutstanding);
    expect(sum(ahead, ({ penalty }) => penalty)).toBe(before.penaltyOutstanding);
    expect(
      schedule.every(
        (each, index) => each.outstandingPrincipal === sum(schedule.slice(index + 1), (one) => one.principal),
      ),
    ).toBe(true);
  });

  it('a matured loan is restructured from the month to come', () => {
    expect(restructureDays(made(), readDay('2027-03-02'))).toEqual(['2027-03-31', '2027-04-30']);
  });

  it('a foreclosure comes to the principal, the interest to the day, the penalties, and a charge with its tax', () => {
    const due = withPenalties(made(), readDay('2026-03-10'), 2);
    const quote = foreclosureQuote(due, { on: readDay('2026-03-10'), percent: 4 });
    expect(quote).toMatchObject({ principal: 60_000, charge: 2_400, tax: 432, penalty: due[0]?.penalty });
    const running = due[2]?.interest ?? 0;
    expect(quote.interest).toBe((due[0]?.interest ?? 0) + (due[1]?.interest ?? 0) + Math.ceil((running * 10) / 31));
    const paid = foreclosed(due, { on: readDay('2026-03-10'), paidOn: readDay('2026-03-12'), paymentMode: 'NEFT' });
    expect(paid.schedule.every((each) => unpaidOf(each) === 0 && each.paidDate !== null)).toBe(true);
    expect(sum(paid.schedule, paidAmountOf)).toBe(quote.total - quote.charge - quote.tax);
  });

  it('a loan that is written off asks for nothing more and keeps what was paid', () => {
    const paid = pay(made(), emi + 10, '2026-01-31').schedule;
    const closed = writtenOff(paid, readDay('2026-03-01'));
    expect(sum(closed, paidAmountOf)).toBe(emi + 10);
    expect(loanStanding(closed, readDay('2027-01-01'))).toMatchObject({ totalOutstanding: 0, dpd: 0 });
  });
});

it('a promise is kept as soon as it is paid, and broken or partly kept once its days are over [CL-05]', () => {
  const of = (paid: number, today: string) =>
    promiseStatusOf({ amount: 5_000, paid }, { today: readDay(today), lastDay: '2026-03-11' });
  expect([of(0, '2026-03-11'), of(4_999, '2026-03-11'), of(5_000, '2026-03-02')]).toEqual(['OPEN', 'OPEN', 'KEPT']);
  expect([of(0, '2026-03-12'), of(1, '2026-03-12'), of(5_000, '2026-03-12')]).toEqual(['BROKEN', 'PARTIAL', 'KEPT']);
});
