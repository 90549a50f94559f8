import { sql, type RawBuilder } from 'kysely';

/** How a base finds rows by what was typed into the search. */
type SearchSql = (value: string) => RawBuilder<unknown>;

/** A `like` pattern for everything that begins with the text. */
function beginning(text: string): string {
  return `${text.replace(/[\\%_]/g, '\\$&')}%`;
}

/** The column equals the value. */
export function whole(column: string): SearchSql {
  return (value) => sql`${sql.ref(column)} = ${value}`;
}

/** The column begins with the value as it is. */
export function begins(column: string): SearchSql {
  return (value) => sql`${sql.ref(column)} like ${beginning(value)}`;
}

/** The column, which holds lower case, begins with the value, letter case aside. */
export function beginsInLowerCase(column: string): SearchSql {
  return (value) => sql`${sql.ref(column)} like ${beginning(value.toLowerCase())}`;
}

/** The name of a member of staff begins with the text, letter case aside. */
export const staffNamed: SearchSql = (text) =>
  sql`lower(trim(first_name || ' ' || last_name)) like ${beginning(text.toLowerCase())}`;

/** The column begins with the value, letter case aside: by an index on `lower(<column>)`. */
export function beginsInAnyCase(column: string): SearchSql {
  return (value) => sql`lower(${sql.ref(column)}) like ${beginning(value.toLowerCase())}`;
}
