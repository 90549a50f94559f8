import { readMobile } from '../../contract/rules/read-mobile.ts';
import { contact, mobile, positiveNumber } from '../../contract/rules/validation.ts';

/** What stands between the digits of a copied number; marks of direction, which a copy brings along, are among it. */
const betweenDigits = /[\s\p{Z}\p{Cf}\p{Pd}()./+]/gu;

/** A number to search for, or why the text is none. */
export interface ReadNumber {
  value?: string;
  message?: string | undefined;
}

const rules = { mobile: mobile(), contact: contact(), positiveNumber: positiveNumber() };

/**
 * Reads what was typed or pasted into a search: `+91 98765 43210` is 9876543210. A text that is no such number is
 * refused as it is, never cut to another one (VA-33, VA-34). The file loads when somebody makes such a search.
 */
export function readNumber(takes: keyof typeof rules, text: string): ReadNumber {
  const value =
    takes === 'positiveNumber' ? text.normalize('NFKC').replace(betweenDigits, '') : (readMobile(text) ?? text);
  const message = rules[takes](value);
  return message === undefined ? { value } : { message };
}
