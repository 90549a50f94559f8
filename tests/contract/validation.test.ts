import { describe, expect, it } from 'vitest';
import { searchTypes } from '../../widgets/contract/lists.ts';
import { checkForm, firstMessage, type Rule } from '../../widgets/contract/rules/rule.ts';
import * as rules from '../../widgets/contract/rules/validation.ts';

function holds(rule: Rule, { passes, fails }: { passes: unknown[]; fails: unknown[] }) {
  for (const value of passes) expect(rule(value), `${JSON.stringify(value)} passes`).toBeUndefined();
  for (const value of fails) expect(rule(value), `${JSON.stringify(value)} fails`).toMatch(/^[A-Z].{5,}/);
}

describe('the generic rule set', () => {
  it('required: not null, not blank, not false [VA-13]', () =>
    holds(rules.required(), { passes: ['a', '0', true, 0], fails: [null, undefined, '', '  ', '\t\n', false] }));

  it("radioSelect: '1' or '0' [VA-14]", () =>
    holds(rules.radioSelect(), { passes: ['1', '0'], fails: ['', 'yes', '2', null, undefined] }));

  it('minLength [VA-15]', () => holds(rules.minLength(3), { passes: ['abc', 'abcd', 'हिं दी'], fails: ['ab', '👍👍'] }));

  it('maxLength [VA-16]', () => holds(rules.maxLength(3), { passes: ['abc', 'a', '👍👍👍'], fails: ['abcd'] }));

  it('alphabet only [VA-17]', () => holds(rules.alphabet(), { passes: ['Abc'], fails: ['A b', 'A1', 'é'] }));

  it('alphabet with spaces [VA-18]', () =>
    holds(rules.alphabetWithSpaces(), { passes: ['A b'], fails: ['A.b', 'A1'] }));

  it('name: letters, spaces and dots [VA-19]', () =>
    holds(rules.name(), { passes: ['A. Kumar', 'Ravi'], fails: ['A_1', 'A1', 'a@b'] }));

  it('email: local part, @, domain, suffix of 2 to 20 letters [VA-20]', () =>
    holds(rules.email(), {
      passes: ['a@b.in', 'first.last+x@sub.example.co', `a@b.${'c'.repeat(20)}`],
      fails: ['a@b', 'a@b.c', `a@b.${'c'.repeat(21)}`, 'abc', 'a b@c.in', 'a@b.c1', '@b.in'],
    }));

  it('mobile: 10 digits starting 6 to 9 [VA-21]', () =>
    holds(rules.mobile(), {
      passes: ['6000000000', '9876543210'],
      fails: ['5999999999', '987654321', '98765432101', '+919876543210', 'abcdefghij'],
    }));

  it('numeric: digits only with an optional minimum [VA-22]', () => {
    holds(rules.numeric(), { passes: ['12', '0', 12], fails: ['1.2', 'a', '-1', ' 1'] });
    holds(rules.numeric({ least: 10 }), { passes: ['10', '11'], fails: ['9'] });
  });

  it('numeric range with min and max [VA-23]', () =>
    holds(rules.numericRange(1, 5), { passes: ['1', '5', '2.5', 3], fails: ['0', '6', '-1', 'x', '1e0'] }));

  it('IFSC [VA-24]', () =>
    holds(rules.ifsc(), {
      passes: ['HDFC0001234', 'SBIN0A1B2C3'],
      fails: ['hdfc0001234', 'HDFC1001234', 'HDFC000123', 'HDFC00012345'],
    }));

  it('PAN [VA-25]', () =>
    holds(rules.pan(), { passes: ['ABCDE1234F'], fails: ['ABCD1234F', 'ABCDE12345', 'ABCDE1234FF'] }));

  it('pincode [VA-26]', () => holds(rules.pincode(), { passes: ['560001'], fails: ['060001', '56000', '5600011'] }));

  it('date: DD/MM/YYYY with year 19xx or 20xx [VA-27]', () =>
    holds(rules.date(), {
      passes: ['31/12/1999', '01/01/2030'],
      fails: ['31/12/1899', '1999-12-31', '32/01/2000', '01/13/2000', '1/1/2000'],
    }));

  it('date of birth: DD/MM/YYYY strict [VA-28]', () =>
    holds(rules.dateOfBirth(), {
      passes: ['29/02/2000', '31/12/1999'],
      fails: ['30/02/2000', '01/01/0026', '29/02/1900', '1/1/2000', '2000-01-01'],
    }));

  it('OTP template holds both placeholders', () =>
    holds(rules.otpTemplate(), {
      passes: ['Your code is {verificationCode} {hashCode}'],
      fails: ['Your code is {verificationCode}', '{hashCode}', 'Your code'],
    }));

  it('loan application number: at least 12 digits [VA-31]', () =>
    holds(rules.loanApplicationNumber(), {
      passes: ['251118172605', '2511181726051'],
      fails: ['25111817260', '25111817260a', 'LA1118172605'],
    }));

  it('positive number: digits only, no minus sign', () =>
    holds(rules.positiveNumber(), { passes: ['2511', '0'], fails: ['-1', '1.5', 'abc'] }));

  it('leaves an empty value to `required`', () => {
    for (const rule of [rules.email(), rules.mobile(), rules.pan(), rules.minLength(3), rules.numeric({ least: 1 })]) {
      expect([rule(''), rule(null), rule(undefined)]).toEqual([undefined, undefined, undefined]);
    }
  });
});

it('every rule says in a short plain sentence what it wants, and the search boxes take their kinds [VA-35]', () => {
  const wrong: [rule: Rule, value: unknown][] = [
    [rules.required(), ''],
    [rules.radioSelect(), '2'],
    [rules.minLength(3), 'ab'],
    [rules.maxLength(3), 'abcd'],
    [rules.alphabet(), '1'],
    [rules.alphabetWithSpaces(), '1'],
    [rules.name(), '1'],
    [rules.email(), 'a@b'],
    [rules.contact(), '98123'],
    [rules.mobile(), '5'],
    [rules.numeric(), 'a'],
    [rules.numeric({ least: 10 }), '9'],
    [rules.numericRange(1, 5), '6'],
    [rules.ifsc(), 'x'],
    [rules.pan(), 'x'],
    [rules.pincode(), '0'],
    [rules.date(), 'x'],
    [rules.dateOfBirth(), '30/02/2000'],
    [rules.otpTemplate(), 'x'],
    [rules.loanApplicationNumber(), '1'],
    [rules.positiveNumber(), '-1'],
  ];
  const messages = wrong.map(([rule, value]) => rule(value) ?? '');
  for (const message of messages) expect(message).toMatch(/^[A-Z][^_<>]{8,70}[^.]$/);
  expect(new Set(messages).size).toBeGreaterThan(wrong.length - 3);
  expect(searchTypes.loanApplicationNumber).toEqual({ label: 'Loan ID', takes: 'positiveNumber' });
  expect(searchTypes.contactNumber).toEqual({ label: 'Mobile No', takes: 'mobile' });
});

it('optional-field mode validates e-mail and mobile only [VA-32]', () => {
  const form = { email: 'bad', mobile: '123', pan: 'bad', pincode: '' };
  const formRules = {
    email: [rules.required(), rules.email()],
    mobile: [rules.required(), rules.mobile()],
    pan: [rules.required(), rules.pan()],
    pincode: [rules.required()],
  };
  expect(Object.keys(checkForm(form, formRules))).toEqual(['email', 'mobile', 'pan', 'pincode']);
  expect(Object.keys(checkForm(form, formRules, { isOptional: true }))).toEqual(['email', 'mobile']);
  expect(checkForm({ ...form, email: '', mobile: '' }, formRules, { isOptional: true })).toEqual({});
});

it('shows the first message of a field, and a message per wrong field', () => {
  expect(firstMessage('', [rules.required('First'), rules.email('Second')])).toBe('First');
  expect(firstMessage('x', [rules.required('First'), rules.email('Second')])).toBe('Second');
  expect(checkForm({ a: '', b: 'ok' }, { a: [rules.required('A')], b: [rules.required('B')] })).toEqual({ a: 'A' });
});
