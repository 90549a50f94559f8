import { Value } from 'typebox/value';
import type { CallName } from '../contract/calls.ts';
// Loaded in development and tests only; the browser's build never reaches this file.
import { schemas } from '../contract/schemas.ts';

/**
 * Checks a reply against its schema, in development and tests.
 * @throws Error naming the call and the first place that differs
 */
export function checkReply(name: CallName, reply: unknown): void {
  const { reply: schema } = schemas[name];
  if (Value.Check(schema, reply)) return;
  const [first] = Value.Errors(schema, reply);
  throw new Error(`The reply of ${name} is not of its schema: ${first?.instancePath ?? ''} ${first?.message ?? ''}`);
}
