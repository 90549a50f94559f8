import { afterAll, beforeAll, expect, it } from 'vitest';
import { SettingsError } from '../../../host/server/base/settings.ts';
import { hashOf } from '../../../host/server/base/tokens.ts';
import { headers } from '../../../widgets/contract/headers.ts';
import type { CallInput } from '../../../widgets/contract/schemas.ts';
import { startTestServer, type TestServer } from '../support.ts';
import { addedEmbedder, embedderCommand, shownKey } from './embedder-command.ts';

const page = 'https://crm.example';
const lead = 'lead@demo.example';
const alerted: string[] = [];
let server: TestServer;
beforeAll(async () => {
  const logTo = (line: string) => {
    const { alert } = JSON.parse(line) as { alert?: string };
    if (alert !== undefined) alerted.push(alert);
  };
  server = await startTestServer({ settings: { embedOrigins: [page], logLevel: 'warn' }, logTo: { write: logTo } });
});
afterAll(() => server.close());

const run = (command: string) => embedderCommand(server, command);
const refusal = (command: string) =>
  run(command).then(
    () => 'not refused',
    (error: unknown) => (error instanceof SettingsError ? (error.message.split('\n')[0] ?? '') : String(error)),
  );
const terms = `--screens NACH_CALLING_CRM,HOLD --origins ${page},https://unlisted.example --networks 127.0.0.0/8 --roles OPS_LEAD`;
const usual = { username: lead, screens: ['NACH_CALLING_CRM'], origins: [page] };

const mint = (key: string, more: Partial<CallInput<'openEmbedSession'>> = {}) =>
  server.call('openEmbedSession', { ...usual, ...more }, { headers: { [headers.userKey]: key } });
/** What a key hears; the minutes of its session where it opens one. */
async function heard(key: string, more: Partial<CallInput<'openEmbedSession'>> = {}) {
  const { body, status } = await mint(key, more);
  if (body.status === 'ERROR') return `${status} ${body.error.errorMessage}`;
  return (Date.parse(body.data.expiresAt) - server.clock.now().getTime()) / 60_000;
}

it('shows a key once and keeps its hash; the audit tells what it may open, and no key', async () => {
  const said = await run(`add shown ${terms}`);
  const key = shownKey(said);
  expect(said).toContain('EMBED_ORIGINS does not list https://unlisted.example here');
  expect(await heard(key)).toBe(15);
  const stored = await server.db.selectFrom('embedder').selectAll().where('name', '=', 'shown').execute();
  expect(stored).toMatchObject([{ key_hash: hashOf(key), next_key_hash: null }]);
  const audit = await server.db.selectFrom('audit_event').selectAll().execute();
  expect(JSON.stringify([stored, audit])).not.toContain(key);
  const { after } = await server.db
    .selectFrom('audit_event')
    .select('after')
    .where('action', '=', 'ADD_EMBEDDER')
    .executeTakeFirstOrThrow();
  expect(after).toMatchObject({ name: 'shown', roles: ['OPS_LEAD'], networks: ['127.0.0.0/8'], mostMinutes: 15 });
  expect(await run('list')).toMatch(
    /^shown\tNACH_CALLING_CRM HOLD\thttps:.*\t127\.0\.0\.0\/8\tOPS_LEAD\t15 min\tuntil /m,
  );
});

it.each<[string, string, Partial<CallInput<'openEmbedSession'>>, number | string]>([
  ['a screen of the person alone', '', { screens: ['HOLD_CSV_UPLOAD'] }, '403 HOLD_CSV_UPLOAD is no screen of NAME'],
  ['a page of nobody', '', { origins: ['https://b.example'] }, '403 https://b.example is no page of NAME'],
  [
    'a page that the server does not list',
    '',
    { origins: ['https://unlisted.example'] },
    '403 EMBED_ORIGINS does not list https://unlisted.example',
  ],
  ['longer than it may', '', { minutes: 16 }, '403 A session of NAME lasts 15 minutes at most'],
  ['shorter than usual, where that is the most', '--minutes 5', {}, 5],
  ['nobody', '', { username: 'x@lender.example' }, '404 Nobody of this username may sign in'],
  ['somebody of another role', '', { username: 'ops@demo.example' }, '403 NAME opens no session for ops@demo.example'],
  [
    'a screen of the embedder alone',
    '--roles AGENCY_AGENT',
    { username: 'agency@demo.example' },
    '403 NACH_CALLING_CRM is no screen of this member of staff',
  ],
  ['from elsewhere', '--networks 10.0.0.0/8', {}, '403 127.0.0.1 is in no network of NAME'],
  [
    'everything at once: the first thing is said',
    '--networks ::1',
    { screens: ['__proto__'], origins: ['https://b.example'], username: 'x@lender.example', minutes: 60 },
    '403 127.0.0.1 is in no network of NAME',
  ],
])('a key opens no session for %s', async (_, more, input, answer) => {
  const name = `e${(await server.db.selectFrom('embedder').select('id').execute()).length}`;
  const key = await addedEmbedder(server, `${name} ${terms}`);
  if (more !== '') await run(`change ${name} ${more}`);
  const [before, stored] = [alerted.length, await server.db.selectFrom('session').select('id').execute()];
  expect(await heard(key, input)).toBe(typeof answer === 'string' ? answer.replace('NAME', name) : answer);
  if (typeof answer !== 'string') return;
  expect(await server.db.selectFrom('session').select('id').execute()).toEqual(stored);
  expect(alerted.length - before).toBe(answer.includes('NAME') || answer.includes('EMBED_ORIGINS') ? 1 : 0);
});

it('takes two keys while it is moved to the next, and then that one alone', async () => {
  const first = await addedEmbedder(server, `moved ${terms}`);
  expect(await refusal('rotate moved --finish')).toBe('moved has no next key: rotate moved makes one.');
  const lost = shownKey(await run('rotate moved'));
  const next = shownKey(await run('rotate moved'));
  const all = async () => Promise.all([first, lost, next].map(async (key) => (await mint(key)).status));
  expect(await all()).toEqual([200, 401, 200]);
  expect(await run('list')).toMatch(/^moved\t.*, two keys$/m);
  await run('rotate moved --finish');
  expect(await all()).toEqual([401, 401, 200]);
});

it('ends the sessions of a key that is changed or disabled, and opens none after its last day', async () => {
  const key = await addedEmbedder(server, `ended ${terms}`);
  const session = async () => ({ ...(await mint(key)).data(), id: '' });
  const isLive = async (of: Awaited<ReturnType<typeof session>>) =>
    (await server.call('keepAlive', {}, { session: of, headers: { origin: page } })).status === 200;
  const narrowed = await session();
  expect(await isLive(narrowed)).toBe(true);
  expect(await run('change ended --screens NACH_CALLING_CRM')).toBe(
    "Changed ended, 1 sessions ended\nEMBED_ORIGINS does not list https://unlisted.example here: no session is opened for it until the server's does",
  );
  expect(await isLive(narrowed)).toBe(false);

  const kept = await session();
  const today = server.clock.now();
  await run(`change ended --until ${new Date(today.getTime() + 330 * 60_000).toISOString().slice(0, 10)}`);
  const { expires_at: end } = await server.db
    .selectFrom('embedder')
    .select('expires_at')
    .where('name', '=', 'ended')
    .executeTakeFirstOrThrow();
  expect(await isLive(kept)).toBe(false);
  server.clock.advance(end.getTime() - today.getTime() - 60_000);
  expect(await heard(key)).toBe(1);
  server.clock.advance(60_000);
  expect(await heard(key)).toMatch(/^403 ended has ended on /);
  await run('change ended --until ' + new Date(end.getTime() + 330 * 60_000).toISOString().slice(0, 10));
  const last = await session();
  expect(await run('disable ended')).toBe('Disabled ended, 1 sessions ended');
  expect([await isLive(last), await heard(key)]).toEqual([false, '403 ended is disabled']);
  expect(await refusal('rotate ended')).toBe('ended is disabled for good: add another.');
});

it.each([
  ['add x', '--screens must name at least one.'],
  [
    `add x --screens HOLD --origins ${page} --networks 10.0.0.1`,
    '--roles or --usernames must say for whom sessions may be opened.',
  ],
  [`add x --screens HOLD --origins ${page} --roles OPS_LEAD`, '--networks must name at least one.'],
  ['add Shown', 'An embedder\'s name is up to 31 small letters, digits and -, but it is "Shown".'],
  [`add shown ${terms}`, 'There is an embedder shown already.'],
  [`change shown --screens NO_SCREEN`, /^There is no screen NO_SCREEN to grant/],
  ['change shown --origins https://a.example/path', /^--origins must list origins/],
  ['change shown --networks 10.0.0.0/33', /but one is "10\.0\.0\.0\/33"/],
  ['change shown --minutes 61', /^--minutes must be a whole number from 1 to 60/],
  ['change shown --until 2099-01-01', /^--until must be a day from /],
  ['change shown --roles , --usernames ,', '--roles or --usernames must say for whom sessions may be opened.'],
  ['change shown --may-approve approveWaiver', /need a proof of the person for each.*leave --may-approve out\.$/],
  ['change shown', /^Usage:/],
  ['rotate shown --minutes 5', /^Usage:/],
  ['disable nobody', 'There is no embedder "nobody".'],
  ['list all', /^Usage:/],
])('%s is refused, and nothing is done', async (command, sentence) => {
  const stored = await server.db.selectFrom('embedder').selectAll().orderBy('id').execute();
  expect(await refusal(command)).toMatch(sentence);
  expect(await server.db.selectFrom('embedder').selectAll().orderBy('id').execute()).toEqual(stored);
});
