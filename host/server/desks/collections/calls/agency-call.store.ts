import type { Insertable, Kysely, Selectable } from 'kysely';
import type { Database } from '../../../db/schema.ts';
import type { Tx } from '../../../db/transaction.ts';

export type AgencyCall = Selectable<Database['agency_call']>;

/** Begins a call. @returns false when the agent has one that runs */
export async function insert(tx: Tx, call: Insertable<Database['agency_call']>): Promise<boolean> {
  const made = await tx
    .insertInto('agency_call')
    .values(call)
    .onConflict((conflict) => conflict.columns(['staff_id']).where('ended_at', 'is', null).doNothing())
    .returning('id')
    .executeTakeFirst();
  return made !== undefined;
}

export async function find(db: Kysely<Database>, id: string): Promise<AgencyCall | undefined> {
  return db.selectFrom('agency_call').selectAll().where('id', '=', id).executeTakeFirst();
}

/** The same, with its row locked until the transaction ends. */
export async function findForChange(tx: Tx, id: string): Promise<AgencyCall | undefined> {
  return tx.selectFrom('agency_call').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
}

/** The call of a person that has not ended, locked until the transaction ends. */
export async function findRunning(tx: Tx, staffId: string): Promise<AgencyCall | undefined> {
  return tx
    .selectFrom('agency_call')
    .selectAll()
    .where('staff_id', '=', staffId)
    .where('ended_at', 'is', null)
    .forUpdate()
    .executeTakeFirst();
}

/** Deletes a call that runs and that nobody ends any more. */
export async function forget(tx: Tx, id: string): Promise<void> {
  await tx.deleteFrom('agency_call').where('id', '=', id).where('ended_at', 'is', null).execute();
}

export async function end(tx: Tx, id: string, { entryId, now }: { entryId: string; now: Date }): Promise<void> {
  await tx.updateTable('agency_call').set({ ended_at: now, call_entry_id: entryId }).where('id', '=', id).execute();
}

export async function findEntry(db: Kysely<Database>, id: string) {
  return db.selectFrom('call_entry').selectAll().where('id', '=', id).executeTakeFirst();
}
