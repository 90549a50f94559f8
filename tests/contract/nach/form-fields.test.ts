import { expect, it } from 'vitest';
import {
  formDayMessage,
  formFieldKeys,
  formMessages,
  isFormDefect,
  proposedDefect,
  type FormField,
  type FormVerdict,
} from '../../../widgets/contract/nach/form-fields.ts';
import { readDay } from '../../../widgets/contract/time.ts';
import { allAgree } from '../../server/nach/form-support.ts';

const today = readDay('2026-11-30');
const agreeing = allAgree('2026-11-28');
const asked = { today, formDays: 120 };
const but = (field: FormField, verdict: FormVerdict) =>
  agreeing.map((each) => (each.field === field ? { field, verdict, asWritten: 'other' } : each));

it('a form is accepted once every field agrees, each once', () => {
  expect(formMessages(agreeing, asked)).toEqual({});
  expect(Object.keys(formMessages([], asked))).toEqual(formFieldKeys);
  for (const field of formFieldKeys) {
    const without = agreeing.filter((each) => each.field !== field);
    expect(Object.keys(formMessages(without, asked))).toEqual([field]);
    const twice = [...agreeing, { field, verdict: 'AGREES' as const, asWritten: null }];
    expect(Object.keys(formMessages(twice, asked))).toEqual([field]);
    for (const verdict of ['DIFFERS', 'UNREADABLE'] as const)
      expect(formMessages(but(field, verdict), asked)).toEqual({ [field]: 'It does not agree' });
  }
});

it.each([
  ['2026-11-30', undefined],
  ['2026-08-02', undefined],
  ['2026-08-01', 'The form of 01 Aug 2026 is older than 120 days'],
  ['2026-12-01', 'A form has no date that is still to come'],
  ['30/11/2026', 'Enter the day that stands on the form'],
  ['', 'Enter the day that stands on the form'],
])('a form of %s: %s', (day, message) => {
  expect(formDayMessage(day, today, 120)).toBe(message);
  expect(formMessages(allAgree(day), asked)).toEqual(message === undefined ? {} : { DATE: message });
});

it.each<[FormField, string]>([
  ['SIGNATURE', 'FORM_SIGNATURE'],
  ['LOAN', 'FORM_OVERWRITTEN'],
  ['ACCOUNT', 'FORM_ACCOUNT'],
  ['IFSC', 'FORM_IFSC'],
  ['CEILING', 'FORM_AMOUNT'],
  ['WORDS', 'FORM_WORDS'],
  ['LAST', 'FORM_DATES'],
  ['HOLDER', 'FORM_HOLDER'],
  ['DATE', 'FORM_OLD'],
])('a difference of %s proposes %s', (field, defect) => {
  expect(proposedDefect(but(field, 'DIFFERS'))).toBe(defect);
  expect(proposedDefect(but(field, 'UNREADABLE'))).toBe('FORM_UNREADABLE');
});

it('what differs is proposed before what cannot be read, and nothing of a form that agrees', () => {
  const both = but('ACCOUNT', 'UNREADABLE').map((each) =>
    each.field === 'SIGNATURE' ? { ...each, verdict: 'DIFFERS' as const } : each,
  );
  expect(proposedDefect(both)).toBe('FORM_SIGNATURE');
  expect(proposedDefect(agreeing)).toBeUndefined();
  expect([isFormDefect('FORM_OLD'), isFormDefect('M003'), isFormDefect(null), isFormDefect('toString')]).toEqual([
    true,
    false,
    false,
    false,
  ]);
});
