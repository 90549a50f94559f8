import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { findFiles, root } from '../support/find-files.ts';
import { importsOf } from './floors.ts';
import { writesTo } from './table-writes.ts';

const standing = [
  'queue',
  'sub_queue',
  'queued_at',
  'udrs',
  'fraud_list',
  'hold',
  'hold_reason',
  'status_changed_at',
  'compliance_status',
  'compliance_status_at',
  'vkyc_session',
  'vkyc_outcome',
];
const store = 'host/server/core/applications/applications.store.ts';

/** The server's own files: what the demo and the steps of the schema fill is filled before anybody works. */
const files = findFiles('host/server', /\.ts$/).filter(
  (file) => !/^host\/server\/((.+\/)?demo|db\/(migrations|baseline))\//.test(file),
);
const textOf = (file: string) => readFileSync(join(root, file), 'utf8');
const writes = (table: string) => files.flatMap((file) => writesTo(table, file, textOf(file)));

it('one statement puts an application into its queue, one writes where it stands, and no other names a column of that', () => {
  const written = writes('application');
  expect(written.length).toBeGreaterThan(2);
  const ofStanding = written.filter(
    ({ columns }) => columns === 'any' || columns.some((name) => standing.includes(name)),
  );
  expect(ofStanding.map(({ file, how }) => [file, how])).toEqual([
    [store, 'update'],
    [store, 'insert'],
  ]);
  expect(ofStanding[0]?.columns).toEqual(expect.arrayContaining(standing));
});

it.each(['writeStanding', 'insertNew'])(
  'and one file alone asks for %s, which keeps the history and moves the counters',
  (name) => {
    const askers = files.filter((file) =>
      importsOf(file, textOf(file)).some(({ target, names }) => target === store && names.includes(name)),
    );
    expect(askers).toEqual(['host/server/core/applications/change-standing.ts']);
    const history = [...new Set(writes('application_stage').map(({ file }) => file))];
    expect(history).toEqual(['host/server/core/applications/stages.store.ts']);
  },
);

it.each([
  ["tx.updateTable('application').set({ queue: null, version: 2 }).where('id', '=', id)", ['queue', 'version']],
  ["tx.updateTable('application as a').where('id', '=', id).set({ ...(done && { hold: null }) })", ['hold']],
  ["tx.updateTable('application').set('udrs', 'CANCELLED')", ['udrs']],
  ["tx.updateTable('application').set((eb) => ({ sub_queue: eb.ref('queue') }))", ['sub_queue']],
  ["tx.updateTable('application').set(changed)", 'any'],
  ["tx.insertInto('application').values(rows)", 'any'],
  ['sql`update application set udrs = ${udrs}`', 'any'],
  ['sql`insert into application (id) values (1)`', 'any'],
  ["insertInBatches(tx, 'application', rows)", 'any'],
  ["sql`insert into ${sql.table('application')} (id) values (1)`", 'any'],
])('sees %s', (code, columns) => {
  expect(writesTo('application', 'a.ts', `const made = ${code};`).map((write) => write.columns)).toEqual([columns]);
});

it.each([
  "tx.selectFrom('application').select('queue')",
  "tx.updateTable('application_fact').set({ queue: 1 })",
  'sql`select * from application for update`',
  'sql`update application_fact set hold_remark = null`',
])('sees nothing in %s', (code) => {
  expect(writesTo('application', 'a.ts', `const made = ${code};`)).toEqual([]);
});
