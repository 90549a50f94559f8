import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { manageUsers } from '../../../host/server/commands/manage-users.ts';
import { callNames, callRows, type CallName } from '../../../widgets/contract/calls.ts';
import { headers } from '../../../widgets/contract/headers.ts';
import { livePath, topicNames } from '../../../widgets/contract/live.ts';
import type { CallInput } from '../../../widgets/contract/schemas.ts';
import { addedEmbedder } from './embedder-command.ts';
import { encode, sessionHeaders, startTestServer, type Session, type TestServer } from '../support.ts';

const page = 'https://crm.example';
const other = 'https://other.example';
const lead = 'lead@demo.example';
const keys = { crm: '', hr: '' };
let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ settings: { embedOrigins: [page, other] } });
  const people = '--networks 127.0.0.1 --roles OPS_LEAD,OPS_AGENT --minutes 60';
  for (const name of ['crm', 'hr'] as const) {
    const terms = `--screens NACH_CALLING_CRM,DOCUMENT_PROCESSING --origins ${page},https://unlisted.example ${people}`;
    keys[name] = await addedEmbedder(server, `${name} ${terms}`);
  }
});
afterEach(() => server.db.deleteFrom('session').execute());
afterAll(() => server.close());

const usual = { username: lead, screens: ['NACH_CALLING_CRM'], origins: [page] };
const open = (more: Partial<CallInput<'openEmbedSession'>> = {}, key = keys.crm) =>
  server.call('openEmbedSession', { ...usual, ...more }, { headers: { [headers.userKey]: key } });
const end = (sessionId: string, key = keys.crm) =>
  server.call('endEmbedSession', { sessionId }, { headers: { [headers.userKey]: key } });

async function opened(more: Partial<CallInput<'openEmbedSession'>> = {}): Promise<Session & { sessionId: string }> {
  const { token, key, sessionId } = (await open(more)).data();
  return { token, key, id: '', sessionId };
}
/** A call as a page of an origin makes it. */
const from = (origin: string | null, name: CallName, input: object, session: Session) =>
  server.call(name, input, { session, headers: origin === null ? {} : { origin } });
const config = { stage: 'NachCallingCRM' };
const isAnswered = async (session: Session, origin: string | null = page) =>
  (await from(origin, 'fetchCrmConfig', config, session)).status === 200;

it('a key opens a session for a member of staff, for its screens, and the audit says so', async () => {
  const answer = (await open()).data();
  expect(new Date(answer.expiresAt).getTime() - server.clock.now().getTime()).toBe(15 * 60_000);
  const session = { token: answer.token, key: answer.key, id: '' };
  expect(await isAnswered(session)).toBe(true);
  const profile = (await from(page, 'displayProfile', { userId: '' }, session)).data();
  expect(profile).toMatchObject({
    username: lead,
    portalRouteList: [{ viewName: 'ops', routeList: [{ key: 'NACH_CALLING_CRM' }] }],
  });
  for (const name of ['fetchBankingCrmData', 'document-processing.rows', 'acquireLock'] as const) {
    const { payload, headers: type } = await encode(callRows[name].encoding, {});
    const sent = { method: 'POST', url: callRows[name].path, ...(payload && { payload }) } as const;
    const all = { ...type, ...sessionHeaders(session), origin: page };
    expect((await server.app.inject({ ...sent, headers: all })).statusCode, name).toBe(
      name === 'acquireLock' ? 400 : 403,
    );
  }
  const told = await server.db
    .selectFrom('audit_event')
    .select(['actor', 'after', 'channel'])
    .where('action', '=', 'OPEN_EMBED_SESSION')
    .where('entity_id', '=', answer.sessionId)
    .execute();
  expect(told).toEqual([
    {
      actor: 'embedder crm',
      channel: 'JOB',
      after: expect.objectContaining({ embedder: 'crm', screens: usual.screens, origins: [page], minutes: 15 }),
    },
  ]);
  expect(JSON.stringify(told)).not.toContain(answer.token);
});

it('works on the origins named alone, and in a frame of our own where that is said', async () => {
  const session = await opened();
  expect(await isAnswered(session)).toBe(true);
  for (const origin of [other, null, 'null', 'http://localhost:80', 'https://crm.example.evil.example'])
    expect(await isAnswered(session, origin), String(origin)).toBe(false);
  const refused = await from(other, 'fetchCrmConfig', config, session);
  expect([refused.status, refused.errorCode]).toEqual([403, 'NOT_ALLOWED']);
  const stream = (origin: string) =>
    server.app.inject({
      url: `${livePath}?topics=${topicNames.join(',')}`,
      headers: { ...sessionHeaders(session), origin },
    });
  expect((await stream(other)).statusCode).toBe(403);

  const framed = await opened({ inFrame: true });
  expect(await isAnswered(framed, 'http://localhost:80')).toBe(true);
  expect(await isAnswered(framed, null)).toBe(false);
  expect(await isAnswered(framed, other)).toBe(false);
});

it('leaves the account to its owner, who sees the session and can end it', async () => {
  const session = await opened();
  const owned = ['changePassword', 'listSessions', 'endSession', 'endOtherSessions'] as const;
  const input = { currentPassword: 'demo-pass', newPassword: 'correct horse battery', sessionId: session.sessionId };
  for (const name of owned) expect((await from(page, name, input, session)).errorCode, name).toBe('NOT_ALLOWED');
  const ofSessions = callNames.filter(
    (name) => callRows[name].path.startsWith('/auth/') && callRows[name].auth === 'session',
  );
  expect(ofSessions.toSorted(), 'a new call of accounts is one for owners, or one for embedders too').toEqual(
    [...owned, 'keepAlive', 'signOut'].toSorted(),
  );
  const own = await server.signIn(lead);
  const { sessions } = (await server.call('listSessions', {}, { session: own })).data();
  expect(sessions.find(({ id }) => id === session.sessionId)).toMatchObject({ device: 'A page of crm' });
  await server.call('endSession', { sessionId: session.sessionId }, { session: own });
  expect(await isAnswered(session)).toBe(false);
});

it('ends when it is told to, by itself, and with its owner’s rights', async () => {
  const [ended, left] = [await opened(), await opened({ minutes: 60 })];
  expect((await end(ended.sessionId, keys.hr)).errorCode).toBe('NOT_FOUND');
  expect((await end(ended.sessionId)).data()).toEqual({ endedSessions: 1 });
  expect((await end(ended.sessionId)).errorCode).toBe('NOT_FOUND');
  expect([await isAnswered(ended), await isAnswered(left)]).toEqual([false, true]);
  const own = await server.signIn(lead);
  const { sessions } = (await server.call('listSessions', {}, { session: own })).data();
  expect((await end(sessions.find(({ isCurrent }) => isCurrent)?.id ?? '')).errorCode).toBe('NOT_FOUND');

  const said: string[] = [];
  await manageUsers(server.db, ['sign-out', '--embedder', 'crm'], {
    say: (line) => void said.push(line),
    askPassword: () => Promise.resolve(undefined),
    now: server.clock.now,
  });
  expect(said).toEqual(['Ended 1 sessions that crm had opened']);
  expect([await isAnswered(left), (await server.call('keepAlive', {}, { session: own })).status]).toEqual([false, 200]);

  const late = await opened({ minutes: 1 });
  server.clock.advance(61_000);
  expect((await from(page, 'fetchCrmConfig', config, late)).errorCode).toBe('SESSION_EXPIRED');

  const bereft = await opened();
  const { portal_route_list: before } = await server.db
    .selectFrom('staff')
    .select('portal_route_list')
    .where('username', '=', lead)
    .executeTakeFirstOrThrow();
  const grant = (routes: unknown) =>
    server.db
      .updateTable('staff')
      .set({ portal_route_list: JSON.stringify(routes) })
      .where('username', '=', lead)
      .execute();
  await grant([{ viewName: 'ops', routeList: [{ key: 'HOLD' }] }]);
  expect(await isAnswered(bereft)).toBe(false);
  await grant(before);
});

it('twenty of one embedder live at a time for one member of staff: with another the one used longest ago ends', async () => {
  const first = await opened();
  server.clock.advance(11_000);
  const rest: Session[] = [];
  for (let more = 1; more < 20; more++) rest.push(await opened());
  const colleague = await opened({ username: 'ops@demo.example', screens: ['DOCUMENT_PROCESSING'] });
  const ofAnother = (await open({}, keys.hr)).data();
  expect(await isAnswered(rest[0] ?? first)).toBe(true);
  await opened();
  expect(await isAnswered(first)).toBe(false);
  expect(await isAnswered({ ...ofAnother, id: '' })).toBe(true);
  expect((await from(page, 'keepAlive', {}, colleague)).status).toBe(200);
});

it.each([
  ['somebody nobody is', { username: 'nobody@lender.example' }, 404, 'NOT_FOUND'],
  ['a screen that is none', { screens: ['__proto__'] }, 403, 'NOT_ALLOWED'],
  ['an origin that is none', { origins: ['javascript:alert(1)'] }, 400, 'VALIDATION_FAILED'],
  ['longer than an hour', { minutes: 61 }, 400, 'VALIDATION_FAILED'],
])('is refused for %s', async (_, more, status, code) => {
  const answer = await open(more);
  expect([answer.status, answer.errorCode]).toEqual([status, code]);
});

it('tells who works there, with the roles of the embedder alone, which the session has', async () => {
  const { token, key, user } = (await open()).data();
  expect(user).toEqual({
    id: expect.stringMatching(/^[0-9a-f-]{36}$/),
    username: lead,
    firstName: 'Vikram',
    lastName: 'Nair',
    roles: ['OPS_LEAD'],
  });
  const profile = await from(page, 'displayProfile', { userId: '' }, { token, key, id: '' });
  expect(profile.data()).toMatchObject({ roles: ['OPS_LEAD'] });
});

it('is refused without the key, and with a session’s or the dialer’s', async () => {
  for (const key of ['wrong', server.settings.dialerKey ?? '', server.settings.telephonyUserKey])
    expect((await open({}, key)).status).toBe(401);
  const own = await server.signIn(lead);
  expect((await server.call('openEmbedSession', usual, { session: own })).status).toBe(401);
});
