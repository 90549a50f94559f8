import type { Kysely } from 'kysely';
import { unsavedLifetimeMs } from '../../../../widgets/contract/drafts/unsaved.ts';
import type { CallReply } from '../../../../widgets/contract/schemas.ts';
import type { Database } from '../../db/schema.ts';
import type { Tx } from '../../db/transaction.ts';

type Found = CallReply<'readDrafts'>;
export type Draft = Found['drafts'][number];

/** The most drafts that one person may have. Older ones are deleted. */
export const mostDrafts = 200;

/** Keeps a draft. @returns false when a newer draft of the same subject is stored */
export async function keep(tx: Tx, staffId: string, draft: Draft): Promise<boolean> {
  const changed = {
    typed: JSON.stringify(draft.values),
    label: draft.label === undefined ? null : JSON.stringify(draft.label),
    idempotency_key: draft.idempotencyKey,
    kept_at: new Date(draft.keptAt),
  };
  const kept = await tx
    .insertInto('draft')
    .values({ staff_id: staffId, subject: draft.subject, ...changed })
    .onConflict((conflict) =>
      conflict.columns(['staff_id', 'subject']).doUpdateSet(changed).where('draft.kept_at', '<=', changed.kept_at),
    )
    .returning('subject')
    .executeTakeFirst();
  return kept !== undefined;
}

/** Deletes the oldest drafts of a person beyond `mostDrafts`. */
export async function makeRoom(tx: Tx, staffId: string): Promise<void> {
  const surplus = await tx
    .selectFrom('draft')
    .select('subject')
    .where('staff_id', '=', staffId)
    .orderBy('kept_at', 'desc')
    .orderBy('subject')
    .offset(mostDrafts)
    .execute();
  if (surplus.length === 0) return;
  const subjects = surplus.map(({ subject }) => subject);
  await tx.deleteFrom('draft').where('staff_id', '=', staffId).where('subject', 'in', subjects).execute();
}

/**
 * A person's drafts, newest first, or only that of a named subject. A draft whose save was done is left out, even when
 * its page was closed before it could drop the draft: the idempotency key is used, and another text under it would be
 * refused.
 */
export async function read(db: Kysely<Database>, staffId: string, subject: string | undefined): Promise<Draft[]> {
  const rows = await db
    .selectFrom('draft')
    .selectAll()
    .where('staff_id', '=', staffId)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('idempotency_key').select('key').whereRef('idempotency_key.key', '=', 'draft.idempotency_key'),
        ),
      ),
    )
    .$if(subject !== undefined, (query) => query.where('subject', '=', subject ?? ''))
    .orderBy('kept_at', 'desc')
    .orderBy('subject')
    .execute();
  return rows.map((row) => ({
    subject: row.subject,
    values: row.typed,
    idempotencyKey: row.idempotency_key,
    keptAt: row.kept_at.getTime(),
    ...(row.label === null ? {} : { label: row.label }),
  }));
}

/**
 * Those of the idempotency keys under which a save was done by anybody, also at another machine or through a channel
 * without a session.
 */
export async function readSaved(db: Kysely<Database>, keys: readonly string[]): Promise<Found['saved']> {
  if (keys.length === 0) return [];
  const rows = await db
    .selectFrom('idempotency_key')
    .select((select) => ['key', select.fn.max('created_at').as('at')])
    .where('key', 'in', keys)
    .groupBy('key')
    .orderBy('key')
    .execute();
  return rows.map(({ key, at }) => ({ idempotencyKey: key, at: at.getTime() }));
}

export async function drop(tx: Tx, staffId: string, subject: string): Promise<void> {
  await tx.deleteFrom('draft').where('staff_id', '=', staffId).where('subject', '=', subject).execute();
}

/** Deletes drafts that nobody has come back to. */
export async function forgetOld(tx: Tx, now: Date): Promise<void> {
  await tx
    .deleteFrom('draft')
    .where('kept_at', '<', new Date(now.getTime() - unsavedLifetimeMs))
    .execute();
}
