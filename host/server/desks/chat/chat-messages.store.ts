import { sql, type Insertable, type Kysely, type Updateable } from 'kysely';
import type { Database } from '../../db/schema.ts';
import type { Tx } from '../../db/transaction.ts';

type MessageTable = Database['chat_message'];

function messages(db: Kysely<Database>) {
  return db
    .selectFrom('chat_message as message')
    .leftJoin('staff as sender', 'sender.id', 'message.sender_id')
    .leftJoin('stored_file as file', (join) =>
      join.onRef('file.id', '=', 'message.file_id').on('file.deleted_at', 'is', null),
    )
    .selectAll('message')
    .select(['sender.first_name', 'sender.last_name', 'file.name', 'file.media_type', 'file.bytes'])
    .select(['file.width', 'file.height']);
}

/** A message with its sender's name and its file. */
export type Message = Awaited<ReturnType<typeof find>> & {};

export async function find(db: Kysely<Database>, id: string) {
  return messages(db).where('message.id', '=', id).executeTakeFirst();
}

/** Messages before or after a position, in the order of the chat. One more than the limit is read to know `hasMore`. */
export async function page(
  db: Kysely<Database>,
  roomId: string,
  { before, after }: { before?: number | undefined; after?: number | undefined },
  limit: number,
): Promise<{ found: Message[]; hasMore: boolean }> {
  const isUp = after === undefined;
  let query = messages(db).where('message.room_id', '=', roomId);
  if (before !== undefined) query = query.where('message.position', '<', before);
  if (after !== undefined) query = query.where('message.position', '>', after);
  const rows = await query
    .orderBy('message.position', isUp ? 'desc' : 'asc')
    .limit(limit + 1)
    .execute();
  const found = rows.slice(0, limit);
  return { found: isUp ? found.toReversed() : found, hasMore: rows.length > limit };
}

export async function insert(tx: Tx, message: Insertable<MessageTable>): Promise<void> {
  await tx.insertInto('chat_message').values(message).execute();
}

export async function change(tx: Tx, id: string, set: Updateable<MessageTable>): Promise<void> {
  await tx.updateTable('chat_message').set(set).where('id', '=', id).execute();
}

/** Whether a message of the gateway is stored already. */
export async function isKnown(tx: Tx, gatewayId: string): Promise<boolean> {
  const found = await tx.selectFrom('chat_message').select('id').where('gateway_id', '=', gatewayId).executeTakeFirst();
  return found !== undefined;
}

/** Finds an outgoing message by our id or the gateway's, and locks its row until the transaction ends. */
export async function findSent(tx: Tx, ids: { id?: string | undefined; gatewayId: string }) {
  return tx
    .selectFrom('chat_message')
    .select(['id', 'room_id', 'position', 'status', 'gateway_id'])
    .where('direction', '=', 'OUTGOING')
    .where((row) =>
      row.or([row('gateway_id', '=', ids.gatewayId), ...(ids.id === undefined ? [] : [row('id', '=', ids.id)])]),
    )
    .forUpdate()
    .executeTakeFirst();
}

/** How many messages of the customer stand after a position. */
export async function unreadAfter(tx: Tx, roomId: string, position: number): Promise<number> {
  const { n } = await tx
    .selectFrom('chat_message')
    .select(sql<number>`count(*)::integer`.as('n'))
    .where('room_id', '=', roomId)
    .where('direction', '=', 'INCOMING')
    .where('position', '>', position)
    .executeTakeFirstOrThrow();
  return n;
}

/**
 * Takes messages to hand over to the gateway, each once among any number of processes. Of each chat only the oldest
 * waiting message is taken, so that a chat's messages leave in their order.
 *
 * @param hasFile true for messages with a file, false for those without
 */
export async function takeToHandOver(tx: Tx, now: Date, limit: number, hasFile: boolean) {
  const due = await tx
    .selectFrom('chat_message as message')
    .select('message.id')
    .where('message.hand_over', '=', 'WAITING')
    .where('message.hand_over_at', '<=', now)
    .where('message.file_id', hasFile ? 'is not' : 'is', null)
    .where((row) =>
      row.not(
        row.exists(
          row
            .selectFrom('chat_message as earlier')
            .select('earlier.id')
            .whereRef('earlier.room_id', '=', 'message.room_id')
            .whereRef('earlier.position', '<', 'message.position')
            .where('earlier.hand_over', 'in', ['WAITING', 'STARTED']),
        ),
      ),
    )
    .orderBy('message.hand_over_at')
    .orderBy('message.id')
    .limit(limit)
    .forUpdate()
    .skipLocked()
    .execute();
  if (due.length === 0) return [];
  const ids = due.map(({ id }) => id);
  await tx
    .updateTable('chat_message')
    .set((row) => ({ hand_over: 'STARTED', hand_over_at: now, attempts: row('attempts', '+', 1) }))
    .where('id', 'in', ids)
    .execute();
  return tx
    .selectFrom('chat_message as message')
    .innerJoin('chat_room as room', 'room.id', 'message.room_id')
    .selectAll('message')
    .select(['room.customer_number', 'room.customer_user_id', 'room.customer_name', 'room.variant'])
    .where('message.id', 'in', ids)
    .orderBy('message.id')
    .execute();
}
export type HandedOver = Awaited<ReturnType<typeof takeToHandOver>>[number];

/** Whether a customer's file waits to be fetched. */
export async function isAnyToFetch(db: Kysely<Database>, now: Date): Promise<boolean> {
  const found = await db
    .selectFrom('chat_message')
    .select('id')
    .where('media_state', '=', 'FETCHING')
    .where('hand_over_at', '<=', now)
    .orderBy('hand_over_at')
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
}

/** Takes customers' files to fetch. A file that has not come by the moment `again` is taken once more. */
export async function takeToFetch(tx: Tx, now: Date, again: Date, limit: number) {
  const due = await tx
    .selectFrom('chat_message')
    .select(['id', 'room_id', 'position', 'incoming_media', 'attempts'])
    .where('media_state', '=', 'FETCHING')
    .where('hand_over_at', '<=', now)
    .orderBy('hand_over_at')
    .orderBy('id')
    .limit(limit)
    .forUpdate()
    .skipLocked()
    .execute();
  if (due.length === 0) return [];
  await tx
    .updateTable('chat_message')
    .set((row) => ({ hand_over_at: again, attempts: row('attempts', '+', 1) }))
    .where(
      'id',
      'in',
      due.map(({ id }) => id),
    )
    .execute();
  return due;
}

/** The templates in their order. */
export async function templates(db: Kysely<Database>) {
  return db.selectFrom('chat_template').selectAll().orderBy('position').execute();
}

/** The variants of the chats in which a stored file stands. */
export async function variantsWithFile(db: Kysely<Database>, fileId: string) {
  const found = await db
    .selectFrom('chat_message as message')
    .innerJoin('chat_room as room', 'room.id', 'message.room_id')
    .select('room.variant')
    .distinct()
    .where('message.file_id', '=', fileId)
    .execute();
  return found.map(({ variant }) => variant);
}
