import { randomBytes } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import type { Kysely } from 'kysely';
import type { DoorPart } from '../../base/door-parts.ts';
import { refuse } from '../../base/refusal.ts';
import type { Database } from '../../db/schema.ts';
import { doorHeaders, whenSigned } from './door-signature.ts';
import { findOpen, type Door } from './doors.store.ts';

/** What a door that is not there is asked with: its signatures are right by no body. */
const nobodysSecrets = [randomBytes(32).toString('hex'), randomBytes(32).toString('hex')] as const;

const unsigned = 'This door is not known, or the signature is not its own or older than five minutes';

/** What has come, as it was signed. */
interface Signed {
  headers: IncomingHttpHeaders;
  /** The raw bytes. */
  body: Buffer;
}

/**
 * The door that has signed a message, and when. One that is not known and one that is off read like a wrong signature.
 *
 * @throws Refusal SESSION_REQUIRED
 */
export async function requireDoor(
  { db, now }: { db: Kysely<Database>; now(): Date },
  { headers, body }: Signed,
): Promise<{ door: Door; toldAt: Date }> {
  const name = headers[doorHeaders.name];
  const open = typeof name === 'string' && /^[a-z0-9-]{1,31}$/.test(name) ? await findOpen(db, name) : undefined;
  const [first = nobodysSecrets[0], second = nobodysSecrets[1]] = open?.secrets ?? [];
  const toldAt = whenSigned(headers[doorHeaders.signature], body, [first, second], now());
  if (!open || !toldAt) throw refuse('SESSION_REQUIRED', { message: unsigned });
  const { secrets: _, ...door } = open;
  return { door, toldAt };
}

/** @throws Refusal NOT_ALLOWED for a door by which something does not come */
export function requirePart(door: Door, may: DoorPart): void {
  if (!door.may.includes(may)) throw refuse('NOT_ALLOWED', { message: `No ${may} come by the door ${door.name}` });
}
