import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { checkPromiseAmount, promisedRupees } from '../../../widgets/contract/calling/promise-to-pay.ts';
import { groupDigits, readRupees } from '../../../widgets/kit/form/typed-money.ts';

describe('typed rupees', () => {
  it.each([
    ['', ''],
    [' ', ''],
    ['120000', '120000'],
    ['1,20,000', '120000'],
    // as other countries group it, and while it is being typed, its first digit deleted
    [',20,000', '20000'],
    ['120,000', '120000'],
    ['1,2', '12'],
    ['₹ 1,20,000.00', '120000'],
    ['₹1,20,000/-', '120000'],
    ['Rs. 5000/-', '5000'],
    ['rs 5000', '5000'],
    ['INR 5 000', '5000'],
    ['\u00a05000\u00a0', '5000'],
    ['१२०००', '12000'],
    ['１２０００', '12000'],
  ])('%j are %j', (typed, digits) => {
    expect(readRupees(typed)).toBe(digits);
  });

  it.each([
    '1,20,000.50',
    '5000.0',
    '5000.',
    '.00',
    '₹',
    'Rs.',
    ',',
    '-5000',
    '5k',
    '5000 rupees',
    '5e3',
    '$5000',
    '5000/-/-',
  ])('%j are no whole rupees: they stay as typed, and a promise for them is refused', (typed) => {
    expect(readRupees(typed)).toBeUndefined();
    expect(groupDigits(typed)).toBe(typed);
    expect(checkPromiseAmount(typed, null)).toBeDefined();
  });

  it.each([
    ['', ''],
    ['7', '7'],
    ['999', '999'],
    ['1000', '1,000'],
    ['120000', '1,20,000'],
    ['1234567', '12,34,567'],
    ['123456789', '12,34,56,789'],
  ])('%j is shown as %j', (digits, shown) => {
    expect(groupDigits(digits)).toBe(shown);
  });

  it('are the same amount to the field, to the rule and to a reader of India', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 999_999_999 }), (amount) => {
        const shown = groupDigits(String(amount));
        expect(shown).toBe(amount.toLocaleString('en-IN'));
        expect(readRupees(shown)).toBe(String(amount));
        expect(checkPromiseAmount(shown, null)).toBeUndefined();
        expect(promisedRupees(shown)).toBe(amount);
      }),
    );
  });
});
