import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { merge } from '../../widgets/contract/record/merge.ts';

const base = { discount: '10', maxDiscount: '1000', uses: '500', text: 'A' };
const group = [['discount', 'maxDiscount', 'uses']] as const;

describe('what a person has in a form, and what a colleague has saved meanwhile', () => {
  it.each([
    ['untouched beside changed', { text: 'B' }, { discount: '5' }, { discount: '5', text: 'B' }, {}, ['discount']],
    ['two values', { discount: '50' }, { discount: '5' }, { discount: '50' }, { discount: ['50', '5'] }, []],
    [
      'another field of the group',
      { discount: '50' },
      { maxDiscount: '20000' },
      { discount: '50', maxDiscount: '20000' },
      { maxDiscount: ['1000', '20000'] },
      [],
    ],
    ['the same value', { discount: '5' }, { discount: '5', text: 'C' }, { discount: '5', text: 'C' }, {}, ['text']],
    ['touched beside unchanged', { discount: '50', text: 'B' }, {}, { discount: '50', text: 'B' }, {}, []],
    ['typed back to the base', {}, { discount: '5' }, { discount: '5' }, {}, ['discount']],
  ])('%s', (_, mine, theirs, values, asked, taken) => {
    const merged = merge(base, { ...base, ...mine }, { ...base, ...theirs }, group);
    expect(merged.values).toEqual({ ...base, ...values });
    const asks = Object.entries(merged.asks).map(([name, ask]) => [name, [ask.mine, ask.theirs]]);
    expect(Object.fromEntries(asks)).toEqual(asked);
    expect(merged.taken).toEqual(taken);
  });

  it('a list is one field: what is left of two lists would be nobody’s wish', () => {
    const { values, asks } = merge({ partners: [9] }, { partners: [] as number[] }, { partners: [9, 19] });
    expect(values).toEqual({ partners: [] });
    expect(asks).toEqual({ partners: { mine: [], theirs: [9, 19] } });
    expect(merge({ partners: [9] }, { partners: [9] }, { partners: [9] }).asks).toEqual({});
  });

  it('no value that a colleague has replaced comes back unless the person is asked', () => {
    const value = fc.constantFrom('1', '2', '3');
    const record = fc.record({ discount: value, maxDiscount: value, uses: value, text: value });
    fc.assert(
      fc.property(record, record, record, (was, mine, theirs) => {
        const { values, asks } = merge(was, mine, theirs, group);
        for (const name of ['discount', 'maxDiscount', 'uses', 'text'] as const) {
          if (asks[name]) continue;
          if (theirs[name] !== was[name]) expect(values[name]).toBe(theirs[name]);
          else expect(values[name]).toBe(mine[name]);
        }
      }),
    );
  });
});
