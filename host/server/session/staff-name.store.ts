import { sql, type RawBuilder } from 'kysely';

/**
 * The name of a member of staff in a query's own row: null where there is nobody. A look-up for each row found, not a join: with
 * a join for each of an application's people the database takes longer to plan a page than to read it.
 *
 * @param column what holds their id
 */
export function staffName(column: string): RawBuilder<string | null> {
  return sql<
    string | null
  >`(select trim(first_name || ' ' || last_name) from staff where staff.id = ${sql.ref(column)})`;
}
