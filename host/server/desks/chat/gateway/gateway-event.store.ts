import type { Kysely } from 'kysely';
import type { Database } from '../../../db/schema.ts';
import { newId } from '../../../db/new-id.ts';
import type { Tx } from '../../../db/transaction.ts';
import { hashOf } from '../../../base/tokens.ts';

const keptMs = 90 * 86_400_000;

/** What a gateway has reported and the server cannot read, or cannot read whole. */
export interface KeptElement {
  kind: string;
  gatewayId: string | null;
  /** JSON of the element as it came. */
  raw: string;
  outcome: 'UNKNOWN' | 'UNREADABLE';
  /** The chat that shows a part of it. */
  roomId: string | null;
}

/** Keeps an element as it came. @returns false when the same is kept already */
export async function keep(
  tx: Tx,
  { kind, gatewayId, raw, outcome, roomId }: KeptElement,
  now: Date,
): Promise<boolean> {
  const made = await tx
    .insertInto('gateway_event')
    .values({
      id: newId(now),
      at: now,
      kind,
      gateway_id: gatewayId,
      raw,
      outcome,
      room_id: roomId,
      digest: hashOf(`${kind} ${raw}`),
    })
    .onConflict((conflict) => conflict.column('digest').doNothing())
    .returning('id')
    .executeTakeFirst();
  return made !== undefined;
}

/** Deletes elements after 90 days. */
export async function forgetOld(db: Kysely<Database>, now: Date): Promise<void> {
  await db
    .deleteFrom('gateway_event')
    .where('at', '<', new Date(now.getTime() - keptMs))
    .execute();
}
