import { sql, type Kysely } from 'kysely';
import type { ListType } from '../../../../../widgets/contract/lists.ts';
import { newId } from '../../../db/new-id.ts';
import type { Database } from '../../../db/schema.ts';
import type { Tx } from '../../../db/transaction.ts';

export interface SavedView {
  id: string;
  listType: string;
  name: string;
  view: string;
  savedAt: Date;
}

const columns = ['id', 'list_type as listType', 'name', 'view', 'saved_at as savedAt'] as const;

/** Somebody's views of a list, sorted by name. */
export async function ofList(db: Kysely<Database>, staffId: string, listType: string): Promise<SavedView[]> {
  return db
    .selectFrom('saved_view')
    .select(columns)
    .where('staff_id', '=', staffId)
    .where('list_type', '=', listType)
    .orderBy(sql`lower(name)`)
    .execute();
}

/** One of somebody's own views, locked until the transaction ends; undefined when they have no such view. */
export async function find(tx: Tx, staffId: string, id: string): Promise<SavedView | undefined> {
  return tx
    .selectFrom('saved_view')
    .select(columns)
    .where('staff_id', '=', staffId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
}

/** Adds a view. @returns undefined when the person already has a view of this name */
export async function insert(
  tx: Tx,
  staffId: string,
  view: { listType: ListType; name: string; view: string; now: Date },
): Promise<SavedView | undefined> {
  return tx
    .insertInto('saved_view')
    .values({
      id: newId(view.now),
      staff_id: staffId,
      list_type: view.listType,
      name: view.name,
      view: view.view,
      saved_at: view.now,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning(columns)
    .executeTakeFirst();
}

export async function change(
  tx: Tx,
  id: string,
  change: { name: string; view?: string; now: Date },
): Promise<SavedView> {
  return tx
    .updateTable('saved_view')
    .set({ name: change.name, ...(change.view !== undefined && { view: change.view }), saved_at: change.now })
    .where('id', '=', id)
    .returning(columns)
    .executeTakeFirstOrThrow();
}

export async function remove(tx: Tx, staffId: string, id: string): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('saved_view')
    .where('staff_id', '=', staffId)
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return numDeletedRows > 0n;
}
