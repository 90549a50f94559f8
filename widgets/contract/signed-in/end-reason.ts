import { required } from '../rules/basic-validation.ts';
import type { Rule } from '../rules/rule.ts';
import { maxLength, minLength } from '../rules/validation.ts';
import { trimmed, unwritableAnywhere, writable } from '../rules/writable.ts';

/** The characters of the reason why somebody's session is ended. */
export const endReason = { least: 10, most: 200 } as const;
/** Why somebody's session is ended: the audit keeps it. */
export const endReasonRules: readonly Rule[] = [
  required('Say why'),
  trimmed(minLength(endReason.least), maxLength(endReason.most), writable(unwritableAnywhere)),
];
