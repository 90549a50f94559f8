import { Type, type TSchema } from 'typebox';
import { marked } from './extension.schemas.ts';

/**
 * What a reply holds that nobody may read again from what is kept of it:
 *
 * - `look`: a value that screens mask and somebody asked to see, or a way to it. Each look is counted and audited.
 * - `key`: what opens something for whoever has it: a token, a key, a code, a customer's link.
 * - `person`: whole numbers of a person among other values, on a screen that shows them anyway.
 *
 * A signed link to a file is none of these: it ends by itself within 15 minutes.
 */
export type SecretKind = 'look' | 'key' | 'person';

/**
 * A secret field of a reply. A backend that keeps the reply of a write, to answer it again to the same idempotency key,
 * keeps null in its place. So the reply of a call that has one which is not nullable is not kept, or the field is made
 * anew.
 */
export function secret<Schema extends TSchema>(kind: SecretKind, schema: Schema): Schema & { 'x-secret': SecretKind } {
  return marked(schema, { 'x-secret': kind });
}

/** A text that is secret. */
export const SecretText = (kind: SecretKind) => secret(kind, Type.String());
