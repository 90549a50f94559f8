import type { Kysely } from 'kysely';
import type { AlertFigures } from '../../../../widgets/contract/alerts/alerts.ts';
import { dayMs } from '../../../../widgets/contract/time.ts';
import type { Alert } from '../../call/alert.ts';
import { changeRow } from '../../call/change-row.store.ts';
import { staffName } from '../../core/audit/staff-name.store.ts';
import { mapRow } from '../../db/map-row.ts';
import { newId } from '../../db/new-id.ts';
import type { Database } from '../../db/schema.ts';
import type { Tx } from '../../db/transaction.ts';

const keptMs = 400 * dayMs;

export const alertRow = mapRow('alert', {
  id: 'id',
  state: 'queue',
  kind: 'code',
  at: 'at',
  lastAt: 'last_at',
  about: 'about',
  times: 'times',
  seenAt: 'seen_at',
  note: 'note',
  version: 'version',
});
export type StoredAlert = ReturnType<typeof alertRow.read>;

/** What was raised, so many times since it was last written. */
export interface Raised {
  what: Alert;
  about: AlertFigures;
  /** Staff id. */
  who: string | null;
  times: number;
}

/** An alert with the names of its people. */
export async function find(db: Kysely<Database>, id: string) {
  const row = await db
    .selectFrom('alert')
    .select(alertRow.columns)
    .select([staffName('actor_id').as('actor'), staffName('seen_by').as('seer')])
    .select((eb) =>
      eb.selectFrom('staff').select('username').whereRef('staff.id', '=', 'alert.actor_id').as('username'),
    )
    .where('id', '=', id)
    .executeTakeFirst();
  return row && { ...alertRow.read(row), actor: row.actor, username: row.username, seer: row.seer };
}

/** Finds an alert and locks its row until the transaction ends. */
export async function findForChange(tx: Tx, id: string): Promise<StoredAlert | undefined> {
  const row = await tx.selectFrom('alert').select(alertRow.columns).where('id', '=', id).forUpdate().executeTakeFirst();
  return row && alertRow.read(row);
}

const openAs = ({ what, who }: Raised) => `${what} ${who ?? ''}`;

/** The alert in which the same is counted, if there is one; its row is locked until the transaction ends. */
export async function findOpen(tx: Tx, raised: Raised): Promise<StoredAlert | undefined> {
  const row = await tx
    .selectFrom('alert')
    .select(alertRow.columns)
    .where('open_as', '=', openAs(raised))
    .forUpdate()
    .executeTakeFirst();
  return row && alertRow.read(row);
}

/** Adds a new alert. @returns its id; undefined where somebody else has added one in which the same is counted */
export async function insert(tx: Tx, raised: Raised, now: Date): Promise<string | undefined> {
  const { what, about, who, times } = raised;
  const id = newId(now);
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('alert')
    .values({
      id,
      queue: 'NEW',
      code: what,
      at: now,
      last_at: now,
      actor_id: who,
      about: JSON.stringify(about),
      times,
      open_as: openAs(raised),
      seen_by: null,
      seen_at: null,
      note: null,
    })
    .onConflict((conflict) => conflict.column('open_as').doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n ? id : undefined;
}

/** Counts that the same has happened again. @returns the new version */
export async function countAgain(tx: Tx, row: StoredAlert, { about, times }: Raised, now: Date): Promise<number> {
  return changeRow(tx, 'alert', row, {
    times: row.times + times,
    last_at: now > row.lastAt ? now : row.lastAt,
    about: JSON.stringify(about),
  });
}

/** From now on the same is an alert of its own. */
export async function close(tx: Tx, id: string): Promise<void> {
  await tx.updateTable('alert').set({ open_as: null }).where('id', '=', id).execute();
}

/** Marks an alert as seen. @returns the new version */
export async function markSeen(
  tx: Tx,
  row: StoredAlert,
  note: string,
  { staffId, now }: { staffId: string; now: Date },
): Promise<number> {
  return changeRow(tx, 'alert', row, { queue: 'SEEN', open_as: null, seen_by: staffId, seen_at: now, note });
}

/** Deletes alerts that are older than what the limits keep. */
export async function forgetOld(tx: Tx, now: Date): Promise<void> {
  await tx
    .deleteFrom('alert')
    .where('queue', 'in', ['NEW', 'SEEN'])
    .where('at', '<', new Date(now.getTime() - keptMs))
    .execute();
}
