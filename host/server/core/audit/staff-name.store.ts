import { sql, type RawBuilder } from 'kysely';

/**
 * The name of a member of staff in a query's row, in SQL; null when the row names nobody. The name is looked up for
 * each row and not joined: with a join for each person of an application, planning a page takes longer than reading it.
 *
 * @param column the column that holds their id
 */
export function staffName(column: string): RawBuilder<string | null> {
  return sql<
    string | null
  >`(select trim(first_name || ' ' || last_name) from staff where staff.id = ${sql.ref(column)})`;
}
