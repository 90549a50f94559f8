import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { hopLifetime } from '../../../widgets/contract/hop/hop.ts';
import type { CallInput } from '../../../widgets/contract/schemas.ts';
import { screens } from '../../../widgets/contract/screens.ts';
import { startTestServer, type CallAnswer, type Session, type TestServer } from '../support.ts';

const loan = '251118172605';

let server: TestServer;
let lead: Session;

beforeAll(async () => {
  server = await startTestServer();
});
beforeEach(async () => {
  lead = await server.signIn('lead@demo.example');
});
afterAll(() => server.close());

const create = (more: Partial<CallInput<'createHop'>> = {}) =>
  server.call('createHop', { username: 'lead@demo.example', screen: 'DOCUMENT_PROCESSING', ...more });
const codeFor = async (more: Partial<CallInput<'createHop'>> = {}) => (await create(more)).data().code;
const errorOf = ({ body }: CallAnswer<'createHop'> | CallAnswer<'redeemHop'>) =>
  body.status === 'ERROR' ? body.error : undefined;
const redeem = (code: string, session = lead) => server.call('redeemHop', { code }, { session });

it('a code opens its screen for the member of staff whom it names, once [UT-12][RT-04]', async () => {
  const made = (await create({ screen: 'DOCUMENT_VERIFICATION', params: { loanApplicationNumber: loan } })).data();
  expect(made.code).toMatch(/^[\w-]{43}$/);
  expect(made.path).toBe(`/hop?code=${made.code}`);
  expect(Date.parse(made.expiresAt) - server.clock.now().getTime()).toBe(hopLifetime);
  expect((await redeem(made.code)).data()).toEqual({
    screen: 'DOCUMENT_VERIFICATION',
    params: { loanApplicationNumber: loan },
  });
  expect((await redeem(made.code)).errorCode).toBe('HOP_REFUSED');
});

it('of two who redeem one code at once, one gets the screen', async () => {
  const code = await codeFor();
  const both = await Promise.all([redeem(code), redeem(code)]);
  const refused = both.flatMap(({ errorCode = [] }) => errorCode);
  expect(refused).toEqual(['HOP_REFUSED']);
});

it('a code that has ended, was made up, or is for somebody else opens nothing, and says no more than that', async () => {
  const [own, late] = [await codeFor(), await codeFor()];
  const other = await server.signIn('ops@demo.example');
  const refusals = [await redeem(own, other), await redeem('x'.repeat(43)), await redeem('short')];
  server.clock.advance(hopLifetime);
  refusals.push(await redeem(late));
  expect(new Set(refusals.map(({ errorCode }) => errorCode))).toEqual(new Set(['HOP_REFUSED']));
  expect(new Set(refusals.map((answer) => errorOf(answer)?.errorMessage))).toEqual(
    new Set(['This link is not good any more. Ask for a new one']),
  );
  server.clock.advance(-hopLifetime);
  expect((await redeem(own)).data().screen).toBe('DOCUMENT_PROCESSING');
});

it('a code names a screen of its member of staff, with values that the screen takes', async () => {
  const faults: [Partial<CallInput<'createHop'>>, string, string][] = [
    [{ screen: 'NOWHERE' }, 'screen', 'NOWHERE is no screen that a code opens'],
    [{ screen: 'https://elsewhere.example/' }, 'screen', 'https://elsewhere.example/ is no screen that a code opens'],
    [{ screen: '__proto__' }, 'screen', '__proto__ is no screen that a code opens'],
    [{ screen: 'HOP' }, 'screen', 'HOP is no screen that a code opens'],
    [{ screen: 'LOGIN' }, 'screen', 'LOGIN is no screen that a code opens'],
    [{ screen: 'TELEPHONY_CALLING_CRM' }, 'screen', 'TELEPHONY_CALLING_CRM is no screen that a code opens'],
    [{ params: { redirect: 'x' } }, 'params', 'DOCUMENT_PROCESSING takes no redirect'],
    [{ screen: 'DOCUMENT_VERIFICATION' }, 'params', 'DOCUMENT_VERIFICATION needs loan-application-number'],
    [
      { screen: 'BANK_CALLING_CRM', params: { callerId: '9876543210' } },
      'params',
      'BANK_CALLING_CRM takes no callerId',
    ],
  ];
  for (const [more, field, sentence] of faults) {
    const answer = await create(more);
    expect([answer.errorCode, errorOf(answer)?.fieldErrors]).toEqual(['VALIDATION_FAILED', { [field]: sentence }]);
  }
  expect((await create({ username: 'nobody@demo.example' })).errorCode).toBe('NOT_FOUND');
  const foreign = await create({
    username: 'ops@demo.example',
    screen: 'AGENCY_AGENT_KYC',
    params: { tabName: 'pending' },
  });
  expect([foreign.errorCode, errorOf(foreign)?.errorMessage]).toEqual([
    'NOT_ALLOWED',
    'AGENCY_AGENT_KYC is no screen of this member of staff',
  ]);
});

it('a screen that is not theirs any more, or whose HOP is gone, is not opened', async () => {
  const find = () =>
    server.db
      .selectFrom('staff')
      .select(['id', 'portal_route_list as list'])
      .where('username', '=', 'lead@demo.example')
      .executeTakeFirstOrThrow();
  const { id, list } = await find();
  const without = (key: string) =>
    JSON.stringify(
      list.map(({ viewName, routeList }) => ({ viewName, routeList: routeList.filter((row) => row.key !== key) })),
    );
  const keep = (portal_route_list: string) =>
    server.db.updateTable('staff').set({ portal_route_list }).where('id', '=', id).execute();
  const code = await codeFor();
  try {
    await keep(without('DOCUMENT_PROCESSING'));
    expect((await redeem(code)).errorCode).toBe('HOP_REFUSED');
    await keep(without('HOP'));
    expect((await redeem(code)).errorCode).toBe('NOT_ALLOWED');
    expect(errorOf(await create())?.errorMessage).toBe('HOP is no screen of this member of staff');
  } finally {
    await keep(JSON.stringify(list));
  }
});

it('only the dialer makes codes, each in the audit by its screen and without the code', async () => {
  const code = await codeFor();
  await redeem(code);
  const stranger = { headers: { 'x-user-key': 'a key of somebody else' } };
  const input = { username: 'lead@demo.example', screen: 'DOCUMENT_PROCESSING' };
  expect((await server.call('createHop', input, stranger)).errorCode).toBe('SESSION_REQUIRED');
  const events = await server.db
    .selectFrom('audit_event')
    .selectAll()
    .where('action', 'in', ['CREATE_HOP', 'REDEEM_HOP'])
    .where('result', '=', 'OK')
    .execute();
  expect(new Set(events.map(({ action }) => action))).toEqual(new Set(['CREATE_HOP', 'REDEEM_HOP']));
  expect(JSON.stringify(events)).not.toContain(code);
  const stored = await server.db.selectFrom('hop_code').selectAll().execute();
  const answers = await server.db.selectFrom('idempotency_key').selectAll().execute();
  expect(JSON.stringify([stored, answers])).not.toContain(code);
});

it('codes are deleted a day after they have ended', async () => {
  await codeFor();
  const before = await server.db.selectFrom('hop_code').select('code_hash').execute();
  server.clock.advance(hopLifetime + 86_400_000 + 1);
  lead = await server.signIn('lead@demo.example');
  await codeFor();
  const after = await server.db.selectFrom('hop_code').select('code_hash').execute();
  expect(before.length).toBeGreaterThan(0);
  expect(after).toHaveLength(1);
});

it('the address of the page stands in the routes table', () => {
  expect(screens.HOP).toMatchObject({ path: '/hop', hides: ['menuBar'], access: 'route' });
});
