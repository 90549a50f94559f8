import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { installmentRows } from '../../../host/server/core/loans/ledger/installment-rows.ts';
import { openingOf } from '../../../host/server/core/loans/ledger/opening-of.ts';
import { installmentRow } from '../../../host/server/core/loans/schedule/schedule.store.ts';
import { allocatePayment } from '../../../widgets/contract/collections/allocate-payment.ts';
import {
  isOverdue,
  loanStanding,
  withPenalties,
  withoutPenalty,
} from '../../../widgets/contract/collections/loan-standing.ts';
import { restructureDays, restructured } from '../../../widgets/contract/collections/restructure.ts';
import { annuityEmi, annuitySchedule, type Installment } from '../../../widgets/contract/collections/schedule.ts';
import type { LoanEntry } from '../../../widgets/contract/ledger/loan-entry.ts';
import { position } from '../../../widgets/contract/ledger/position.ts';
import { dayMs, daysAfter, readDay, startOfDay, type Day } from '../../../widgets/contract/time.ts';
import { isGate } from '../../support/tiers/tiers.ts';

const rules = { penaltyPercent: 2, foreclosurePercent: 0 };
const firstDueDate = readDay('2026-01-05');

/**
 * New terms of a loan that something is overdue of, three months more: they take effect on its next due day. One that has repaid rows
 * ahead gets rows that are not in the order of their days: it is listed, and stays with its schedule.
 */
function withNewTerms(schedule: Installment[], last: Day, rateBasisPoints: number) {
  const [effectiveFrom] = restructureDays(schedule, last);
  const isAhead = schedule.some(({ dueDate, principalPaid }) => dueDate > last && principalPaid > 0);
  if (effectiveFrom === undefined || isAhead || schedule.length > 57) return { schedule, last };
  const aged = withPenalties(schedule, effectiveFrom, rules.penaltyPercent);
  if (!aged.some((each) => isOverdue(each, effectiveFrom))) return { schedule, last };
  const terms = { addedMonths: 3, rateBasisPoints, effectiveFrom };
  return { schedule: restructured(aged, terms).schedule, last: effectiveFrom };
}

const keptLoans = fc
  .record({
    principal: fc.integer({ min: 3_000, max: 500_000 }),
    months: fc.integer({ min: 1, max: 24 }),
    rateBasisPoints: fc.constantFrom(0, 1_800, 2_400, 3_550),
    acts: fc.array(
      fc.record({
        at: fc.integer({ min: 0, max: 1_000 }),
        size: fc.integer({ min: 1, max: 3_000 }),
        is: fc.constantFrom('PAID', 'PAID', 'PAID', 'PAID', 'PAID', 'WAIVED', 'WAIVED', 'NEW_TERMS'),
      }),
      { maxLength: 15 },
    ),
    at: fc.integer({ min: 0, max: 1_200 }),
  })
  .map(({ acts, at, ...terms }) => {
    const emi = annuityEmi(terms.principal, terms.months, terms.rateBasisPoints);
    const length = (terms.months + 3) * 30;
    const dayAt = (place: number): Day => daysAfter(firstDueDate, Math.floor((place * length) / 1_000) - 20);
    let schedule: Installment[] = annuitySchedule({ ...terms, firstDueDate });
    let surplus = 0;
    let last = dayAt(0);
    for (const act of acts.toSorted((one, other) => one.at - other.at)) {
      last = [dayAt(act.at), last].toSorted().at(-1) ?? last;
      schedule = withPenalties(schedule, last, rules.penaltyPercent);
      const amount = Math.ceil((emi * act.size) / 1_000);
      const { penaltyOutstanding } = loanStanding(schedule, last);
      if (act.is === 'WAIVED') schedule = withoutPenalty(schedule, Math.min(amount, penaltyOutstanding), last);
      else if (act.is === 'NEW_TERMS') ({ schedule, last } = withNewTerms(schedule, last, terms.rateBasisPoints));
      else {
        const paid = allocatePayment(schedule, { amount, paidOn: last, today: last, paymentMode: 'UPI' });
        schedule = paid.schedule;
        surplus += paid.surplus;
      }
    }
    const today = [dayAt(at), last].toSorted().at(-1) ?? last;
    schedule = withPenalties(schedule, today, rules.penaltyPercent);
    const isClosed = schedule.every(({ paidDate }) => paidDate !== null);
    const closedOn =
      schedule
        .flatMap(({ paidDate }) => paidDate ?? [])
        .toSorted()
        .at(-1) ?? last;
    const closed = isClosed ? { reason: 'PAID' as const, on: closedOn } : null;
    return { kept: { ...terms, schedule, emi, surplus, closed, disbursedOn: null }, today };
  });

/** What readers of a row show of it. */
const figures = [
  'no',
  'due_date',
  'due_amount',
  'principal_component',
  'interest_component',
  'penalty_component',
  'outstanding_principal',
  'paid_date',
  'paid_amount',
  'principal_paid',
  'interest_paid',
  'penalty_paid',
] as const;
const figuresOf = (row: ReturnType<typeof installmentRow>) => figures.map((name) => row[name]);

describe('a loan that comes to the ledger', { timeout: 600_000 }, () => {
  it('stands as it stood: no figure moves, to the rupee and in each row', () => {
    fc.assert(
      fc.property(keptLoans, ({ kept, today }) => {
        const { plan, terms } = openingOf(kept, rules);
        const bookedAt = new Date(startOfDay(today).getTime() + dayMs / 2);
        const facts = { id: 'opening', seq: 1, valueDate: today, bookedAt, source: 'MIGRATION' as const };
        const entries: LoanEntry[] = [{ ...facts, kind: 'OPENING', terms }];
        const after = position(plan, entries, today);
        const before = loanStanding(kept.schedule, today);
        expect({
          principal: after.principal,
          overdue: after.overdue,
          total: after.totalOutstanding,
          penal: after.penalDue,
          dpd: after.dpd,
          money: after.held + after.excess,
        }).toEqual({
          principal: before.principalOutstanding * 100,
          overdue: before.overdueAmount * 100,
          total: before.totalOutstanding * 100,
          penal: before.penaltyOutstanding * 100,
          dpd: before.dpd,
          money: kept.surplus * 100,
        });
        expect([after.state, after.closedOn]).toEqual(kept.closed ? ['PAID', kept.closed.on] : ['OPEN', null]);
        expect(after.received).toBe(after.applied + after.held + after.excess);
        expect(installmentRows('1', after, entries).map(figuresOf)).toEqual(
          kept.schedule.map((each) => figuresOf(installmentRow('1', each))),
        );
      }),
      { numRuns: isGate ? 200 : 5_000, seed: 20_261_202 },
    );
  });
});
