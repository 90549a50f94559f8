import { unlessEmpty } from './basic-validation.ts';
import { firstMessage, type Rule } from './rule.ts';

/** Control characters: PostgreSQL cannot hold a NUL, and no number, phone, address or name contains any of them. */
// oxlint-disable-next-line no-control-regex
export const unwritable = /[\u0000-\u001f\u007f]/;
/** The same of a text that may have lines. */
// oxlint-disable-next-line no-control-regex
export const unwritableInLines = /[\u0000-\u0009\u000b-\u001f\u007f]/;
/** What no text holds at all. */
// oxlint-disable-next-line no-control-regex
export const unwritableAnywhere = /\u0000/;

/** The text has only characters that can be kept; those of one line unless others are named. */
export const writable = (wrong = unwritable, message = 'This text has characters that cannot be kept'): Rule =>
  unlessEmpty((value) => !wrong.test(value), message);

/** Rules about a text as it is kept: without the blanks at its ends. */
export const trimmed =
  (...rules: readonly Rule[]): Rule =>
  (value) =>
    firstMessage(typeof value === 'string' ? value.trim() : value, rules);
