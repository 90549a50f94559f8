import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { tablesOfTypes } from '../../support/databases/tables-of-types.ts';
import { findFiles, root } from '../../support/find-files.ts';
import { findUnwritten } from './column-writers.ts';

/** What no screen, door, file or job writes, and why that is right. */
const right: Readonly<Record<string, string>> = {
  crm_header_item: 'what the header of calls can show is the product’s, written with the schema; a screen changes it',
  demo_seed: 'what the demo has filled is the demo’s own',
  document_header_item: 'the same of the document desk’s header',
  limit_use: 'an earlier version of the server counts in it, beside this one',
  partner_rule: 'a row for each sourcing partner of the contract, written with the schema; a screen changes it',
};

/** What no screen, door, file or job writes yet: only the demo or a step of the schema does. Each line that goes is one less. */
const open: readonly string[] = ['chat_template', 'communication_template', 'promo_use'];

const files = new Map(
  [...findFiles('host/server', /\.ts$/), ...findFiles('widgets/contract', /\.ts$/)]
    .filter((file) => !/^host\/server\/((.+\/)?demo|db\/(migrations|baseline|tables))\//.test(file))
    .map((file) => [file, readFileSync(join(root, file), 'utf8')]),
);

it('every table and column has a writer beside the demo and the steps of the schema, or is named here', () => {
  expect(files.size).toBeGreaterThan(500);
  expect(findUnwritten(tablesOfTypes(), files)).toEqual([...Object.keys(right), ...open].toSorted());
});

const column = { isNullable: false, hasDefault: false, isComputed: false };
const tables = { loan: { id: column, amount: column, tax: column, label: { ...column, isComputed: true } } };
const store = "import { tx } from './tx.ts'; export const add = (row) => tx.insertInto('loan').values(row);";

it.each<[string, Record<string, string>, string[]]>([
  ['a table that nobody adds to', { 'a.ts': "tx.updateTable('loan').set({ id, amount, tax })" }, ['loan']],
  ['a column that nobody names', { 'a.ts': "tx.insertInto('loan').values({ id, amount: 1 })" }, ['loan.tax']],
  [
    'a column that is only read',
    { 'a.ts': "tx.insertInto('loan').values({ id, amount }); db.select(['tax'])" },
    ['loan.tax'],
  ],
  [
    'a column that a far file names',
    { 'a.ts': store, 'b.ts': 'const row = { id, amount, tax };' },
    ['loan.amount', 'loan.id', 'loan.tax'],
  ],
  ['a row made by who asks', { 'a.ts': store, 'b.ts': "import { add } from './a.ts'; add({ id, amount, tax });" }, []],
  [
    'a row made by what the asker imports',
    {
      'a.ts': store,
      'b.ts': "import { add } from './a.ts'; import { make } from './c.ts'; add(make());",
      'c.ts': 'export const make = () => ({ id, amount, tax });',
    },
    [],
  ],
  [
    'columns by the names of fields',
    { 'a.ts': `${store} const names = { id: 'id', amount: 'amount', levy: 'tax' };` },
    [],
  ],
  [
    'one column set',
    { 'a.ts': "tx.insertInto('loan').values({ id, amount }); tx.updateTable('loan').set('tax', 1)" },
    [],
  ],
  [
    'a change of a row',
    { 'a.ts': "tx.insertInto('loan').values({ id, amount }); changeRow(tx, 'loan', row, { tax })" },
    [],
  ],
  [
    'statements of SQL',
    { 'a.ts': 'sql`insert into loan (id, amount) values (1, 2)`; sql`update loan set tax = 3`' },
    [],
  ],
])('sees %s', (_, sources, unwritten) => {
  expect(findUnwritten(tables, new Map(Object.entries(sources)))).toEqual(unwritten);
});
