import type { Rule } from '../rules/rule.ts';
import { dateOfBirth, ifsc, maxLength, pan, pincode, required } from '../rules/validation.ts';
import { keptDate } from './card-dates.ts';
import type { FieldVariant, KeyLabel } from './documents.ts';
import type { Day } from '../time.ts';

/** The parts of a field that decide which values it takes. */
export interface CardField {
  key: string;
  label: string;
  accessLevel: string;
  variant: FieldVariant;
}

const plainText: Rule = (value) =>
  [...String(value ?? '')].some((sign) => sign < ' ' && sign !== '\n' && sign !== '\t' && sign !== '\r')
    ? 'Enter plain text'
    : undefined;

/** Years that a date of a document may have. */
const yearOfDocument: Rule = (value) => {
  const year = Number(/\d{4}$/.exec(String(value ?? ''))?.[0] ?? 2000);
  return year < 1900 || year > 2099 ? 'Enter a date as DD-MM-YYYY' : undefined;
};

/** A person's name in any script. */
const personName: Rule = (value) => {
  const text = String(value ?? '').trim();
  return text === '' || /^\p{L}[\p{L}\p{M} .'’-]*$/u.test(text) ? undefined : 'Enter a name: letters, spaces and dots';
};

const isPersonName = (key: string) => /(?:^|_)(?:NAME|HOLDER)$/.test(key) && !key.includes('EMPLOYER');

/** @param today YYYY-MM-DD, Asia/Kolkata */
const notAfter =
  (today: Day): Rule =>
  (value) =>
    keptDate(String(value ?? '')) > today ? 'A date of birth cannot be in the future' : undefined;

/** The rules of a field's value, dates as DD/MM/YYYY. */
export function cardFieldRules(
  { key, variant }: Pick<CardField, 'key' | 'variant'>,
  { choices, today }: { choices: readonly KeyLabel[] | undefined; today: Day },
): readonly Rule[] {
  const oneOf: Rule = (value) =>
    choices?.some((choice) => choice.key === value) === false ? 'This value is not one of the list' : undefined;
  const own: Rule[] = [];
  if (variant === 'date') own.push(dateOfBirth('Enter a date as DD-MM-YYYY'), yearOfDocument);
  if (variant === 'dropDown' || variant === 'radio') own.push(oneOf);
  if (key.endsWith('_DOB')) own.push(notAfter(today));
  if (isPersonName(key)) own.push(personName);
  if (key === 'PAN_NUMBER') own.push(pan());
  if (key.endsWith('_IFSC')) own.push(ifsc());
  if (key.endsWith('_PINCODE')) own.push(pincode());
  return [required(), ...own, maxLength(variant === 'textArea' ? 500 : 150), plainText];
}
