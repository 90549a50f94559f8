import { sql, type RawBuilder } from 'kysely';
import type { SearchType } from '../../../../widgets/contract/lists.ts';
import type { ListBase } from './base.ts';
import { beginsInAnyCase, staffNamed } from './search-sql.store.ts';
import type { Condition } from './source.ts';

/** A search of a list: what a column's text begins with, or the whole value of a phone number. */
export interface Search {
  column: SearchType;
  value: string;
}

type Sql = RawBuilder<unknown>;

/** A condition in SQL, on columns of the table alone. */
export function conditionSql(condition: Condition): Sql {
  if (condition.is === 'every') return sql`(${sql.join(condition.of.map(conditionSql), sql` and `)})`;
  if (condition.is === 'either') return anySql(condition.of);
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
      return beginsInAnyCase(condition.column)(condition.text);
    case 'staffNamed':
      return sql`${column} in (select id from staff where ${staffNamed(condition.text)})`;
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

/** The condition that at least one of several holds, in SQL. */
export function anySql(conditions: readonly Condition[]): Sql {
  return sql`(${sql.join(conditions.map(conditionSql), sql` or `)})`;
}

/** A search in SQL. It finds no rows when the table does not support it. */
export function searchSql({ search }: ListBase, { column, value }: Search): Sql {
  return search[column]?.(value) ?? sql`false`;
}
