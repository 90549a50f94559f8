import { daysBetween, isDay, readableDay, type Day } from '../time.ts';

/** What is compared on a mandate's form, in the form's order. */
export const formFields = {
  DATE: 'Date of the form',
  UTILITY: 'Utility code',
  SPONSOR: 'Sponsor bank’s code',
  HOLDER: 'Account holder',
  ACCOUNT: 'Account number',
  IFSC: 'IFSC or MICR',
  ACCOUNT_TYPE: 'Account type',
  CEILING: 'Amount in figures',
  WORDS: 'Amount in words',
  DEBIT_TYPE: 'Debit type',
  FREQUENCY: 'Frequency',
  FIRST: 'First collection',
  LAST: 'Last collection',
  LOAN: 'Loan number',
  SIGNATURE: 'Signature',
} as const;
export type FormField = keyof typeof formFields;
export const formFieldKeys = Object.keys(formFields) as FormField[];

/** What a person reads of a field. */
export const formVerdicts = { AGREES: 'Agrees', DIFFERS: 'Differs', UNREADABLE: 'Unreadable' } as const;
export type FormVerdict = keyof typeof formVerdicts;

/** What was read of one field. */
export interface ComparedField {
  field: FormField;
  verdict: FormVerdict;
  /** What stands on the form: of what differs, and of the form's date as YYYY-MM-DD always; else null. */
  asWritten: string | null;
}
export type Compared = readonly ComparedField[];

/** The most characters of what stands in a field. */
export const asWrittenLength = 120;

/** The lender's own reasons against a form, which never went to a bank, each with its remedy. NPCI's codes are apart. */
export const formDefects = {
  FORM_SIGNATURE: ['The signature is missing or differs', 'Ask for a form signed as in the bank record'],
  FORM_OVERWRITTEN: ['Something is overwritten or altered', 'Ask for a clean form, as it was printed'],
  FORM_ACCOUNT: ['The account differs', 'Ask for a form with the account of the loan'],
  FORM_IFSC: ['IFSC or MICR differs', 'Ask for a form with the code of the account’s branch'],
  FORM_AMOUNT: ['The amount differs', 'Ask for a form with the amount of the mandate'],
  FORM_WORDS: ['Figures and words differ', 'Ask for a form with the same amount in figures and words'],
  FORM_DATES: ['The days of collection differ', 'Ask for a form with the days of the mandate'],
  FORM_HOLDER: ['The account holder differs', 'Ask for a form in the name of the account holder'],
  FORM_UNREADABLE: ['It cannot be read', 'Ask for a better scan of the form'],
  FORM_OLD: ['The form is too old', 'Ask for a form of these days'],
} as const;
export type FormDefect = keyof typeof formDefects;

/** The version of the lender's own reasons, as a mandate keeps it beside the code. */
export const formDefectVersion = 1;

/** Whether a mandate's reject code is one of the lender's own. */
export function isFormDefect(code: string | null): code is FormDefect {
  return code !== null && Object.hasOwn(formDefects, code);
}

/** The reason that each field is rejected for where it differs. What is printed by the lender differs by being altered. */
const defectOf: Readonly<Record<FormField, FormDefect>> = {
  DATE: 'FORM_OLD',
  UTILITY: 'FORM_OVERWRITTEN',
  SPONSOR: 'FORM_OVERWRITTEN',
  HOLDER: 'FORM_HOLDER',
  ACCOUNT: 'FORM_ACCOUNT',
  IFSC: 'FORM_IFSC',
  ACCOUNT_TYPE: 'FORM_ACCOUNT',
  CEILING: 'FORM_AMOUNT',
  WORDS: 'FORM_WORDS',
  DEBIT_TYPE: 'FORM_AMOUNT',
  FREQUENCY: 'FORM_DATES',
  FIRST: 'FORM_DATES',
  LAST: 'FORM_DATES',
  LOAN: 'FORM_OVERWRITTEN',
  SIGNATURE: 'FORM_SIGNATURE',
};

/** The reason to reject a form for, by what was read so far: the first that differs, else what cannot be read; undefined for neither. */
export function proposedDefect(compared: Compared): FormDefect | undefined {
  const differs = formFieldKeys.find((key) =>
    compared.some(({ field, verdict }) => field === key && verdict === 'DIFFERS'),
  );
  if (differs) return defectOf[differs];
  return compared.some(({ verdict }) => verdict === 'UNREADABLE') ? 'FORM_UNREADABLE' : undefined;
}

/** Why a form of a day is not accepted today; undefined for one that is. @param formDays MANDATE_FORM_DAYS */
export function formDayMessage(day: string, today: Day, formDays: number): string | undefined {
  if (!isDay(day)) return 'Enter the day that stands on the form';
  if (day > today) return 'A form has no date that is still to come';
  if (daysBetween(day, today) <= formDays) return undefined;
  return `The form of ${readableDay(day)} is older than ${formDays} days`;
}

/**
 * Why a form is not accepted, by field: whatever was not compared, does not agree, or is too old.
 *
 * @returns nothing for a form all of whose fields agree
 */
export function formMessages(
  compared: Compared,
  { today, formDays }: { today: Day; formDays: number },
): Partial<Record<FormField, string>> {
  const messages: Partial<Record<FormField, string>> = {};
  for (const field of formFieldKeys) {
    const read = compared.filter((each) => each.field === field);
    const [only] = read;
    const ofDay = field === 'DATE' ? formDayMessage(only?.asWritten ?? '', today, formDays) : undefined;
    if (!only || read.length > 1) messages[field] = 'Compare it with the form';
    else if (only.verdict !== 'AGREES') messages[field] = 'It does not agree';
    else if (ofDay !== undefined) messages[field] = ofDay;
  }
  return messages;
}
