import fs from 'node:fs';
import path from 'node:path';
import { gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { record } from '../../../host/server/core/audit/audit.store.ts';
import { sha256Of } from '../../../host/server/core/audit/write-archive.ts';
import { keepAudit } from '../../../host/server/commands/keep-audit.ts';
import { newId } from '../../../host/server/db/new-id.ts';
import { inTransaction } from '../../../host/server/db/transaction.ts';
import { SettingsError } from '../../../host/server/base/settings.ts';
import { startTestServer, temporaryDirectory, type TestServer } from '../support.ts';

let server: TestServer;
let directory: string;
const now = new Date('2026-02-02T12:00:00Z');
beforeAll(async () => {
  server = await startTestServer();
  for (const at of [
    // The last moment of October and the first of November in Kolkata.
    '2025-10-31T18:29:59.999Z',
    '2025-10-31T18:30:00.000Z',
    '2025-11-20T10:00:00.000Z',
    '2026-01-15T10:00:00.000Z',
    '2026-01-31T18:30:00.000Z',
  ])
    await happen(at);
});
beforeEach(() => {
  directory = temporaryDirectory();
});
afterAll(() => server.close());

function happen(at: string): Promise<void> {
  const nobody = { actorId: null, actor: 'nobody', roles: [], portal: null, ip: '10.0.0.1', sessionId: null };
  const source = { at: new Date(at), ...nobody, requestId: newId(), channel: 'UI' } as const;
  return inTransaction(server.db, (tx) =>
    record(tx, source, { action: 'HAPPEN' as never, entity: 'test', remark: at }),
  );
}

async function run(command: string): Promise<string[]> {
  const said: string[] = [];
  await keepAudit(server.db, command.split(' '), { say: (line) => void said.push(line), now: () => now });
  return said;
}
const refusal = (command: string) =>
  run(command).then(
    () => 'not refused',
    (error: unknown) => (error instanceof SettingsError ? error.message : String(error)),
  );

const left = async () =>
  (
    await server.db.selectFrom('audit_event').select('remark').where('action', '=', 'HAPPEN').orderBy('id').execute()
  ).map(({ remark }) => remark?.slice(0, 10));
const linesOf = (name: string) =>
  gunzipSync(fs.readFileSync(path.join(directory, name)))
    .toString()
    .trimEnd()
    .split('\n')
    .map((line): { remark: string; at: string } => JSON.parse(line));

it('months go into files, and only then out of the database', async () => {
  expect(await refusal('drop --before 2026-01')).toBe('2025-10 is not exported: npm run audit -- export comes first.');
  await expect(server.db.deleteFrom('audit_event').execute()).rejects.toThrow('audit_event is append-only');

  const said = await run(`export --before 2026-01 --to ${directory}`);
  expect(fs.readdirSync(directory).toSorted()).toEqual(
    ['2025-10', '2025-11', '2025-12'].map((month) => `audit-${month}.jsonl.gz`),
  );
  expect(linesOf('audit-2025-11.jsonl.gz').map(({ remark, at }) => [remark, at])).toEqual([
    ['2025-10-31T18:30:00.000Z', '2025-10-31T18:30:00.000Z'],
    ['2025-11-20T10:00:00.000Z', '2025-11-20T10:00:00.000Z'],
  ]);
  const file = path.join(directory, 'audit-2025-11.jsonl.gz');
  expect(said).toContain(`2025-11: 2 events in ${file}, SHA-256 ${await sha256Of(file)}`);
  expect(await left()).toHaveLength(5);
  expect(await run(`export --before 2026-01 --to ${directory}`), 'once is enough').toEqual([
    'Every event of before is kept in a file',
  ]);

  await happen('2025-11-21T10:00:00.000Z');
  expect(await refusal('drop --before 2026-01')).toBe('2025-11 has 3 events, 2 of them in its file: export it again.');
  const again = temporaryDirectory();
  await run(`export --before 2026-01 --to ${again}`);
  expect(fs.readdirSync(again)).toEqual(['audit-2025-11.jsonl.gz']);

  const october = path.join(directory, 'audit-2025-10.jsonl.gz');
  const content = fs.readFileSync(october);
  fs.writeFileSync(october, 'something else');
  expect(await refusal('drop --before 2026-01')).toMatch(/audit-2025-10\.jsonl\.gz is not what was exported/);
  fs.rmSync(october);
  expect(await refusal('drop --before 2026-01')).toBe(`${october} is not there. Say --moved if it is kept elsewhere.`);
  fs.writeFileSync(october, content);
  expect(await left()).toHaveLength(6);

  expect(await run('drop --before 2026-01')).toHaveLength(3);
  expect(await left()).toEqual(['2026-01-15', '2026-01-31']);
  expect(await run('drop --before 2026-01')).toEqual(['There is nothing to drop']);
  await expect(server.db.deleteFrom('audit_event').execute()).rejects.toThrow('audit_event is append-only');
  expect((await run('list'))[1]).toMatch(/^2025-11\t3 events\t.+\tin the file alone$/);

  const told = await server.db
    .selectFrom('audit_event')
    .select(['action', 'entity_id'])
    .where('channel', '=', 'JOB')
    .execute();
  expect(told.filter(({ action }) => action === 'DROP_AUDIT').map(({ entity_id }) => entity_id)).toEqual([
    '2025-10',
    '2025-11',
    '2025-12',
  ]);
});

it.each([
  [
    'export --before 2026-03 --to x',
    '--before 2026-03 reaches into what is not over: months go a day after their end.',
  ],
  ['export --before january --to x', '--before must be a month such as 2026-01, but it is "january".'],
  ['drop', '--before must be a month such as 2026-01, but it is "".'],
  ['export --before 2026-01', '--to must name the directory for the files.'],
  ['drop --before 2027-01', '--before 2027-01 reaches into what is not over: months go a day after their end.'],
  ['delete --before 2026-01', /^Usage:/],
  ['__proto__', /^Usage:/],
  ['drop --all', /^Unknown option '--all'/],
])('refuses with a sentence: %s', async (command, sentence) => {
  const found = await refusal(command);
  if (typeof sentence === 'string') expect(found).toBe(sentence);
  else expect(found).toMatch(sentence);
});
