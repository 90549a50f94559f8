import { required } from './basic-validation.ts';
import type { Rule } from './rule.ts';
import { maxLength, minLength } from './validation.ts';
import { trimmed, unwritableAnywhere, writable } from './writable.ts';

/** The characters of a reason that the audit keeps. */
export const reasonLength = { least: 10, most: 200 } as const;

/** The rules of such a reason. @param missing what is said of none */
export const reasonRules = (missing = 'Say why'): readonly Rule[] => [
  required(missing),
  trimmed(minLength(reasonLength.least), maxLength(reasonLength.most), writable(unwritableAnywhere)),
];

/** The hint under a reason's field. */
export const reasonHint = `${reasonLength.least} to ${reasonLength.most} characters, kept in the audit`;
