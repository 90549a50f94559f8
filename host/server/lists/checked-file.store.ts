import type { Kysely } from 'kysely';
import { newId } from '../db/new-id.ts';
import type { Database } from '../db/schema.ts';
import type { CheckedLine } from '../db/tables/lists.ts';
import type { Tx } from '../db/transaction.ts';

export type CheckedKind = 'allocation' | 'hold';

/** How long a checked file can be applied. */
const validMs = 30 * 60_000;

interface Checked {
  kind: CheckedKind;
  staffId: string;
  lines: readonly CheckedLine[];
  now: Date;
}

/** Keeps the good lines of a checked file. @returns the token that applies them */
export async function insert(db: Kysely<Database>, { kind, staffId, lines, now }: Checked): Promise<string> {
  const id = newId(now);
  await db
    .insertInto('checked_file')
    .values({ id, kind, staff_id: staffId, lines: JSON.stringify(lines), checked_at: now })
    .execute();
  return id;
}

/** Takes a checked file to apply it, once, by who checked it. @returns undefined where it is used, too old, another's or none */
export async function take(
  tx: Tx,
  { id, kind, staffId, now }: { id: string; kind: CheckedKind; staffId: string; now: Date },
): Promise<readonly CheckedLine[] | undefined> {
  const taken = await tx
    .updateTable('checked_file')
    .set({ used_at: now })
    .where('id', '=', id)
    .where('kind', '=', kind)
    .where('staff_id', '=', staffId)
    .where('used_at', 'is', null)
    .where('checked_at', '>', new Date(now.getTime() - validMs))
    .returning('lines')
    .executeTakeFirst();
  return taken?.lines;
}

/** Forgets what can be applied no more. */
export async function forgetOld(tx: Tx, now: Date): Promise<void> {
  await tx
    .deleteFrom('checked_file')
    .where('checked_at', '<', new Date(now.getTime() - validMs))
    .execute();
}
