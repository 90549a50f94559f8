import type { Migration } from '../../migration.ts';

/** The national holidays that every state keeps; those of banks are imported, as each state has others. */
const national = [
  ['01-26', 'Republic Day'],
  ['08-15', 'Independence Day'],
  ['10-02', 'Gandhi Jayanti'],
] as const;
const years = [2026, 2027, 2028, 2029, 2030];

/** Days on which nobody works where law or a bank counts working days. */
export const holidays: Migration = {
  name: '20261129T0800-holidays',
  statements: [
    `create table holiday (
      day date primary key,
      name text not null check (length(name) between 1 and 80),
      kind text not null check (kind in ('NATIONAL', 'BANK'))
    )`,
    `insert into holiday (day, name, kind) values ${years
      .flatMap((year) => national.map(([day, name]) => `('${year}-${day}', '${name}', 'NATIONAL')`))
      .join(', ')}`,
  ],
};
