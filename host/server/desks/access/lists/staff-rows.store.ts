import { sql, type Kysely, type RawBuilder } from 'kysely';
import { roleLabel } from '../../../../../widgets/contract/session/roles.ts';
import { isExternal } from '../../../call/agency-reach.ts';
import type { Cell, ListRecord, RowKeys } from '../../../core/lists/base.ts';
import { toRecord } from '../../../core/lists/list-record.ts';
import { wireDateTime } from '../../../core/lists/wire-dates.ts';
import type { Database } from '../../../db/schema.ts';
import type { PortalRoutes } from '../../../db/tables/staff.ts';

interface Row {
  username: string;
  first_name: string;
  last_name: string;
  roles: string[];
  portal_route_list: PortalRoutes;
  agency_id: string | null;
  agency: string | null;
  disabled_at: Date | null;
  created_at: Date;
  last_sign_in_at: Date | null;
  waits: boolean;
}

function cellsOf(row: Row) {
  return {
    username: row.username,
    name: `${row.first_name} ${row.last_name}`.trim(),
    roles: row.roles.map(roleLabel).join(', ') || null,
    screens: row.portal_route_list.reduce((sum, { routeList }) => sum + routeList.length, 0),
    agency: isExternal(row.agency_id) ? row.agency : null,
    accountStatus: row.disabled_at === null ? 'Enabled' : 'Disabled',
    request: row.waits ? 'Waits for approval' : null,
    lastSignInAt: wireDateTime(row.last_sign_in_at),
    createdAt: wireDateTime(row.created_at),
  } satisfies Record<string, Cell>;
}
type AccountField = keyof ReturnType<typeof cellsOf>;

/** The accounts with these keys, in the keys' order, as records of a list. */
export async function readStaffRows(
  db: Kysely<Database>,
  keys: RawBuilder<RowKeys>,
): Promise<ListRecord<AccountField>[]> {
  const rows = await db
    .selectFrom(keys.as('k'))
    .innerJoin('staff as s', 's.id', 'k.id')
    .leftJoin('agency as a', 'a.id', 's.agency_id')
    .select([
      's.id',
      's.version',
      's.username',
      's.first_name',
      's.last_name',
      's.roles',
      's.portal_route_list',
      's.agency_id',
      'a.name as agency',
      's.disabled_at',
      's.created_at',
      's.last_sign_in_at',
    ])
    .select(
      sql<boolean>`exists (
        select 1 from access_request r where r.username = s.username and r.queue = 'WAITING')`.as('waits'),
    )
    .orderBy('k.place')
    .execute();
  return rows.map((row) => toRecord(row, cellsOf(row)));
}
