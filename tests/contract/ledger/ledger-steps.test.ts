import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { LoanEntry } from '../../../widgets/contract/ledger/loan-entry.ts';
import { agreedPlan } from '../../../widgets/contract/ledger/loan-plan.ts';
import { noPaise, paise, plus, sumOf } from '../../../widgets/contract/ledger/paise.ts';
import { position } from '../../../widgets/contract/ledger/position.ts';
import { ledgerSteps } from '../../../widgets/contract/ledger/steps.ts';
import { endOfDay, readDay } from '../../../widgets/contract/time.ts';
import { openedLives } from '../../support/loans/opened-life.ts';
import { lives, type Life } from '../../support/loans/random-life.ts';
import { isGate } from '../../support/tiers/tiers.ts';

/** Loan A of the examples. */
const plan = agreedPlan({
  disbursedOn: readDay('2025-12-05'),
  sanctionedOn: readDay('2025-12-05'),
  principal: paise(12_000_000),
  rateBp: 2_400,
  rateType: 'FIXED',
  months: 12,
  dueDay: 5,
  penalBp: 200,
  foreclosureBp: 400,
  payOrder: ['EMI', 'PENAL', 'CHARGE'],
  firstDueOn: readDay('2026-01-05'),
});
const receipt = (seq: number, day: string, amount: number): LoanEntry => ({
  id: `r${seq}`,
  seq,
  kind: 'RECEIPT',
  amount: paise(amount),
  valueDate: readDay(day),
  bookedAt: endOfDay(readDay(day)),
  source: 'WEBHOOK',
  mode: 'UPI',
});
const paidTwice = [receipt(1, '2026-01-05', 1_134_800), receipt(2, '2026-02-05', 1_134_800)];
const stepsOf = (entries: readonly LoanEntry[], day: string) =>
  ledgerSteps(plan, entries, readDay(day)).map(({ entry, on, split, held }) => [
    entry?.id ?? 'held',
    on,
    split && [split.interest, split.principal, split.penal],
    held,
  ]);

describe('the steps of a ledger', () => {
  it('say what money was used for and what is held of it [example 10]', () => {
    const entries = [...paidTwice, receipt(3, '2026-04-04', 1_200_000)];
    expect(stepsOf(entries, '2026-04-04').at(-1)).toEqual(['r3', '2026-04-04', [203_850, 930_950, 22_696], 42_504]);
  });

  it('have held money that pays on its day [example 8]', () => {
    const entries = [...paidTwice, receipt(3, '2026-03-20', 2_269_600)];
    expect(stepsOf(entries, '2026-04-05').slice(2)).toEqual([
      ['r3', '2026-03-20', [203_850, 930_950, 0], 1_134_800],
      ['held', '2026-04-05', [185_231, 949_569, 0], -1_134_800],
    ]);
  });

  it('leave out what was taken back, and what depends on it', () => {
    const reversal: LoanEntry = {
      ...receipt(3, '2026-02-09', 1),
      kind: 'REVERSAL',
      dependsOn: 'r2',
      reason: 'RETURNED',
    };
    expect(stepsOf([...paidTwice, reversal], '2026-02-10').map(([id]) => id)).toEqual(['r1', 'r3']);
  });
});

describe('in any life of a loan', { timeout: 600_000 }, () => {
  it.each([
    ['of a loan', lives],
    ['of a loan that was taken over', openedLives],
  ])('the steps come to what is held, to what was paid and to what is left: %s', (_, of) => {
    const check = ({ plan: agreed, entries, day }: Life) => {
      const steps = ledgerSteps(agreed, entries, day);
      const now = position(agreed, entries, day);
      expect(sumOf(steps, ({ held }) => held)).toBe(plus(now.held, now.excess));
      const parts = ['interest', 'principal', 'penal', 'charges', 'refund'] as const;
      for (const part of parts)
        expect(sumOf(steps, ({ split }) => split?.[part] ?? noPaise)).toBe(sumOf(now.splits, (split) => split[part]));
      if (entries.some(({ kind }) => kind === 'REFUND' || kind === 'OPENING')) return;
      for (const { entry, split, held } of steps)
        if (entry?.kind === 'RECEIPT')
          expect(sumOf(parts, (part) => split?.[part] ?? noPaise) + held).toBe(entry.amount);
    };
    fc.assert(fc.property(of(30), check), { numRuns: isGate ? 200 : 10_000, seed: 20_261_201 });
  });
});
