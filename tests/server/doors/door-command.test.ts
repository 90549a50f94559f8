import { afterAll, beforeAll, expect, it } from 'vitest';
import { checkDoorCommand } from '../../../host/server/commands/doors/keep-doors.ts';
import { startTestServer, type TestServer } from '../support.ts';
import { doorCommand, openDoor, OutsideSystem, shownKey } from './door-support.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const told = { name: 'a.jpg', bytes: 7, sha256: '0'.repeat(64), kind: 'image' };
const isLetIn = async (outside: OutsideSystem) => (await outside.post('/doors/files', {})).status !== 401;

it('shows a key once, and keeps it from the audit', async () => {
  const said = await doorCommand(server, 'add shown --may applications,files --partner pb');
  expect(said).toMatch(/^Added shown, for applications, files\nIts key, which is shown this once: [\w-]{43}$/);
  const rows = await server.db.selectFrom('audit_event').selectAll().where('action', '=', 'ADD_DOOR').execute();
  expect(rows).toHaveLength(1);
  expect(rows[0]).toMatchObject({
    channel: 'JOB',
    after: { name: 'shown', may: ['applications', 'files'], partner: 'pb' },
  });
  expect(JSON.stringify(rows)).not.toContain(shownKey(said));
  expect(await doorCommand(server, 'list')).toBe('shown\tapplications files\tpb\topen');
});

it('takes two keys until the former one is ended', async () => {
  const first = await openDoor(server, 'turning');
  const second = new OutsideSystem(server, 'turning', shownKey(await doorCommand(server, 'rotate turning')));
  expect(second.secret).not.toBe(first.secret);
  expect([await isLetIn(first), await isLetIn(second)]).toEqual([true, true]);
  expect(await doorCommand(server, 'list')).toMatch(/^turning\t.*\t-\topen, two keys$/m);
  await doorCommand(server, 'rotate turning --finish');
  expect([await isLetIn(first), await isLetIn(second)]).toEqual([false, true]);
  await expect(doorCommand(server, 'rotate turning --finish')).rejects.toThrow('turning has no next key');
});

it('shuts a door for good, with what it was still to bring', async () => {
  const outside = await openDoor(server, 'shut');
  const content = Buffer.from('%PDF-1.4 a paper that comes too late');
  const { url } = await outside.announce(content, 'pdf', 'late.pdf');
  await doorCommand(server, 'off shut');
  expect(await isLetIn(outside)).toBe(false);
  expect(await outside.put(url, content)).toBe('FILE_LINK_REFUSED');
  expect(await doorCommand(server, 'list')).toMatch(/^shut\t.*\toff since \d{4}-/m);
  for (const command of ['rotate shut', 'off shut'])
    await expect(doorCommand(server, command)).rejects.toThrow('shut is off for good: add another.');
  await expect(doorCommand(server, 'add shut --may files')).rejects.toThrow('There is a door shut already.');
  const [row] = await server.db
    .selectFrom('door')
    .select(['secret', 'next_secret'])
    .where('name', '=', 'shut')
    .execute();
  expect(row).toEqual({ secret: '', next_secret: null });
});

it.each([
  ['add Loud --may files', /A door's name is up to 31 small letters/],
  ['add quiet', /--may must name what comes by the door/],
  ['add quiet --may files,loans', /but one is "loans"/],
  ['add quiet --may files --partner nobody', /--partner must be pb or wishfin, but it is "nobody"/],
  ['off nowhere', /There is no door "nowhere"/],
])('refuses %s', async (command, message) => {
  await expect(doorCommand(server, command)).rejects.toThrow(message);
});

it.each(['', 'open los', 'add', 'list los', 'off los --may files', 'rotate los --partner pb', 'add los --key x'])(
  'says how it is used after: %s',
  (command) => {
    expect(() => checkDoorCommand(command.split(' '))).toThrow(/Usage:/);
  },
);

it('reads a door that is not known, one that is off and a wrong signature alike', async () => {
  const own = await openDoor(server, 'known');
  const elsewhere = await openDoor(server, 'elsewhere');
  const long = 'x'.repeat(500);
  const answers = [
    await new OutsideSystem(server, 'unknown', own.secret).post('/doors/files', told),
    await new OutsideSystem(server, long, own.secret).post('/doors/files', told),
    await new OutsideSystem(server, '', own.secret).post('/doors/files', told),
    await own.post('/doors/files', told, { secret: elsewhere.secret }),
    await own.post('/doors/files', told, { secret: '' }),
    await own.post('/doors/files', told, { at: new Date(server.clock.now().getTime() - 302_000) }),
    await own.post('/doors/files', told, { at: new Date(server.clock.now().getTime() + 302_000) }),
  ];
  expect(new Set(answers.map(({ status, text }) => `${status} ${text}`)).size).toBe(1);
  expect(answers[0]).toMatchObject({ status: 401, errorCode: 'SESSION_REQUIRED' });
  const bare = await server.app.inject({ method: 'POST', url: '/doors/files', payload: told });
  expect([bare.statusCode, bare.body]).toEqual([401, answers[0]?.text]);
  const announced = server.db.selectFrom('upload_address').select('bytes').where('bytes', '=', told.bytes);
  expect(await announced.execute()).toEqual([]);
});

it('lets in what a door is for, and nothing else', async () => {
  const outside = await openDoor(server, 'others-only', '--may applications');
  const refused = await outside.post('/doors/files', told);
  expect([refused.status, refused.errorCode]).toEqual([403, 'NOT_ALLOWED']);
  expect((await outside.post('/doors/nowhere', {})).status).toBe(404);
  const text = await server.app.inject({
    method: 'POST',
    url: '/doors/files',
    payload: 'name=a',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  });
  expect(text.statusCode).toBe(415);
});
