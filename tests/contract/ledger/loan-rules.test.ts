import { describe, expect, it } from 'vitest';
import type { LoanEntry } from '../../../widgets/contract/ledger/loan-entry.ts';
import { agreedPlan, emiOf } from '../../../widgets/contract/ledger/loan-plan.ts';
import { basisPoints, formatExact, paise, paiseOf, rupeesUp, share } from '../../../widgets/contract/ledger/paise.ts';
import { position } from '../../../widgets/contract/ledger/position.ts';
import { mayChargePrepayment, prepaymentFee } from '../../../widgets/contract/ledger/prepayment-fee.ts';
import { nextEmi } from '../../../widgets/contract/ledger/previews.ts';
import { dayMs, readDay, startOfDay } from '../../../widgets/contract/time.ts';

describe('paise', () => {
  it.each([
    [123_450, '₹1,234.50'],
    [123_400, '₹1,234'],
    [5, '₹0.05'],
    [0, '₹0'],
    [-12_000_001, '-₹1,20,000.01'],
  ])('%i are written %s', (amount, text) => {
    expect(formatExact(paise(amount))).toBe(text);
  });

  it('are whole, and rupees are whole rupees rounded up', () => {
    expect([paiseOf(1_234.5), paiseOf(0.29), rupeesUp(paise(123_401)), rupeesUp(paise(100))]).toEqual([
      123_450, 29, 1_235, 1,
    ]);
    expect(() => paise(0.5)).toThrow(RangeError);
    expect(() => paiseOf(1.005)).toThrow(RangeError);
  });

  it('a share is exact, rounded once, above 2^53 too', () => {
    expect([share(1, 1, 2, 'half up'), share(1, 1, 2, 'down'), share(3, 1, 2, 'half up')]).toEqual([1, 0, 2]);
    expect(basisPoints(paise(1_092_296), 200, 'down')).toBe(21_845);
    expect(share(99_999_999_999, 3_100_000, 3_720_000, 'half up')).toBe(83_333_333_333);
  });
});

describe('an EMI', () => {
  it('is the least whole rupee by which the rows repay', () => {
    const terms = { principal: paise(12_000_000), rateBp: 2_400 };
    expect(emiOf(terms, 12)).toBe(1_134_800);
    expect(emiOf(terms, 1)).toBe(12_240_000);
    expect(emiOf({ principal: paise(12_000_000), rateBp: 0 }, 12)).toBe(1_000_000);
  });
});

const plan = agreedPlan({
  disbursedOn: readDay('2025-12-05'),
  sanctionedOn: readDay('2025-12-01'),
  principal: paise(12_000_000),
  rateBp: 2_400,
  rateType: 'FIXED',
  months: 12,
  dueDay: 5,
  penalBp: 200,
  foreclosureBp: 200,
  payOrder: ['EMI', 'PENAL', 'CHARGE'],
  firstDueOn: readDay('2026-01-05'),
});

describe('the fee for repaying early', () => {
  const rules = { coolingOffDays: 3, isInKeyFacts: true };

  it('is charged of a fixed rate alone, after the days for going back, where the key facts name it', () => {
    const later = readDay('2025-12-09');
    expect(mayChargePrepayment(plan, later, rules)).toBe(true);
    expect(mayChargePrepayment(plan, readDay('2025-12-08'), rules)).toBe(false);
    expect(mayChargePrepayment({ ...plan, rateType: 'FLOATING' }, later, rules)).toBe(false);
    expect(mayChargePrepayment(plan, later, { ...rules, isInKeyFacts: false })).toBe(false);
  });

  it('and its tax are rounded each', () => {
    expect(prepaymentFee(paise(4_000_000), 200)).toEqual({ fee: 80_000, tax: 14_400, total: 94_400 });
    expect(prepaymentFee(paise(9_261_554), 400)).toEqual({ fee: 370_462, tax: 66_683, total: 437_145 });
  });
});

describe('a ledger', () => {
  type Told = LoanEntry extends infer E
    ? E extends LoanEntry
      ? Omit<E, 'seq' | 'valueDate' | 'bookedAt' | 'source'> & { on: string }
      : never
    : never;
  const ledger = (...told: Told[]): LoanEntry[] =>
    told.map(({ on, ...entry }, index) => {
      const valueDate = readDay(on);
      const bookedAt = new Date(startOfDay(valueDate).getTime() + dayMs / 2);
      return { ...entry, seq: index + 1, valueDate, bookedAt, source: 'DESK' } as unknown as LoanEntry;
    });
  const paid = ['01', '02', '03'].map((month): Told => ({
    id: `EMI ${month}`,
    kind: 'RECEIPT',
    on: `2026-${month}-05`,
    amount: plan.emi,
  }));

  it('takes the fee of a prepayment from the money that is prepaid', () => {
    const on = '2026-03-05';
    const { total } = prepaymentFee(paise(4_000_000), plan.foreclosureBp);
    const prepaid = paise(4_000_000 - total);
    const entries = ledger(
      ...paid,
      { id: 'R', kind: 'RECEIPT', on, amount: paise(4_000_000) },
      { id: 'F', kind: 'CHARGE', on, amount: total, reason: 'PREPAYMENT' },
      { id: 'P', kind: 'PREPAYMENT', on, amount: prepaid, terms: { changes: 'TENURE', emi: plan.emi } },
    );
    const { held, chargesDue, prepaid: done } = position(plan, entries, readDay(on));
    expect([held, chargesDue, done]).toEqual([0, 0, 3_905_600]);
  });

  it('keeps the EMI that was told when a prepayment turns out smaller: the last row grows', () => {
    const terms = { changes: 'EMI', emi: paise(767_200) } as const;
    const entries = ledger(
      ...paid,
      { id: 'R', kind: 'RECEIPT', on: '2026-03-05', amount: paise(3_000_000) },
      { id: 'P', kind: 'PREPAYMENT', on: '2026-03-05', amount: paise(3_000_000), terms },
      { id: 'back', kind: 'REVERSAL', on: '2026-03-08', dependsOn: 'EMI 03', reason: 'RETURNED' },
    );
    const { emi, rows, prepaid } = position(plan, entries, readDay('2026-03-08'));
    const last = rows.at(-1);
    expect([emi, rows.length, prepaid]).toEqual([767_200, 12, 1_865_200]);
    expect((last?.principal ?? 0) + (last?.interest ?? 0)).toBeGreaterThan(1_800_000);
  });

  it('counts interest of the days from new terms on where no row is left ahead', () => {
    const entries = ledger(...paid, {
      id: 'T',
      kind: 'RESTRUCTURE',
      on: '2026-12-20',
      terms: { addedMonths: 3, emi: null },
    });
    const at = position(plan, entries, readDay('2026-12-20'));
    const [first] = at.rows.filter(({ isDue }) => !isDue);
    const agreed = plan.rows.slice(3).reduce((sum, { interest }) => sum + interest, 0);
    expect(first).toMatchObject({
      no: 4,
      dueOn: '2027-01-05',
      interest: agreed + share(9_261_554, 2_400 * 16, 120_000 * 31, 'half up'),
    });
    expect([at.rows.length, at.dpd, at.principal]).toEqual([15, 0, 9_261_554]);
    expect(nextEmi(at)).toBe((first?.principal ?? 0) + (first?.interest ?? 0));
  });

  it('writes off less than a rupee from the day after the last due day', () => {
    const rest = paise(1_133_663 - 60);
    const rows = plan.rows.map(({ no, dueOn }): Told => ({
      id: `E${no}`,
      kind: 'RECEIPT',
      on: dueOn,
      amount: no === 12 ? rest : plan.emi,
    }));
    const on = (day: string) => position(plan, ledger(...rows), readDay(day));
    expect(on('2026-12-05')).toMatchObject({ state: 'OPEN', overdue: 60, dpd: 0 });
    expect(on('2026-12-06')).toMatchObject({ state: 'PAID', overdue: 0, closedOn: '2026-12-06', excess: 0 });
    expect(on('2026-12-06').writtenOff).toMatchObject({ principal: 60, interest: 0, penal: 0 });
  });

  it('of a loan that was taken over begins with what stood on its day', () => {
    const whole = plan.rows.slice(0, 2).map(({ no, principal, interest }) => ({ no, principal, interest }));
    const terms = { held: paise(0), penal: paise(22_696), charges: paise(59_000), paid: whole };
    const entries = ledger(
      ...paid.slice(0, 2),
      { id: 'O', kind: 'OPENING', on: '2026-04-10', terms },
      { id: 'late', kind: 'RECEIPT', on: '2026-04-08', amount: plan.emi },
      { id: 'back', kind: 'REVERSAL', on: '2026-04-20', dependsOn: 'EMI 02', reason: 'RETURNED' },
    );
    const opened = position(plan, entries.slice(0, 3), readDay('2026-04-10'));
    expect(opened).toMatchObject({ emiDue: 2_269_600, penalDue: 22_696, chargesDue: 59_000, dpd: 36 });
    expect(position(plan, entries.slice(0, 3), readDay('2026-05-05')).penalDue).toBe(3 * 22_696);
    expect(position(plan, entries.slice(0, 4), readDay('2026-04-10'))).toMatchObject({ emiDue: 1_134_800, dpd: 5 });
    expect(position(plan, entries, readDay('2026-04-20'))).toMatchObject({ emiDue: 1_134_800, refundDue: 1_134_800 });
  });
});
