import type { Rule } from './rule.ts';

/** Not null, not blank, not false (VA-13). */
export function required(message = 'This field is required'): Rule {
  return (value) =>
    value === null || value === undefined || value === false || (typeof value === 'string' && value.trim() === '')
      ? message
      : undefined;
}

export const isEmpty = (value: unknown) => value === null || value === undefined || value === '';

/** A rule that leaves an empty value to `required`. */
export const unlessEmpty =
  (isGood: (value: string) => boolean, message: string): Rule =>
  (value) =>
    isEmpty(value) || isGood(String(value)) ? undefined : message;

export const matches = (pattern: RegExp, message: string) => unlessEmpty((value) => pattern.test(value), message);

/** Marks a rule that also holds in optional-field mode (VA-32). */
export const inOptionalModeToo = (rule: Rule): Rule => Object.assign(rule, { holdsInOptionalMode: true as const });

/** 10 digits starting 6 to 9 (VA-21). */
export const mobilePattern = /^[6-9]\d{9}$/;

/** Local part, @, domain, suffix of 2 to 20 letters (VA-20). */
export const email = (message = 'Enter a valid email ID'): Rule =>
  inOptionalModeToo(matches(/^[^\s@]+@[^\s@]+\.[A-Za-z]{2,20}$/, message));
