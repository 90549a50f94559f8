import type { Selectable } from 'kysely';
import type { Database } from '../../db/schema.ts';
import type { Tx } from '../../db/transaction.ts';

type Row = Selectable<Database['door_record']>;

/** What comes by a door, by the door's own reference to it. */
export interface DoorMessage {
  doorId: string;
  kind: Row['kind'];
  reference: string;
  /** SHA-256 of what is sent. */
  contentHash: string;
  toldAt: Date;
}

/** What has become of a message. */
export type DoorRecord = Pick<Row, 'content_hash' | 'row_id' | 'reply' | 'told_at'>;

const rowOf = (tx: Tx, { doorId, kind, reference }: Omit<DoorMessage, 'contentHash' | 'toldAt'>) =>
  tx
    .selectFrom('door_record')
    .select(['content_hash', 'row_id', 'reply', 'told_at'])
    .where('door_id', '=', doorId)
    .where('kind', '=', kind)
    .where('reference', '=', reference);

/**
 * Takes a reference of a door for the row that a message is to become. A second sender of the reference waits until the first
 * one's transaction ends.
 *
 * @returns the record of an earlier message with this reference, locked; undefined for the first one
 */
export async function claim(tx: Tx, message: DoorMessage, rowId: string): Promise<DoorRecord | undefined> {
  const { doorId, kind, reference, contentHash, toldAt } = message;
  const added = await tx
    .insertInto('door_record')
    .values({
      door_id: doorId,
      kind,
      reference,
      content_hash: contentHash,
      row_id: rowId,
      reply: '{}',
      told_at: toldAt,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('reference')
    .executeTakeFirst();
  return added ? undefined : rowOf(tx, message).forUpdate().executeTakeFirstOrThrow();
}

/** The record of a reference; undefined where the door has sent none. */
export async function find(
  tx: Tx,
  message: Pick<DoorMessage, 'doorId' | 'kind' | 'reference'>,
): Promise<DoorRecord | undefined> {
  return rowOf(tx, message).executeTakeFirst();
}

/** Keeps what is answered to the same message again. */
export async function keepReply(tx: Tx, message: DoorMessage, reply: object): Promise<void> {
  await change(tx, message, { reply: JSON.stringify(reply) });
}

/** Keeps that a row was told of anew, and which row it is. */
export async function renew(tx: Tx, message: DoorMessage, rowId: string): Promise<void> {
  const { contentHash, toldAt } = message;
  await change(tx, message, { content_hash: contentHash, told_at: toldAt, row_id: rowId });
}

async function change(
  tx: Tx,
  { doorId, kind, reference }: DoorMessage,
  set: { reply: string } | { content_hash: string; told_at: Date; row_id: string },
): Promise<void> {
  await tx
    .updateTable('door_record')
    .set(set)
    .where('door_id', '=', doorId)
    .where('kind', '=', kind)
    .where('reference', '=', reference)
    .execute();
}
