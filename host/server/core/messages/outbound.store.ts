import { sql, type Insertable, type Kysely, type Updateable } from 'kysely';
import { repeatHours } from '../../../../widgets/contract/communications/messages.ts';
import type { Database } from '../../db/schema.ts';
import type { Tx } from '../../db/transaction.ts';

type MessageTable = Database['outbound_message'];

/** Milliseconds within which the same template goes to a recipient only once. */
const onceMs = repeatHours * 3_600_000;

export async function insert(tx: Tx, message: Insertable<MessageTable>): Promise<void> {
  await tx.insertInto('outbound_message').values(message).execute();
}

export async function change(tx: Tx, id: string, set: Updateable<MessageTable>): Promise<void> {
  await tx.updateTable('outbound_message').set(set).where('id', '=', id).execute();
}

/**
 * Claims a template for a recipient. Of several claims at once one is first, and the others wait for its transaction to
 * end.
 *
 * @returns false when the template has gone to the recipient within a day
 */
export async function claimOnce(tx: Tx, recipient: string, templateId: string, now: Date): Promise<boolean> {
  const claimed = await tx
    .insertInto('outbound_once')
    .values({ recipient, template_id: templateId, at: now })
    .onConflict((conflict) =>
      conflict
        .columns(['recipient', 'template_id'])
        .doUpdateSet({ at: now })
        .where('outbound_once.at', '<=', new Date(now.getTime() - onceMs)),
    )
    .returning('recipient')
    .executeTakeFirst();
  return claimed !== undefined;
}

/** To which of some recipients a template has gone within a day. */
export async function claimedOf(
  db: Kysely<Database>,
  recipients: readonly string[],
  templateId: string,
  now: Date,
): Promise<Set<string>> {
  if (recipients.length === 0) return new Set();
  const found = await db
    .selectFrom('outbound_once')
    .select('recipient')
    .where('recipient', 'in', recipients)
    .where('template_id', '=', templateId)
    .where('at', '>', new Date(now.getTime() - onceMs))
    .execute();
  return new Set(found.map(({ recipient }) => recipient));
}

/** Called when a message did not reach its recipient: the same may be sent again at once. */
export async function releaseOnce(
  tx: Tx,
  { recipient, template_id: templateId, created_at: at }: Pick<Message, 'recipient' | 'template_id' | 'created_at'>,
): Promise<void> {
  await tx
    .deleteFrom('outbound_once')
    .where('recipient', '=', recipient ?? '')
    .where('template_id', '=', templateId)
    .where('at', '=', at)
    .execute();
}

/** Deletes claims that are older than a day and no longer hold a template back. */
export async function forgetOld(tx: Tx, now: Date): Promise<void> {
  await tx
    .deleteFrom('outbound_once')
    .where('at', '<', new Date(now.getTime() - onceMs))
    .execute();
}

/** Locks the rows of due messages until the transaction ends. Skips messages that another process has locked. */
export async function takeDue(tx: Tx, now: Date, limit: number) {
  return tx
    .selectFrom('outbound_message')
    .selectAll()
    .where('hand_over', '=', 'WAITING')
    .where('hand_over_at', '<=', now)
    .orderBy('hand_over_at')
    .orderBy('id')
    .limit(limit)
    .forUpdate()
    .skipLocked()
    .execute();
}
export type Message = Awaited<ReturnType<typeof takeDue>>[number];

/** Finds a message and locks its row until the transaction ends. */
export async function findForChange(tx: Tx, id: string): Promise<Message | undefined> {
  return tx.selectFrom('outbound_message').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
}

/** Finds a message by our id or the gateway's, and locks its row until the transaction ends. */
export async function findSent(
  tx: Tx,
  { id, gatewayId }: { id?: string | undefined; gatewayId: string },
): Promise<Message | undefined> {
  return tx
    .selectFrom('outbound_message')
    .selectAll()
    .where((row) => row.or([row('gateway_id', '=', gatewayId), ...(id === undefined ? [] : [row('id', '=', id)])]))
    .forUpdate()
    .executeTakeFirst();
}

/** Ids of messages that the simulated gateway accepted before a moment and has not delivered. */
export async function simulatedSent(db: Kysely<Database>, before: Date, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('outbound_message')
    .select('id')
    .where('status', '=', 'SENT')
    .where('sent_at', '<=', before)
    .where('gateway_id', 'like', sql.lit('simulated.%'))
    .orderBy('sent_at')
    .orderBy('id')
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}
