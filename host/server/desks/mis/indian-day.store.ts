import { sql, type RawBuilder } from 'kysely';

/** The day in India of a moment's column, in SQL. India keeps one offset all year. */
export function indianDay(column: string): RawBuilder<string> {
  return sql<string>`((${sql.ref(column)} at time zone 'UTC') + interval '330 minutes')::date`;
}
