import { expect, it } from 'vitest';
import { paise } from '../../../widgets/contract/ledger/paise.ts';
import { settlementPartsMessage } from '../../../widgets/contract/settlement/settlement-parts.ts';
import { readDay } from '../../../widgets/contract/time.ts';

const today = readDay('2026-06-10');
const settlement = (amount: number, day: string) => ({ amount: paise(amount), settlementDate: readDay(day), today });
const parts = (...of: [rupees: number, day: string][]) =>
  of.map(([rupees, day], index) => ({ no: index + 1, amount: paise(rupees * 100), dueOn: readDay(day) }));

const three = parts([25_000, '2026-06-15'], [25_000, '2026-07-15'], [25_000, '2026-08-14']);

it('takes parts that come to the settlement, the last on its day', () => {
  expect(settlementPartsMessage(three, settlement(7_500_000, '2026-08-14'))).toBeUndefined();
  expect(settlementPartsMessage(parts([75_000, '2026-12-07']), settlement(7_500_000, '2026-12-07'))).toBeUndefined();
});

it.each([
  ['none', [], 'Enter 1 to 6 parts'],
  [
    'a sum that is another',
    parts([25_000, '2026-06-15'], [49_000, '2026-08-14']),
    'The parts come to 74,000, the settlement is 75,000',
  ],
  [
    'paise in the sum',
    parts([25_000.5, '2026-06-15'], [49_000, '2026-08-14']),
    'The parts come to 74,000.50, the settlement is 75,000',
  ],
  ['nothing in a part', parts([75_000, '2026-06-15'], [0, '2026-08-14']), 'Enter the amount of each part'],
  ['two on a day', parts([25_000, '2026-08-14'], [50_000, '2026-08-14']), 'Enter the parts by their days'],
  ['an earlier end', parts([25_000, '2026-06-15'], [50_000, '2026-08-13']), 'The last part is due on 14 Aug 2026'],
  ['a late first part', parts([25_000, '2026-07-11'], [50_000, '2026-08-14']), 'The first part is due within 30 days'],
  ['a token first part', parts([7_499, '2026-06-15'], [67_501, '2026-08-14']), 'The first part is at least 10 %'],
  ['a day that is over', parts([25_000, '2026-06-09'], [50_000, '2026-08-14']), 'This day is over'],
])('tells of %s', (_, given, message) => {
  expect(settlementPartsMessage(given, settlement(7_500_000, '2026-08-14'))).toBe(message);
});

it('ends within 180 days', () => {
  const late = parts([75_000, '2026-12-08']);
  expect(settlementPartsMessage(late, settlement(7_500_000, '2026-12-08'))).toBe('Enter a date within 180 days');
});
