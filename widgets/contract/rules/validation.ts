import { isDay } from '../time.ts';
import { readMobile } from './read-mobile.ts';
import { email, inOptionalModeToo, matches, mobilePattern, unlessEmpty } from './basic-validation.ts';
import type { Rule } from './rule.ts';

// These two are in a file of their own, because the sign-in needs no other rules.
export { email, required } from './basic-validation.ts';

/** The value is '1' or '0' (VA-14); an empty one is not. */
export function radioSelect(message = 'Choose one of the two'): Rule {
  return (value) => (value === '1' || value === '0' ? undefined : message);
}

/** VA-15. Characters as a person counts them, so that a Devanagari sign or an emoji is not two. */
export const minLength = (least: number, message = `Enter at least ${least} characters`): Rule =>
  unlessEmpty((value) => [...value].length >= least, message);

/** VA-16. */
export const maxLength = (most: number, message = `Enter at most ${most} characters`): Rule =>
  unlessEmpty((value) => [...value].length <= most, message);

/** VA-17. */
export const alphabet = (message = 'Enter letters only'): Rule => matches(/^[A-Za-z]+$/, message);

/** VA-18. */
export const alphabetWithSpaces = (message = 'Enter letters and spaces only'): Rule => matches(/^[A-Za-z ]+$/, message);

/** VA-19. */
export const name = (message = 'Enter letters, spaces and dots only'): Rule => matches(/^[A-Za-z. ]+$/, message);

/** 10 digits starting 6 to 9 (VA-21). */
export const mobile = (message = 'Enter a 10-digit mobile number starting with 6 to 9'): Rule =>
  inOptionalModeToo(matches(mobilePattern, message));

/** A whole mobile number, with or without the code of India, or a whole e-mail address. */
export const contact = (message = 'Enter a 10-digit mobile number or an email ID'): Rule => {
  const isAddress = email();
  return unlessEmpty((value) => readMobile(value) !== undefined || isAddress(value) === undefined, message);
};

/** Digits only, not below `least` if it is given (VA-22). */
export function numeric({ least }: { least?: number } = {}, message?: string): Rule {
  const text = message ?? (least === undefined ? 'Enter digits only' : `Enter a number from ${least}`);
  return unlessEmpty((value) => /^\d+$/.test(value) && (least === undefined || Number(value) >= least), text);
}

/** A number from `least` to `most`, both included (VA-23). */
export const numericRange = (least: number, most: number, message = `Enter a number from ${least} to ${most}`): Rule =>
  unlessEmpty((value) => /^-?\d+(\.\d+)?$/.test(value) && Number(value) >= least && Number(value) <= most, message);

/** 4 capital letters, a zero, 6 alphanumerics (VA-24). */
export const ifsc = (message = 'Enter an IFSC such as HDFC0001234'): Rule =>
  matches(/^[A-Z]{4}0[A-Za-z0-9]{6}$/, message);

/** 5 letters, 4 digits, 1 letter (VA-25). */
export const pan = (message = 'Enter a PAN such as ABCPK1234F'): Rule => matches(/^[A-Za-z]{5}\d{4}[A-Za-z]$/, message);

/** 6 digits, the first not zero (VA-26). */
export const pincode = (message = 'Enter a 6-digit PIN code'): Rule => matches(/^[1-9]\d{5}$/, message);

/** DD/MM/YYYY with a year 19xx or 20xx (VA-27). */
export const date = (message = 'Enter a date as DD/MM/YYYY'): Rule =>
  matches(/^(0[1-9]|[12]\d|3[01])\/(0[1-9]|1[0-2])\/(19|20)\d{2}$/, message);

function isDayOfCalendar(value: string): boolean {
  const [, day = '', month = '', year = ''] = /^(\d{2})\/(\d{2})\/(\d{4})$/.exec(value) ?? [];
  return isDay(`${year}-${month}-${day}`);
}

/** DD/MM/YYYY and a day that the calendar has (VA-28). */
export const dateOfBirth = (message = 'Enter a date of birth as DD/MM/YYYY'): Rule =>
  unlessEmpty(isDayOfCalendar, message);

/** What a template puts in place of the code and of the app's hash (VA-29, VA-30). */
export const otpPlaceholders = ['{verificationCode}', '{hashCode}'] as const;

/** The text has both placeholders (VA-29). */
export const otpTemplate = (message = `Use both ${otpPlaceholders[0]} and ${otpPlaceholders[1]}`): Rule =>
  unlessEmpty((value) => otpPlaceholders.every((placeholder) => value.includes(placeholder)), message);

/** At least 12 digits (VA-31). */
export const loanApplicationNumber = (message = 'Enter a loan application number of at least 12 digits'): Rule =>
  matches(/^\d{12,}$/, message);

/** Digits only, no sign; the start of a loan number passes too (VA-33). */
export const positiveNumber = (message = 'Enter digits only'): Rule => matches(/^\d+$/, message);
