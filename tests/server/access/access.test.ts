import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { manageUsers } from '../../../host/server/commands/manage-users.ts';
import { inHouseAgencyId } from '../../../widgets/contract/agencies/agencies.ts';
import type { Envelope } from '../../../widgets/contract/envelope.ts';
import type { CallInput } from '../../../widgets/contract/schemas.ts';
import { startTestServer, type Session, type TestServer } from '../support.ts';
import { addPerson, addRequest, newUsername, why } from './access-support.ts';

let server: TestServer;
let lead: Session;
beforeAll(async () => {
  server = await startTestServer();
  lead = await server.signIn();
});
afterAll(() => server.close());

/** What a refusal says. */
const refusalOf = ({ body }: { body: Envelope<unknown> }) => (body.status === 'ERROR' ? body.error : undefined);
const read = async (accountId: string, session = lead) =>
  (await server.call('fetchAccount', { accountId }, { session })).data();
const request = async (requestId: string, session: Session) =>
  (await server.call('fetchAccessRequest', { requestId }, { session })).data();
const auditOf = (entityId: string) =>
  server.db
    .selectFrom('audit_event')
    .select(['action', 'result', 'after'])
    .where('entity_id', '=', entityId)
    .orderBy('at')
    .execute();

type Change = Partial<CallInput<'changeAccount'>>;
const base = { roles: ['OPS_AGENT'], routes: ['DOCUMENT_PROCESSING'], agencyId: null, reason: why };
const change = (accountId: string, changes: Change, session: Session) =>
  server.call('changeAccount', { accountId, ...base, ...changes }, { session });
const act = (accountId: string, what: CallInput<'actOnAccount'>['act'], session: Session) =>
  server.call('actOnAccount', { accountId, act: what, reason: why }, { session });
const decide = (requestId: string, to: CallInput<'decideAccessRequest'>['to'], session: Session, remark = why) =>
  server.call('decideAccessRequest', { requestId, to, remark }, { session });
const newAccount = (username = newUsername()) => ({ username, firstName: 'Asha', lastName: 'Pillai', ...base });

describe('while one person alone may approve', () => {
  it('makes an account at once, with a password that signs in once and is shown once', async () => {
    const input = newAccount();
    const headers = { 'idempotency-key': '00000000-0000-4000-8000-00000000acc1' };
    const { oneTimePassword, requestId, account } = (
      await server.call('addAccount', input, { session: lead, headers })
    ).data();
    expect(requestId).toBeNull();
    expect(oneTimePassword).toMatch(/^[\w-]{16}$/);
    const again = (await server.call('addAccount', input, { session: lead, headers })).data();
    expect(again).toEqual({ requestId: null, account, endedSessions: 0, oneTimePassword: null });
    const entered = await server.call('signIn', {
      username: input.username,
      password: oneTimePassword ?? '',
    });
    expect(entered.data()).toMatchObject({ needsNewPassword: true });
    const spent = await server.call('signIn', { username: input.username, password: oneTimePassword ?? '' });
    expect(spent.errorCode).toBe('SIGN_IN_REFUSED');
  });

  it('raises an alert for what widens access, and none for what narrows it', async () => {
    const { id } = await addPerson(server);
    const alerts = async () => {
      const rows = await server.db.selectFrom('alert').select('times').where('code', '=', 'ACCESS_WIDENED').execute();
      return rows.reduce((sum, { times }) => sum + times, 0);
    };
    const before = await alerts();
    (await change(id, { roles: ['OPS_AGENT', 'MIS'] }, lead)).data();
    await expect.poll(alerts).toBe(before + 1);
    await change(id, {}, lead);
    await act(id, 'DISABLE', lead);
    await expect.poll(alerts).toBe(before + 1);
    (await act(id, 'ENABLE', lead)).data();
    await expect.poll(alerts).toBe(before + 2);
  });

  it('ends the sessions of who loses something, and of nobody who gains', async () => {
    const { id, username } = await addPerson(server);
    const session = await server.signIn(username);
    (await change(id, { roles: ['OPS_AGENT', 'MIS'] }, lead)).data();
    expect((await server.call('keepAlive', {}, { session })).status).toBe(200);
    const narrowed = (await change(id, { roles: ['MIS'] }, lead)).data();
    expect(narrowed.endedSessions).toBe(1);
    expect((await server.call('keepAlive', {}, { session })).status).toBe(401);
    expect((await read(id)).roles).toEqual(['MIS']);
  });

  it('disables and signs out at once, forgets wrong passwords, and gives a password that signs in once', async () => {
    const { id, username } = await addPerson(server);
    const session = await server.signIn(username);
    expect((await act(id, 'SIGN_OUT', lead)).data().endedSessions).toBe(1);
    expect((await server.call('keepAlive', {}, { session })).status).toBe(401);
    for (let tries = 0; tries < 6; tries += 1) await server.call('signIn', { username, password: 'wrong wrong wrong' });
    await expect(server.signIn(username)).rejects.toThrow('signIn was refused');
    await act(id, 'UNLOCK', lead);
    await server.signIn(username);
    const reset = (await act(id, 'RESET', lead)).data();
    expect(reset.endedSessions).toBe(1);
    await expect(server.signIn(username)).rejects.toThrow('signIn was refused');
    const entered = await server.call('signIn', { username, password: reset.oneTimePassword ?? '' });
    expect(entered.data()).toMatchObject({ needsNewPassword: true });
    await act(id, 'DISABLE', lead);
    expect(await read(id)).toMatchObject({ isEnabled: false, sessions: 0 });
    expect((await act(id, 'DISABLE', lead)).errorCode).toBe('NOT_ALLOWED');
    expect((await auditOf(id)).map(({ action }) => action)).toEqual(
      expect.arrayContaining(['SIGN_OUT_ACCOUNT', 'UNLOCK_ACCOUNT', 'RESET_ACCOUNT', 'DISABLE_ACCOUNT']),
    );
  });

  it('keeps an account’s person from changing it', async () => {
    const own = await server.db.selectFrom('staff').select('id').where('username', '=', 'lead@demo.example').execute();
    const id = own[0]?.id ?? '';
    expect((await act(id, 'DISABLE', lead)).errorCode).toBe('NOT_ALLOWED');
    expect((await change(id, { roles: ['ADMIN'] }, lead)).errorCode).toBe('NOT_ALLOWED');
    expect((await read(id)).changeRefusal).toBe('Somebody else changes your own account');
  });

  it.each([
    [{ roles: [] }, { roles: 'Choose a role' }],
    [{ routes: [] }, { routes: 'Choose a screen' }],
    [{ roles: ['OPS_AGENT', 'KING'] }, { roles: 'There is no role KING' }],
    [{ routes: ['DOCUMENT_PROCESSING', 'LOGIN'] }, { routes: 'There is no screen LOGIN to grant' }],
    [{ agencyId: inHouseAgencyId }, { agencyId: 'Only Agency agent and Agency manager have an agency' }],
    [{ reason: 'short' }, { reason: 'Enter at least 10 characters' }],
  ])('refuses %o', async (changes, fieldErrors) => {
    const { id } = await addPerson(server);
    expect(refusalOf(await change(id, changes, lead))?.fieldErrors).toEqual(fieldErrors);
    const { version } = await read(id);
    expect(version).toBe(1);
  });

  it('refuses a username that somebody has, and a change that changes nothing', async () => {
    const { id, username } = await addPerson(server);
    const taken = await server.call('addAccount', newAccount(username.toUpperCase()), { session: lead });
    expect(refusalOf(taken)?.fieldErrors).toEqual({ username: 'Another account has this username' });
    expect((await change(id, {}, lead)).errorCode).toBe('VALIDATION_FAILED');
  });

  it('asks for the role, whatever the route list holds', async () => {
    const { username } = await addPerson(server, { roles: ['OPS_AGENT'], routes: ['STAFF', 'ACCESS_REQUESTS'] });
    const session = await server.signIn(username);
    const { id } = await addPerson(server);
    expect((await server.call('fetchAccount', { accountId: id }, { session })).errorCode).toBe('NOT_ALLOWED');
    expect((await act(id, 'DISABLE', session)).errorCode).toBe('NOT_ALLOWED');
    expect((await server.call('addAccount', newAccount(), { session })).errorCode).toBe('NOT_ALLOWED');
    for (const list of ['staff', 'access-requests'] as const)
      expect(
        (await server.call(`${list}.tabs`, { stage: list === 'staff' ? 'Staff' : 'AccessRequests' }, { session }))
          .errorCode,
      ).toBe('NOT_ALLOWED');
  });
});

describe('once a second person may approve', () => {
  let first: Session;
  let second: Session;
  let third: { id: string; session: Session };
  beforeAll(async () => {
    const admin = { roles: ['ADMIN'], routes: ['STAFF', 'ACCESS_REQUESTS'] } as const;
    const people = [await addPerson(server, admin), await addPerson(server, admin), await addPerson(server, admin)];
    const sessions = [];
    for (const { username } of people) sessions.push(await server.signIn(username));
    [first, second] = [sessions[0] as Session, sessions[1] as Session];
    third = { id: people[2]?.id ?? '', session: sessions[2] as Session };
  });

  it('leaves a request, which neither its proposer nor the person concerned approves', async () => {
    const { requestId, account } = (
      await change(third.id, { roles: ['ADMIN', 'MIS'], routes: ['STAFF', 'ACCESS_REQUESTS'] }, first)
    ).data();
    expect(account).toMatchObject({ accountId: third.id, version: 1 });
    const id = requestId ?? '';
    expect((await read(third.id, first)).waits).toMatchObject({ requestId: id, kind: 'WIDEN' });
    expect(refusalOf(await decide(id, 'APPROVED', first))?.errorMessage).toBe(
      'The person who proposed this may not approve it',
    );
    expect(refusalOf(await decide(id, 'REFUSED', third.session))?.errorMessage).toBe(
      'The person whom it is about may not approve it',
    );
    expect((await request(id, third.session)).decisionRefusal).toBe('The person whom it is about may not approve it');
    expect((await read(third.id, first)).roles).toEqual(['ADMIN']);
    await decide(id, 'APPROVED', second, '');
    expect((await read(third.id, first)).roles).toEqual(['ADMIN', 'MIS']);
    expect(await request(id, first)).toMatchObject({ state: 'APPROVED', addedRoles: ['MIS'], remark: null });
    expect((await auditOf(id)).map(({ action, result }) => `${action} ${result}`)).toEqual([
      'DECIDE_ACCESS_REQUEST DENIED',
      'DECIDE_ACCESS_REQUEST DENIED',
      'DECIDE_ACCESS_REQUEST OK',
    ]);
  });

  it('makes an account by the approval, whose approver sees its password', async () => {
    const input = newAccount();
    const proposed = (await server.call('addAccount', input, { session: first })).data();
    expect(proposed).toMatchObject({ account: null, oneTimePassword: null });
    expect((await server.call('addAccount', input, { session: second })).errorCode).toBe('REQUEST_WAITS');
    const approved = (await decide(proposed.requestId ?? '', 'APPROVED', second)).data();
    const entered = await server.call('signIn', {
      username: input.username,
      password: approved.oneTimePassword ?? '',
    });
    expect(entered.data()).toMatchObject({ needsNewPassword: true });
  });

  it('takes away at once what a change takes away, and adds the rest by approval to what stands then', async () => {
    const { id, username } = await addPerson(server, { roles: ['OPS_AGENT', 'SUPPORT'] });
    const session = await server.signIn(username);
    const mixed = (await change(id, { roles: ['OPS_AGENT', 'MIS'] }, first)).data();
    expect(mixed).toMatchObject({ endedSessions: 1 });
    expect((await server.call('keepAlive', {}, { session })).status).toBe(401);
    expect((await read(id, first)).roles).toEqual(['OPS_AGENT']);
    await change(id, { roles: ['FRAUD'] }, second).then(({ errorCode }) => expect(errorCode).toBe('REQUEST_WAITS'));
    expect((await read(id, first)).roles).toEqual(['OPS_AGENT']);
    await decide(mixed.requestId ?? '', 'APPROVED', second);
    expect((await read(id, first)).roles).toEqual(['OPS_AGENT', 'MIS']);
  });

  it('enables an account and gives a password by approval alone', async () => {
    const { id, username } = await addPerson(server);
    await act(id, 'DISABLE', first);
    const { requestId } = (await act(id, 'ENABLE', first)).data();
    await expect(server.signIn(username)).rejects.toThrow('signIn was refused');
    await decide(requestId ?? '', 'APPROVED', second);
    await server.signIn(username);
    const reset = (await act(id, 'RESET', second)).data();
    expect(reset.oneTimePassword).toBeNull();
    await server.signIn(username);
    const approved = (await decide(reset.requestId ?? '', 'APPROVED', first)).data();
    await expect(server.signIn(username)).rejects.toThrow('signIn was refused');
    expect(approved.oneTimePassword).toMatch(/^[\w-]{16}$/);
  });

  it('lets its proposer alone withdraw a request, and asks why it is refused', async () => {
    const requestId = await addRequest(server, first.id);
    expect((await decide(requestId, 'WITHDRAWN', second)).errorCode).toBe('NOT_ALLOWED');
    expect(refusalOf(await decide(requestId, 'REFUSED', second, ''))?.fieldErrors).toEqual({ remark: 'Say why' });
    expect((await request(requestId, first)).mayWithdraw).toBe(true);
    await decide(requestId, 'WITHDRAWN', first);
    expect((await decide(requestId, 'APPROVED', second)).errorCode).toBe('REQUEST_DECIDED');
  });

  it('is decided once, however many decide at once', async () => {
    const requestId = await addRequest(server, first.id);
    const { version } = await request(requestId, second);
    const headers = { 'if-match': String(version) };
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, index) =>
        server.call(
          'decideAccessRequest',
          { requestId, to: index % 2 === 0 ? 'APPROVED' : 'REFUSED', remark: why },
          { session: index % 3 === 0 ? second : third.session, headers, isBlind: true },
        ),
      ),
    );
    expect(answers.filter(({ errorCode }) => errorCode === undefined)).toHaveLength(1);
    const decisions = (await auditOf(requestId)).filter(({ result }) => result === 'OK');
    expect(decisions).toHaveLength(1);
  });

  it('is approved by the machine’s own command too, which says the password', async () => {
    const input = newAccount();
    await server.call('addAccount', input, { session: first });
    const said: string[] = [];
    const terminal = {
      say: (line: string) => void said.push(line),
      askPassword: () => Promise.resolve(undefined),
      now: server.clock.now,
    };
    await manageUsers(server.db, ['approve', input.username], terminal);
    expect(said[0]).toBe(`Approved ADD for ${input.username}`);
    const password = /One-time password: (\S+)/.exec(said[1] ?? '')?.[1] ?? '';
    expect((await server.call('signIn', { username: input.username, password })).data()).toMatchObject({
      needsNewPassword: true,
    });
    const demo = { id: lead.id, username: 'lead@demo.example' };
    await addRequest(server, first.id, demo);
    await manageUsers(server.db, ['approve', demo.username], terminal);
    expect(said).toContain(`Approved WIDEN for ${demo.username}`);
    await expect(manageUsers(server.db, ['approve', input.username], terminal)).rejects.toThrow(
      `No request waits for ${input.username}.`,
    );
  });

  it('never counts a demo’s people among those who could approve', async () => {
    const { needsApproval } = (await server.call('accountChoices', {}, { session: first })).data();
    expect(needsApproval).toBe(true);
    await server.db.updateTable('staff').set({ is_demo: true }).where('id', 'in', [second.id, third.id]).execute();
    expect((await server.call('accountChoices', {}, { session: first })).data().needsApproval).toBe(false);
    await server.db.updateTable('staff').set({ is_demo: false }).where('id', 'in', [second.id, third.id]).execute();
  });
});
