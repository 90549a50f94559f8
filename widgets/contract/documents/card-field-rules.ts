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
  /** The name of the rule of its values; that of its key where it is absent, or is none of those that there are. */
  rule?: string | undefined;
}

/** The rules of single fields that there are, by name. */
export const fieldRules = {
  NONE: 'No rule of its own',
  PERSON_NAME: 'Name of a person',
  PAN: 'PAN',
  IFSC: 'IFSC',
  PINCODE: 'PIN code',
  BIRTH_DATE: 'Date of birth, not in the future',
} as const;
export type FieldRule = keyof typeof fieldRules;
export const fieldRuleNames = Object.keys(fieldRules) as FieldRule[];

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

/** The rule that a field's key says, where nobody has named one. */
function ruleOfKey(key: string): FieldRule {
  if (key === 'PAN_NUMBER') return 'PAN';
  if (key.endsWith('_DOB')) return 'BIRTH_DATE';
  if (key.endsWith('_IFSC')) return 'IFSC';
  if (key.endsWith('_PINCODE')) return 'PINCODE';
  return isPersonName(key) ? 'PERSON_NAME' : 'NONE';
}

/** The rule of a field's values. */
export const fieldRuleOf = ({ key, rule }: Pick<CardField, 'key' | 'rule'>): FieldRule =>
  fieldRuleNames.find((name) => name === rule) ?? ruleOfKey(key);

/** @param today YYYY-MM-DD, Asia/Kolkata */
const notAfter =
  (today: Day): Rule =>
  (value) =>
    keptDate(String(value ?? '')) > today ? 'A date of birth cannot be in the future' : undefined;

/** The rules of a field's value, dates as DD/MM/YYYY. */
export function cardFieldRules(
  { key, variant, rule }: Pick<CardField, 'key' | 'variant' | 'rule'>,
  { choices, today }: { choices: readonly KeyLabel[] | undefined; today: Day },
): readonly Rule[] {
  const oneOf: Rule = (value) =>
    choices?.some((choice) => choice.key === value) === false ? 'This value is not one of the list' : undefined;
  const named: Readonly<Record<FieldRule, () => readonly Rule[]>> = {
    NONE: () => [],
    PERSON_NAME: () => [personName],
    PAN: () => [pan()],
    IFSC: () => [ifsc()],
    PINCODE: () => [pincode()],
    BIRTH_DATE: () => [notAfter(today)],
  };
  const own: Rule[] = [];
  if (variant === 'date') own.push(dateOfBirth('Enter a date as DD-MM-YYYY'), yearOfDocument);
  if (variant === 'dropDown' || variant === 'radio') own.push(oneOf);
  own.push(...named[fieldRuleOf({ key, rule })]());
  return [required(), ...own, maxLength(variant === 'textArea' ? 500 : 150), plainText];
}
