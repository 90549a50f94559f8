import { describe, expect, it } from 'vitest';
import { cardFieldRules, fieldRuleOf } from '../../../widgets/contract/documents/card-field-rules.ts';
import { writtenValue } from '../../../widgets/contract/documents/document-cards.ts';
import { firstMessage } from '../../../widgets/contract/rules/rule.ts';
import type { Day } from '../../../widgets/contract/time.ts';

describe('the rule of a field', () => {
  const today = '2026-12-02' as Day;
  const message = (key: string, rule: string | undefined, value: string) =>
    firstMessage(value, cardFieldRules({ key, variant: 'text', rule }, { choices: undefined, today }));

  it('is the one that somebody has set, or that of its key', () => {
    expect(
      ['PAN_NUMBER', 'BA_IFSC', 'CA_PINCODE', 'PAN_DOB', 'PAN_NAME', 'BS_ACCOUNT_HOLDER', 'ED_EMPLOYER_NAME'].map(
        (key) => fieldRuleOf({ key }),
      ),
    ).toEqual(['PAN', 'IFSC', 'PINCODE', 'BIRTH_DATE', 'PERSON_NAME', 'PERSON_NAME', 'NONE']);
    expect(fieldRuleOf({ key: 'PAN_NUMBER', rule: 'NONE' })).toBe('NONE');
    expect(fieldRuleOf({ key: 'PAN_NUMBER', rule: 'ONE_OF_LATER' })).toBe('PAN');
  });

  it('judges its values, and writes them', () => {
    expect(message('GUARANTOR', 'PAN', 'ABC')).toBeDefined();
    expect(message('GUARANTOR', 'PAN', 'ABCPE1234F')).toBeUndefined();
    expect(message('GUARANTOR', 'NONE', 'ABC')).toBeUndefined();
    expect(message('GUARANTOR', 'PERSON_NAME', '12')).toBe('Enter a name: letters, spaces and dots');
    expect(writtenValue({ key: 'GUARANTOR', rule: 'PAN' }, ' abcpe1234f ')).toBe('ABCPE1234F');
    expect(writtenValue({ key: 'GUARANTOR' }, ' abcpe1234f ')).toBe('abcpe1234f');
  });
});
