import type { Rule } from './rule.ts';

/** Not null, not blank, not false (VA-13). */
export function required(message = 'This field is required'): Rule {
  return (value) =>
    value === null || value === undefined || value === false || (typeof value === 'string' && value.trim() === '')
      ? message
      : undefined;
}

/** A rule that leaves an empty value to `required`. */
function matches(pattern: RegExp, message: string): Rule {
  return (value) => (typeof value !== 'string' || value === '' || pattern.test(value) ? undefined : message);
}

/** Local part, @, domain, suffix of 2 to 20 letters (VA-20). */
export const email = (message = 'Enter a valid email ID'): Rule =>
  matches(/^[^\s@]+@[^\s@]+\.[A-Za-z]{2,20}$/, message);

/** 10 digits starting 6 to 9 (VA-21). */
export const mobile = (message = 'Enter a 10-digit mobile number'): Rule => matches(/^[6-9]\d{9}$/, message);
