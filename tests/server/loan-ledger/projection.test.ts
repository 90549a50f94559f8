import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { installmentRows } from '../../../host/server/core/loans/ledger/installment-rows.ts';
import type { NewEntry } from '../../../host/server/core/loans/ledger/book.ts';
import { newId } from '../../../host/server/db/new-id.ts';
import type { LoanEntry } from '../../../widgets/contract/ledger/loan-entry.ts';
import { minus, rupeesUp, sumOf } from '../../../widgets/contract/ledger/paise.ts';
import { position } from '../../../widgets/contract/ledger/position.ts';
import { daysAfter } from '../../../widgets/contract/time.ts';
import { lives } from '../../support/loans/random-life.ts';
import { isGate } from '../../support/tiers/tiers.ts';
import { startLedgers, type Ledgers } from './ledger-support.ts';

const seed = 20_261_201;

describe('the instalments of any ledger', { timeout: 600_000 }, () => {
  it('are such as the table takes, and come to the position to the paisa', () => {
    fc.assert(
      fc.property(lives(20), ({ plan, entries, day }) => {
        const standing = position(plan, entries, day);
        const rows = installmentRows('270000000001', standing, entries);
        expect(new Set(rows.map(({ no }) => no)).size).toBe(rows.length);
        for (const row of rows) {
          const { principal_component: principal, interest_component: interest, penalty_component: penal } = row;
          expect(row.due_amount).toBe(principal + interest + penal);
          expect(row.paid_amount).toBe(row.principal_paid + row.interest_paid + row.penalty_paid);
          for (const [paid, due] of [
            [row.principal_paid, principal],
            [row.interest_paid, interest],
            [row.penalty_paid, penal],
          ] as const) {
            expect(paid).toBeGreaterThanOrEqual(0);
            expect(paid).toBeLessThanOrEqual(due);
          }
          expect(row.outstanding_principal).toBeGreaterThanOrEqual(0);
          expect(row.paid_date !== null).toBe(row.paid_amount === row.due_amount);
        }
        const unpaid = sumOf(standing.rows, (each) => {
          const left = each.givenUp > 0 ? 0 : each.principal - each.principalPaid;
          return left as typeof each.principal;
        });
        expect(unpaid).toBe(standing.principal);
        for (const { due_amount: due, paid_amount: paid, ...exact } of rows) {
          const [dueExact, paidExact] = [exact.due_amount_paise, exact.paid_amount_paise];
          if (dueExact === null || paidExact === null) throw new Error('A row without paise');
          expect(due).toBe(rupeesUp(dueExact));
          expect(due - paid).toBe(rupeesUp(minus(dueExact, paidExact)));
        }
      }),
      { numRuns: isGate ? 100 : 2_000, seed },
    );
  });
});

describe('whatever is booked', { timeout: 600_000 }, () => {
  let desk: Ledgers;
  beforeAll(async () => {
    desk = await startLedgers();
  });
  afterAll(() => desk.close());

  /** What a loan's life books here: under ids of the database, and nothing taken back that is not there. */
  function draftOf(entry: LoanEntry, ids: Map<string, string>, gone: Set<string>): NewEntry | undefined {
    const id = newId();
    ids.set(entry.id, id);
    if (entry.kind !== 'REVERSAL') return { ...entry, id };
    const dependsOn = ids.get(entry.dependsOn);
    if (dependsOn === undefined || gone.has(dependsOn)) return undefined;
    gone.add(dependsOn);
    return { ...entry, id, dependsOn };
  }

  it('instalments and case are what the whole ledger comes to', async () => {
    const sample = fc.sample(lives(12), { numRuns: isGate ? 4 : 40, seed });
    for (const { plan, entries } of sample) {
      const loan = await desk.born(plan);
      const today = daysAfter(plan.disbursedOn, (plan.months + 6) * 31);
      const ids = new Map<string, string>();
      const gone = new Set<string>();
      for (const entry of entries) {
        const draft = draftOf(entry, ids, gone);
        if (draft) await desk.book(loan, today, [draft]);
      }
      await desk.stand(loan, today);
      const ledger = await desk.ledger(loan);
      expect(ledger.entries.map(({ seq }) => seq)).toEqual(ledger.entries.map((_, index) => index + 1));
      const standing = position(ledger.plan, ledger.entries, today);
      expect(await desk.rows(loan)).toEqual(installmentRows(loan, standing, ledger.entries));
      const found = await desk.caseOf(loan);
      expect(found?.dpd ?? 0).toBe(standing.dpd);
      if (found)
        expect(found).toMatchObject({
          overdue_amount_paise: standing.overdue,
          total_outstanding_paise: standing.totalOutstanding,
          principal_outstanding_paise: standing.principal,
          held_paise: standing.held,
          excess_paise: standing.excess,
          closed_reason: standing.state === 'OPEN' ? null : standing.state,
        });
    }
  });
});
