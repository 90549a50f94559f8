import { expect, it } from 'vitest';
import { grouped, rupees, smsRupees } from '../../widgets/contract/money.ts';
import { formatMoney } from '../../widgets/kit/format/money.ts';

it.each([
  [0, '₹0'],
  [999, '₹999'],
  [1_000, '₹1,000'],
  [100_000, '₹1,00,000'],
  [12_000_000, '₹1,20,00,000'],
  [-500, '-₹500'],
  [-100_000, '-₹1,00,000'],
])('%i rupees are written %s', (amount, text) => {
  expect(rupees(amount)).toBe(text);
});

it('groups as the browser’s own formatter for India does', () => {
  for (let number = 1; number < 1e15; number = number * 7 + 3) {
    expect(grouped(number)).toBe(number.toLocaleString('en-IN'));
    expect(grouped(-number)).toBe((-number).toLocaleString('en-IN'));
  }
  expect(grouped(1234.5)).toBe('1,234.5');
});

it('has no sign of the rupee in a text message, and rounds up on the screen [CO-28]', () => {
  expect(smsRupees(100_000)).toBe('Rs 1,00,000');
  expect([formatMoney(1234.01), formatMoney(null), formatMoney('-500')]).toEqual(['₹1,235', '-', '-₹500']);
});
