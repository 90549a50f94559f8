import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { tablesOfTypes } from '../../support/databases/tables-of-types.ts';
import { findFiles, root } from '../../support/find-files.ts';
import { findUnwritten } from './column-writers.ts';

/** What no screen, door, file or job writes, and why that is right. */
const right: Readonly<Record<string, string>> = {
  'call_grant.ended_at':
    'an earlier version of the server ends a grant, beside this one; the call of a grant ends since',
  crm_header_item: 'what the header of calls can show is the product’s, written with the schema; a screen changes it',
  'contact_attempt.recording_ref': 'nothing reads it: no door brings the recording of a call with a borrower',
  'document_tab.is_default': 'which tab opens first is the product’s, written with the schema; people set the others',
  demo_seed: 'what the demo has filled is the demo’s own',
  document_header_item: 'the same of the document desk’s header',
  'nach_mandate.monthly_income': 'nothing reads it: an earlier version of the server does, beside this one',
  limit_use: 'an earlier version of the server counts in it, beside this one',
  'upstream_write.key': 'the key of a call comes with it, and is read far from here',
  'server_ready.keeps_ledgers': 'a server of an earlier version, which runs beside this one, leaves it null',
  partner_rule: 'a row for each sourcing partner of the contract, written with the schema; a screen changes it',
};

/** What no screen, door, file or job writes yet, and what is missing. Each line that goes is one less. */
const open: Readonly<Record<string, string>> = {
  chat_template: 'no screen sets the templates that the provider has approved',
  communication_template: 'the same of those of communications',
  promo_use: 'no loan is paid out with a code yet: what counts its uses has nobody who tells of one',
};

const files = new Map(
  [...findFiles('host/server', /\.ts$/), ...findFiles('widgets/contract', /\.ts$/)]
    .filter((file) => !/^host\/server\/((.+\/)?demo|db\/(migrations|baseline|tables))\//.test(file))
    .map((file) => [file, readFileSync(join(root, file), 'utf8')]),
);

it('every table and column has a writer beside the demo and the steps of the schema, or is named here', () => {
  expect(files.size).toBeGreaterThan(500);
  expect(findUnwritten(tablesOfTypes(), files)).toEqual(Object.keys({ ...right, ...open }).toSorted());
});

const column = { isNullable: false, hasDefault: false, isComputed: false };
const tables = { loan: { id: column, amount: column, net_tax: column, label: { ...column, isComputed: true } } };
const withOffers = { ...tables, offer: { id: column, net_tax: column, valid_until: column } };
const store = "import { tx } from './tx.ts'; export const add = (row) => tx.insertInto('loan').values(row);";

it.each<[string, Record<string, string>, string[]]>([
  ['a table that nobody adds to', { 'a.ts': "tx.updateTable('loan').set({ id, amount, net_tax })" }, ['loan']],
  ['a column that nobody names', { 'a.ts': "tx.insertInto('loan').values({ id, amount })" }, ['loan.net_tax']],
  [
    'a column that is only read',
    { 'a.ts': "tx.insertInto('loan').values({ id, amount }); db.select(['net_tax'])" },
    ['loan.net_tax'],
  ],
  [
    'a column that a far file names',
    { 'a.ts': store, 'b.ts': 'const row = { id, amount, net_tax };' },
    ['loan.amount', 'loan.id', 'loan.net_tax'],
  ],
  [
    'a row made by who asks',
    { 'a.ts': store, 'b.ts': "import { add } from './a.ts'; add({ id, amount, net_tax });" },
    [],
  ],
  [
    'a row made by what the asker imports',
    {
      'a.ts': store,
      'b.ts': "import { add } from './a.ts'; import { make } from './c.ts'; add(make());",
      'c.ts': 'export const make = () => ({ id, amount, net_tax });',
    },
    [],
  ],
  [
    'columns by the names of fields',
    { 'a.ts': `${store} const names = { id: 'id', amount: 'amount', levy: 'net_tax' };` },
    [],
  ],
  [
    'a column that always has one value',
    { 'a.ts': "tx.insertInto('loan').values({ id, amount, net_tax: 18 })" },
    ['loan.net_tax'],
  ],
  [
    'a column that is copied from the row before',
    { 'a.ts': "tx.insertInto('loan').values({ id, amount, net_tax: ended?.net_tax ?? null })" },
    ['loan.net_tax'],
  ],
  [
    'one value that goes by another name',
    {
      'a.ts': "tx.insertInto('loan').values({ id, amount, net_tax: begun.levy })",
      'b.ts': 'const begun = { levy: 18 }; const later = { ...begun, levy: before.net_tax };',
    },
    ['loan.net_tax'],
  ],
  [
    'several values that go by another name',
    {
      'a.ts': "tx.insertInto('loan').values({ id, amount, net_tax: begun.levy })",
      'b.ts': 'const begun = { levy: 18 }; const none = { levy: 0 };',
    },
    [],
  ],
  [
    'a value that comes in',
    {
      'a.ts': "tx.insertInto('loan').values({ id, amount, net_tax: sent.levy })",
      'b.ts': 'const Sent = Type.Object({ levy: Type.Number() }); const none = { levy: 0 };',
    },
    [],
  ],
  [
    'one value that another one follows',
    { 'a.ts': "tx.insertInto('loan').values({ id, amount, net_tax: 0 }); changeRow(tx, 'loan', row, { net_tax: 18 })" },
    [],
  ],
  [
    'an object that has more than columns',
    { 'a.ts': "tx.insertInto('loan').values({ id, net_tax }); const shown = { amount, title };" },
    ['loan.amount'],
  ],
  [
    'a column of several words among other keys',
    { 'a.ts': "tx.insertInto('loan').values({ id, amount }); stand(tx, loan, { schedule, net_tax });" },
    [],
  ],
  [
    'a column that is chosen where it is written',
    {
      'a.ts':
        "tx.insertInto('loan').values({ id }); const at = is ? 'amount' : 'net_tax'; changeRow(tx, 'loan', row, { [at]: 1 })",
    },
    [],
  ],
  [
    'a row of another table',
    { 'a.ts': "tx.insertInto('loan').values({ id, amount }); tx.updateTable('card').set({ net_tax })" },
    ['loan.net_tax'],
  ],
  [
    'one column set',
    { 'a.ts': "tx.insertInto('loan').values({ id, amount }); tx.updateTable('loan').set('net_tax', net_tax)" },
    [],
  ],
  [
    'a change of a row',
    { 'a.ts': "tx.insertInto('loan').values({ id, amount }); changeRow(tx, 'loan', row, { net_tax })" },
    [],
  ],
  [
    'statements of SQL',
    { 'a.ts': 'sql`insert into loan (id, amount) values (1, 2)`; sql`update loan set net_tax = 3`' },
    [],
  ],
])('sees %s', (_, sources, unwritten) => {
  expect(findUnwritten(tables, new Map(Object.entries(sources)))).toEqual(unwritten);
});

it.each<[string, string, string[]]>([
  ['is no row of this one', "tx.insertInto('loan').values({ id, amount })", ['loan.net_tax']],
  ['is spread into one of this one', "add({ ...offer, id, amount }); tx.insertInto('loan').values(row)", []],
  [
    'stands beside an empty change of this one',
    "tx.insertInto('loan').values({ id, amount }); change({ ...by })",
    ['loan.net_tax'],
  ],
])('what a row of another table has %s', (_, code, unwritten) => {
  const offer = "const offer = { id, net_tax, valid_until }; tx.insertInto('offer').values(offer);";
  expect(findUnwritten(withOffers, new Map([['a.ts', `${offer} ${code}`]]))).toEqual(unwritten);
});
