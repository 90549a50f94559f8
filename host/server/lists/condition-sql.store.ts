import { sql, type RawBuilder } from 'kysely';
import type { SearchType } from '../../../widgets/contract/lists.ts';
import type { BaseTable } from './base.ts';
import type { Condition } from './source.ts';

/** A condition on any of the tables. */
export type AnyCondition = { [Table in BaseTable]: Condition<Table> }[BaseTable];

/** A search of a list: what the text begins with, by column. Of a phone number, the whole of it. */
export interface Search {
  column: SearchType;
  value: string;
}

type Sql = RawBuilder<unknown>;

/** A condition in SQL, on columns of the table alone. */
export function conditionSql(condition: AnyCondition): Sql {
  const column = sql.ref(condition.column);
  switch (condition.is) {
    case 'present':
      return sql`${column} is not null`;
    case 'absent':
      return sql`${column} is null`;
    case 'oneOf':
      if (condition.values.length === 0) return sql`false`;
      return condition.values.length === 1
        ? sql`${column} = ${condition.values[0]}`
        : sql`${column} in (${sql.join(condition.values)})`;
    case 'begins':
      return sql`lower(${column}) like ${beginning(condition.text.toLowerCase())}`;
    case 'between': {
      const { from, below, upTo } = condition;
      const parts = [
        from === undefined ? undefined : sql`${column} >= ${from}`,
        below === undefined ? undefined : sql`${column} < ${below}`,
        upTo === undefined ? undefined : sql`${column} <= ${upTo}`,
      ].filter((part) => part !== undefined);
      return parts.length === 0 ? sql`true` : sql.join(parts, sql` and `);
    }
  }
}

/** One of several conditions holds. */
export function anySql(conditions: readonly AnyCondition[]): Sql {
  return sql`(${sql.join(conditions.map(conditionSql), sql` or `)})`;
}

/** A `like` pattern for everything that begins with the text. */
function beginning(text: string): string {
  return `${text.replace(/[\\%_]/g, '\\$&')}%`;
}

/** Agents are few; every search of theirs is by a column of their own. */
function agentSearchSql(column: SearchType, value: string): Sql {
  const text = beginning(value.toLowerCase());
  if (column === 'contactNumber') return sql`contact_number = ${value}`;
  return column === 'emailId' ? sql`email_id like ${text}` : sql`sort_name like ${text}`;
}

/** A search in SQL: each kind is found by an index of its own. Names and numbers of a case are the application's. */
export function searchSql(table: BaseTable, { column, value }: Search): Sql {
  if (table === 'agent') return agentSearchSql(column, value);
  if (column === 'loanApplicationNumber') return sql`loan_application_number like ${beginning(value)}`;
  const found =
    column === 'contactNumber'
      ? sql`contact_number = ${value}`
      : sql`lower(email_id) like ${beginning(value.toLowerCase())}`;
  return table === 'application' ? found : sql`application_id in (select id from application where ${found})`;
}
