import { sql, type RawBuilder } from 'kysely';
import type { AgencyReach } from '../../call/agency-reach.ts';
import { ofReach } from './reach.store.ts';

/**
 * The name of a member of staff in a query's row, in SQL; null when the row names nobody. The name is looked up for
 * each row and not joined: with a join for each person of an application, planning a page takes longer than reading it.
 *
 * @param column the column that holds their id
 * @param reach of whom the names are read: people of an agency beyond it have none
 */
export function staffName(column: string, reach: AgencyReach = 'all'): RawBuilder<string | null> {
  const read = reach === 'all' ? sql`` : sql` and ${ofReach(reach)}`;
  return sql<
    string | null
  >`(select trim(first_name || ' ' || last_name) from staff where staff.id = ${sql.ref(column)}${read})`;
}
