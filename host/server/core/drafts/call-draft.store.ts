import type { Kysely } from 'kysely';
import type { CallInput } from '../../../../widgets/contract/schemas.ts';
import { unsavedLifetimeMs } from '../../../../widgets/contract/drafts/unsaved.ts';
import { hashSecret, type CallGrant } from '../calls/grants/grant.store.ts';
import type { Database } from '../../db/schema.ts';
import type { Tx } from '../../db/transaction.ts';

export type CallDraft = CallInput<'keepCallDraft'>;

/** The most drafts that one customer's calls may have. Older ones are deleted. */
export const mostCallDrafts = 20;

/**
 * The key of one agent's call, the same for every load of the call. Undefined when the dialer gave the call no id,
 * because the draft would come back in another call of the customer.
 */
function callOf(grant: CallGrant): string | undefined {
  const id = grant.crt_object_id ?? grant.call_reference_id;
  if (!id) return undefined;
  return hashSecret(JSON.stringify([grant.product_type, grant.entity_id, id, grant.user_id]));
}

/** Keeps the draft of a call. @returns false when a newer draft is stored, or when the call has ended or has no id */
export async function keep(tx: Tx, grant: CallGrant, draft: CallDraft): Promise<boolean> {
  const call = callOf(grant);
  if (call === undefined || grant.ended_at !== null) return false;
  const changed = {
    typed: JSON.stringify(draft.values),
    idempotency_key: draft.idempotencyKey,
    kept_at: new Date(draft.keptAt),
  };
  const kept = await tx
    .insertInto('call_draft')
    .values({ call_hash: call, entity_id: grant.entity_id, ...changed })
    .onConflict((conflict) =>
      conflict.column('call_hash').doUpdateSet(changed).where('call_draft.kept_at', '<=', changed.kept_at),
    )
    .returning('call_hash')
    .executeTakeFirst();
  return kept !== undefined;
}

/** Deletes the oldest drafts of a customer's calls beyond `mostCallDrafts`. */
export async function makeRoom(tx: Tx, { entity_id }: CallGrant): Promise<void> {
  const surplus = await tx
    .selectFrom('call_draft')
    .select('call_hash')
    .where('entity_id', '=', entity_id)
    .orderBy('kept_at', 'desc')
    .orderBy('call_hash')
    .offset(mostCallDrafts)
    .execute();
  if (surplus.length === 0) return;
  const calls = surplus.map(({ call_hash }) => call_hash);
  await tx.deleteFrom('call_draft').where('call_hash', 'in', calls).execute();
}

/**
 * The draft of a call; undefined once its idempotency key was used for a save, since another text under it would be
 * refused.
 */
export async function find(db: Kysely<Database>, grant: CallGrant): Promise<CallDraft | undefined> {
  const call = callOf(grant);
  if (call === undefined) return undefined;
  const row = await db
    .selectFrom('call_draft')
    .selectAll()
    .where('call_hash', '=', call)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('idempotency_key')
            .select('key')
            .whereRef('idempotency_key.key', '=', 'call_draft.idempotency_key'),
        ),
      ),
    )
    .executeTakeFirst();
  return row && { values: row.typed, idempotencyKey: row.idempotency_key, keptAt: row.kept_at.getTime() };
}

export async function drop(tx: Tx, grant: CallGrant): Promise<void> {
  const call = callOf(grant);
  if (call !== undefined) await tx.deleteFrom('call_draft').where('call_hash', '=', call).execute();
}

/** Deletes drafts that nobody has come back to. */
export async function forgetOld(tx: Tx, now: Date): Promise<void> {
  await tx
    .deleteFrom('call_draft')
    .where('kept_at', '<', new Date(now.getTime() - unsavedLifetimeMs))
    .execute();
}
