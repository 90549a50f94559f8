import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { newTermsDays } from '../../../widgets/contract/ledger/due-days.ts';
import { paise, rupeesUp } from '../../../widgets/contract/ledger/paise.ts';
import { position } from '../../../widgets/contract/ledger/position.ts';
import { figuresOf, readVectors } from '../../../widgets/contract/ledger/position-vectors.ts';
import { penalAdded, prepaidOn, quoteOn, restructuredOn } from '../../../widgets/contract/ledger/previews.ts';
import { haircutOf, levelOf } from '../../../widgets/contract/settlement/settlement-policy.ts';
import { readDay } from '../../../widgets/contract/time.ts';
import { root } from '../../support/find-files.ts';

const json = JSON.parse(readFileSync(join(root, 'widgets/contract/collections/position-vectors.json'), 'utf8')) as {
  newTermsDays: { example: number; today: string; dueDay: number; days: string[] }[];
};
const vectors = readVectors(json);
const lifeOf = (number: number, name: string) => {
  const found = vectors.find((each) => each.example === number && each.case === name);
  if (!found) throw new Error(`no case ${number} ${name}`);
  return found;
};

describe('what a borrower owes', () => {
  it.each(vectors)('example $example: $case', ({ plan, entries, expected }) => {
    for (const { day, knownAt, figures } of expected)
      expect(figuresOf(position(plan, entries, day, knownAt ?? undefined)), day).toMatchObject(figures);
  });

  it.each(json.newTermsDays)('example $example: new terms from $days', ({ today, dueDay, days }) => {
    expect(newTermsDays(readDay(today), dueDay)).toEqual(days);
  });

  it('has every example', () => {
    const numbers = new Set([...vectors, ...json.newTermsDays].map(({ example }) => example));
    expect([...numbers].toSorted((one, other) => one - other)).toEqual(Array.from({ length: 35 }, (_, at) => at + 1));
  });
});

describe('what is told before it is booked is what becomes of it', () => {
  const upTo = (number: number, name: string, kind: string) => {
    const { plan, entries } = lifeOf(number, name);
    return { plan, entries: entries.filter((entry) => entry.kind !== kind) };
  };

  it('a quote', () => {
    const quote = quoteOn(upTo(24, 'fee of 4 %', 'FORECLOSURE'), readDay('2026-03-20'), 400);
    expect(quote).toMatchObject({ total: 9_788_327, fee: 370_462, tax: 66_683, status: 'OPEN' });
  });

  it('a quote made anew beside one that is short', () => {
    const ledger = lifeOf(27, 'a quote paid, then an EMI of before returned');
    expect(quoteOn(ledger, readDay('2026-03-20'), 400)).toMatchObject({ total: 1_134_800, received: 0 });
  });

  it('a prepayment that shortens the loan or lowers its EMI', () => {
    const ledger = upTo(17, 'shorter, between due days', 'PREPAYMENT');
    const on = readDay('2026-03-20');
    const shorter = prepaidOn(ledger, on, { amount: paise(3_000_000), changes: 'TENURE' });
    const lower = prepaidOn(ledger, on, { amount: paise(3_000_000), changes: 'EMI' });
    expect(shorter).toMatchObject({ emi: 1_134_800, months: 9, futureInterest: 472_370 });
    expect(lower).toMatchObject({ emi: 770_700, months: 12, futureInterest: 674_005 });
    expect(prepaidOn(ledger, readDay('2026-04-05'), { amount: paise(100), changes: 'EMI' }).rows).toHaveLength(8);
  });

  it('a restructuring', () => {
    const terms = restructuredOn(upTo(28, 'restructured', 'RESTRUCTURE'), readDay('2026-05-05'), 3);
    expect(terms).toMatchObject({ emi: 869_400, months: 15 });
    expect(terms.rows.map(({ no }) => no)).toEqual(Array.from({ length: 13 }, (_, at) => at + 3));
  });

  it('the penal charges that a chargeback adds, which the system waives; a returned debit’s stay', () => {
    const { plan, entries } = lifeOf(21, 'charged back');
    const reversal = entries.find((entry) => entry.kind === 'REVERSAL');
    if (reversal?.kind !== 'REVERSAL') throw new Error('no reversal');
    const ledger = { plan, entries: entries.filter((entry) => entry !== reversal) };
    const bookedOn = readDay('2026-05-10');
    expect(penalAdded(ledger, reversal, bookedOn)).toBe(45_392);
    expect(penalAdded(ledger, { ...reversal, reason: 'RETURNED' }, bookedOn)).toBe(0);
  });

  it('the share that a settlement gives up, and who approves it', () => {
    const { plan, entries } = lifeOf(31, 'a settlement in three parts');
    const { totalOutstanding } = position(plan, entries, readDay('2026-06-10'));
    expect(haircutOf(7_500_000, totalOutstanding)).toBe(3_201);
    expect(levelOf(75_000, rupeesUp(totalOutstanding))).toBe('TWO_APPROVERS');
  });
});
