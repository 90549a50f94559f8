import type { Kysely, RawBuilder } from 'kysely';
import { roleLabel } from '../../../../../widgets/contract/session/roles.ts';
import { staffName } from '../../../core/audit/staff-name.store.ts';
import type { Cell, ListRecord, RowKeys } from '../../../core/lists/base.ts';
import { toRecord } from '../../../core/lists/list-record.ts';
import { wireDateTime } from '../../../core/lists/wire-dates.ts';
import type { Database } from '../../../db/schema.ts';

function select(db: Kysely<Database>, keys: RawBuilder<RowKeys>) {
  return db
    .selectFrom(keys.as('k'))
    .innerJoin('session as s', 's.id', 'k.id')
    .innerJoin('staff', 'staff.id', 's.staff_id')
    .select(['s.id', 's.staff_id', 's.created_at', 's.last_used_at', 's.expires_at'])
    .select(['s.device', 's.ip', 's.embedder', 's.scope', 'staff.username', 'staff.roles'])
    .select(staffName('s.staff_id').as('person'))
    .orderBy('k.place')
    .execute();
}
type SessionRow = Awaited<ReturnType<typeof select>>[number];

/** Every field that the list of sessions can show. One that an embedder opened has the roles that it was opened with. */
function cellsOf(row: SessionRow) {
  return {
    name: row.person,
    username: row.username,
    roles: (row.scope?.roles ?? row.roles).map(roleLabel).join(', '),
    signedInAt: wireDateTime(row.created_at),
    lastUsedAt: wireDateTime(row.last_used_at),
    endsAt: wireDateTime(row.expires_at),
    device: row.device === '' ? null : row.device,
    ip: row.ip,
    embedder: row.embedder,
  } satisfies Record<string, Cell>;
}
type SessionField = keyof ReturnType<typeof cellsOf>;

/** The sessions with these keys, in the keys' order, as records of a list. One's own are ended in one's profile. */
export async function readSessionRows(
  db: Kysely<Database>,
  keys: RawBuilder<RowKeys>,
): Promise<ListRecord<SessionField>[]> {
  const rows = await select(db, keys);
  return rows.map((row) => ({
    // a session is never written over, only ended: it has one version
    ...toRecord({ id: row.id, version: 1 }, cellsOf(row)),
    ruledOutFor: ({ id }) => (id === row.staff_id ? ['delete'] : []),
  }));
}
