import type { FieldErrors } from '../errors.ts';
import { firstMessage, type Rule } from '../rules/rule.ts';
import { writable } from '../rules/writable.ts';

const someText: Rule = (value) => (String(value).trim() === '' ? 'This field is required' : undefined);
const ofOneLine = [someText, writable()];

/**
 * A message for each text that is empty, cannot be kept, or breaks a rule of its own, by its path.
 *
 * @param rulesOf further rules of the text at a path
 */
export function textErrors(
  value: unknown,
  rulesOf: (path: string) => readonly Rule[],
  path: readonly (string | number)[] = [],
): FieldErrors {
  if (typeof value === 'string') {
    const at = path.join('.');
    const message = firstMessage(value, [...ofOneLine, ...rulesOf(at)]);
    return message === undefined ? {} : { [at]: message };
  }
  if (value === null || typeof value !== 'object') return {};
  const parts = Object.entries(value).map(([name, part]) => textErrors(part, rulesOf, [...path, name]));
  return Object.fromEntries(parts.flatMap((errors) => Object.entries(errors)));
}
