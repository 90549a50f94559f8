import { grouped } from '../money.ts';
import { required } from '../rules/basic-validation.ts';
import type { Rule } from '../rules/rule.ts';
import { maxLength } from '../rules/validation.ts';
import { trimmed, unwritableAnywhere, writable } from '../rules/writable.ts';

/** The most characters of a remark, and of a calling comment (QL-25). */
export const rowTextLength = 1_000;

const shorten = `Shorten it: at most ${grouped(rowTextLength)} characters are kept`;

/** The rules of such a text. @param needed the message where there must be one */
export function rowTextRules(needed?: string): Rule[] {
  const asked = needed === undefined ? [] : [required(needed)];
  return [...asked, trimmed(maxLength(rowTextLength, shorten), writable(unwritableAnywhere))];
}
