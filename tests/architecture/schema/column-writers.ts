import type { TypedTables } from '../../support/databases/tables-of-types.ts';
import { importsOf } from '../floors.ts';
import { writesIn, type FileWrites, type Value, type Written } from './column-values.ts';

type Files = ReadonlyMap<string, FileWrites & { imports: readonly string[] }>;

/** The writers, who asks them to write, and what each of these imports: a row may be made there. */
function around(writers: readonly string[], all: Files): FileWrites[] {
  const near = new Set(writers);
  for (const _ of ['who asks', 'who asks them'])
    for (const [file] of [...all].filter(([, { imports }]) => imports.some((each) => near.has(each)))) near.add(file);
  for (const file of Array.from(near)) for (const target of all.get(file)?.imports ?? []) near.add(target);
  return [...near].flatMap((file) => all.get(file) ?? []);
}

/** What a name stands for anywhere: by it, what objects have there. */
function namesIn(all: Files): ReadonlyMap<string, readonly Value[]> {
  const names = new Map<string, Value[]>();
  const add = (name: string, values: readonly Value[]) => names.set(name, [...(names.get(name) ?? []), ...values]);
  for (const { written, named } of all.values()) {
    for (const name of named) add(name, ['any']);
    for (const { values } of written) for (const [name, its] of values) add(name, its);
  }
  return names;
}

/**
 * What values come to, where each copy is followed to what is copied.
 *
 * @param seen what is followed already, and says nothing more
 */
function followed(
  values: readonly Value[],
  names: ReadonlyMap<string, readonly Value[]>,
  seen: ReadonlySet<string>,
): { constants: Set<string>; isAny: boolean } {
  const constants = new Set<string>();
  for (const value of values) {
    if (value === 'any') return { constants, isAny: true };
    if ('constant' in value) constants.add(value.constant);
    else if (!seen.has(value.copyOf)) {
      const copied = followed(names.get(value.copyOf) ?? ['any'], names, new Set([...seen, value.copyOf]));
      // nothing but copies of one another: it comes from elsewhere
      if (copied.isAny || (copied.constants.size === 0 && seen.size <= 1)) return { constants, isAny: true };
      for (const each of copied.constants) constants.add(each);
    }
  }
  return { constants, isAny: false };
}

/**
 * The tables that none of the files adds a row to, and of the others the columns that none of them writes, or with nothing but one
 * constant, or with what the same column has in another row. An object writes whose keys are all columns of the table, where it
 * stands in a file that writes the table or is at most two imports away; so does one whose values all name columns of it. Among
 * other keys, a name of several words, `like_this`, is a column's. What a row of another table has goes to that one: it counts only
 * in a file that spreads something into a row of this one.
 *
 * @param files the source by its path
 * @returns `table` and `table.column`, sorted
 */
export function findUnwritten(tables: TypedTables, files: ReadonlyMap<string, string>): string[] {
  const all: Files = new Map(
    [...files].map(([file, code]) => {
      const imports = importsOf(file, code).flatMap(({ target, isType }) => (target && !isType ? [target] : []));
      return [file, { ...writesIn(file, code), imports }] as const;
    }),
  );
  const names = namesIn(all);
  const tablesOf = new Map<string, number>();
  for (const column of Object.values(tables).flatMap((columns) => Object.keys(columns)))
    tablesOf.set(column, (tablesOf.get(column) ?? 0) + 1);

  const rowOf = new Map(
    [...all.values()].flatMap(({ written }) =>
      written.map((each) => {
        const keys = [...each.values.keys()];
        const fits = Object.entries(tables).filter(([, columns]) => keys.every((key) => Object.hasOwn(columns, key)));
        return [each, new Set(fits.map(([table]) => table))] as const;
      }),
    ),
  );

  return Object.entries(tables)
    .flatMap(([table, columns]) => {
      if (![...all.values()].some(({ added }) => added.has(table))) return [table];
      const isColumn = (name: string) => Object.hasOwn(columns, name);
      const writers = [...all].filter(([, { added, changed }]) => added.has(table) || changed.has(table));
      const near = around(
        writers.map(([file]) => file),
        all,
      );
      const words = new Set(writers.flatMap(([, { sql }]) => [...(sql.get(table) ?? [])]));
      const rows = near.flatMap((file) => {
        const written = file.written.filter((each) => each.table === undefined || each.table === table);
        for (const { texts } of written) if (texts?.every(isColumn)) for (const text of texts) words.add(text);
        const isRow = (each: Written) => rowOf.get(each)?.has(table) ?? false;
        const isSpread = written.some((each) => each.isSpread && each.values.size > 0 && isRow(each));
        return written.map((each) => {
          const isOther = !isRow(each) && (rowOf.get(each)?.size ?? 0) > 0;
          const isTaken = (key: string) =>
            isRow(each) || (isOther ? isSpread && each.values.size > 1 : key.includes('_'));
          return { ...each, isRow: isRow(each), values: new Map([...each.values].filter(([key]) => isTaken(key))) };
        });
      });

      function isWritten(column: string): boolean {
        if (words.has(column)) return true;
        // of a name of one word, or of several tables, nothing tells a copy of the column from another value
        const isOwn = column.includes('_') && tablesOf.get(column) === 1;
        const of = (isNew: boolean) =>
          followed(
            rows.filter((row) => row.isNew === isNew).flatMap(({ values }) => values.get(column) ?? []),
            names,
            new Set(isOwn ? [column] : []),
          );
        const [added, changed] = [of(true), of(false)];
        if (added.isAny || changed.isAny) return true;
        const constants = new Set([...added.constants, ...changed.constants]);
        // what a row has that begins without it is another value
        const { hasDefault, isNullable } = columns[column] ?? { hasDefault: false, isNullable: false };
        const isLeftOut = rows.some((row) => row.isRow && row.isNew && row.table === table && !row.values.has(column));
        const isChanged = [...changed.constants].some((each) => each !== 'null');
        const beginsWithout = (hasDefault && (isLeftOut || isChanged)) || (isNullable && isChanged);
        return constants.size > (beginsWithout ? 0 : 1);
      }

      return Object.entries(columns)
        .filter(([column, { isComputed }]) => !isComputed && !isWritten(column))
        .map(([column]) => `${table}.${column}`);
    })
    .toSorted();
}
