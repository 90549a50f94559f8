import type { Migration } from '../../../host/server/db/migration.ts';

/** The SQL of a step, whatever its kind. */
export function statementsOf(step: Migration): string[] {
  if ('statements' in step) return [...step.statements];
  if ('validate' in step) return [...step.validate];
  if ('indexes' in step)
    return step.indexes.map(({ isUnique, on }) => `create ${isUnique ? 'unique ' : ''}index on ${on}`);
  return [step.backfill].flat().map((backfill) => {
    const { table, undone } = backfill;
    return 'set' in backfill
      ? `update ${table} set ${backfill.set} where ${undone}`
      : `with batch as (select * from ${table} where ${undone}) insert into ${backfill.into} ${backfill.select}`;
  });
}

const refused: readonly [RegExp, string][] = [
  [/^\s*(update|delete|truncate|merge)\b/i, 'rows are changed by a BACKFILL'],
  [/^\s*with\b/i, 'rows are changed by a BACKFILL'],
  [/^\s*insert\b[\s\S]*\bselect\b/i, 'rows are copied by a BACKFILL'],
  [/\bset\s+not\s+null\b/i, 'what must not be null is a VALIDATE behind a validated check'],
  [/\balter\s+(column\s+)?\w+\s+(set\s+data\s+)?type\b/i, 'a changed type rewrites the table: add a column'],
  [/^\s*drop\s+(table|index)\b|\bdrop\s+column\b/i, 'an older server still uses it: drop it by a CONTRACT'],
];

const tableOf = (pattern: RegExp, statement: string) => pattern.exec(statement)?.[1]?.toLowerCase() ?? '';

/**
 * What in an EXPAND would read or change rows while it holds its tables, or take something from an older server. A table that
 * the same step makes is empty and its own.
 */
export function refusedInExpand(statements: readonly string[]): string[] {
  const made = new Set(statements.map((text) => tableOf(/^\s*create\s+table\s+(\w+)/i, text)));
  return statements.flatMap((statement) => {
    const found = refused.filter(([pattern]) => pattern.test(statement)).map(([, rule]) => rule);
    const indexed = tableOf(/^\s*create\s+(?:unique\s+)?index\s+\w+\s+on\s+(\w+)/i, statement);
    if (indexed && !made.has(indexed)) found.push('an index of a table that stands is an INDEX');
    const altered = tableOf(/^\s*alter\s+table\s+(\w+)/i, statement);
    if (altered && !made.has(altered)) {
      for (const part of statement.split(/,(?=\s*(?:add|alter|drop)\b)/i)) {
        const checks = /\badd\b[\s\S]*\b(check\s*\(|references\b|foreign\s+key\b)/i.test(part);
        if (checks && !/\bnot\s+valid\b/i.test(part))
          found.push('a check or key of rows that stand is `not valid`, then VALIDATE');
        if (/\badd\b[\s\S]*\b(unique|primary\s+key)\b/i.test(part))
          found.push('an index of a table that stands is an INDEX');
        if (/\bdefault\s+(?!true\b|false\b|null\b|'|-?\d)/i.test(part)) found.push('a default is a constant');
      }
    }
    return found;
  });
}
