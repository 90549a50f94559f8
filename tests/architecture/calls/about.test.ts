import { expect, it } from 'vitest';
import { callNames, callRows, type CallName } from '../../../widgets/contract/calls.ts';
import { bindingsOf, keyedTables, tablesOfCalls, tablesWritten } from './tables-of-calls.ts';

const tables = keyedTables();
const written = tablesOfCalls(tables);

it('the tables with an application’s key are those whose rows are of one', () => {
  expect(tables).toEqual(
    expect.arrayContaining(['application', 'application_fact', 'document', 'nach_mandate', 'osv_visit', 'disbursal']),
  );
  expect(tables).not.toContain('chat_room');
});

it('every call’s handler is read', () => {
  const listed = (name: CallName) => /\.(rows|tabs)$/.test(name);
  expect(callNames.filter((name) => !listed(name) && !written.has(name))).toEqual([]);
});

it('a call that writes a table with an application’s key asks a guard of the application, or says why not', () => {
  const bare = callNames.filter((name) => (written.get(name) ?? []).length > 0 && !callRows[name].about);
  expect(bare.map((name) => [name, written.get(name)])).toEqual([]);
});

it('sees the writes of the stages, of papers, of mandates and of moves', () => {
  for (const [name, table] of [
    ['recordVisit', 'osv_visit'],
    ['updateDocumentSection', 'document'],
    ['acceptNachMail', 'nach_mandate'],
    ['createMandateBatch', 'nach_mandate'],
    ['updateUdrsStatus', 'application'],
    ['applyDisbursalAnswers', 'disbursal'],
  ] as const)
    expect([name, written.get(name)]).toEqual([name, expect.arrayContaining([table])]);
  expect(written.get('fetchStageWork')).toEqual([]);
});

it('follows a name through its file, an import and a namespace, and no property of the same name', () => {
  const code = `import * as store from './b.store.ts';
import { take } from '../c.ts';
const local = () => take();
export const handler: Handler<'x'> = async () => { await store.write(); local(); other.take; ({ take: 1 }); };
function unused() { return take; }`;
  const found = bindingsOf('host/a.ts', code);
  expect([...(found.get('host/a.ts#handler')?.uses ?? [])].toSorted()).toEqual([
    'host/a.ts#local',
    'host/b.store.ts#write',
  ]);
  expect([...(found.get('host/a.ts#local')?.uses ?? [])]).toEqual(['c.ts#take']);
});

it.each([
  "tx.insertInto('document').values(row)",
  "tx.updateTable('document as d').set(row)",
  "tx.deleteFrom('document').where('id', '=', id)",
  "changeRow(tx, 'document', card, {})",
  'sql`update document set status = null`',
])('sees the write in %s', (code) => expect(tablesWritten(code, ['document'])).toEqual(['document']));

it.each(["tx.selectFrom('document')", "tx.updateTable('document_file')", 'sql`select * from document for update`'])(
  'sees none in %s',
  (code) => expect(tablesWritten(code, ['document'])).toEqual([]),
);
