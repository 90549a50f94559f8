import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { inHouseAgencyId } from '../../../widgets/contract/agencies/agencies.ts';
import type { Envelope } from '../../../widgets/contract/envelope.ts';
import type { ListType } from '../../../widgets/contract/lists.ts';
import type { CallInput } from '../../../widgets/contract/schemas.ts';
import { inTransaction } from '../../../host/server/db/transaction.ts';
import * as staffs from '../../../host/server/core/staff/staff.store.ts';
import { announce } from '../../../host/server/registers/subscribers.ts';
import { addAgency } from '../agencies/world.ts';
import { pageOf, tabsOf } from '../lists/support.ts';
import { startTestServer, type Session, type TestServer } from '../support.ts';
import { addPerson, addRequest, newUsername, why } from './access-support.ts';

/** An agency's manager proposes access for the agency's own agents, and knows of nobody else. */

let server: TestServer;
let lead: Session;
let agencyIds: { own: string; other: string };
let manager: { id: string; username: string; session: Session };
let colleague: typeof manager;
let foreign: { id: string; username: string };
/** Whom the manager may not know: another agency's people, and the lender's. */
let strangers: { id: string; username: string }[];
const managed = { roles: ['AGENCY_MANAGER'], routes: ['AGENCY_STAFF', 'AGENCY_ACCESS_REQUESTS'] } as const;

const addManager = async (agencyId: string) => {
  const person = await addPerson(server, { ...managed, agencyId });
  return { ...person, session: await server.signIn(person.username) };
};
const addAgent = (agencyId = agencyIds.own) =>
  addPerson(server, { roles: ['AGENCY_AGENT'], routes: ['AGENCY_CALLING_LIST'], agencyId });

beforeAll(async () => {
  server = await startTestServer();
  lead = await server.signIn();
  agencyIds = { own: await addAgency(server, 'Sahyadri'), other: await addAgency(server, 'Kaveri') };
  manager = await addManager(agencyIds.own);
  colleague = await addManager(agencyIds.own);
  foreign = await addAgent(agencyIds.other);
  strangers = [
    foreign,
    await addPerson(server, { ...managed, agencyId: agencyIds.other }),
    await addAgent(inHouseAgencyId),
    await addPerson(server),
    { id: lead.id, username: 'lead@demo.example' },
  ];
});
afterAll(() => server.close());

const base = { roles: ['AGENCY_AGENT'], routes: ['AGENCY_CALLING_LIST'], agencyId: null, reason: why };
type Change = Partial<CallInput<'changeAccount'>>;
const change = (accountId: string, changes: Change = {}, session = manager.session) =>
  server.call('changeAccount', { accountId, ...base, ...changes }, { session });
const act = (accountId: string, what: CallInput<'actOnAccount'>['act'], session = manager.session) =>
  server.call('actOnAccount', { accountId, act: what, reason: why }, { session });
const add = (changes: Partial<CallInput<'addAccount'>> = {}, session = manager.session) =>
  server.call(
    'addAccount',
    { username: newUsername(), firstName: 'Asha', lastName: 'Pillai', ...base, ...changes },
    { session },
  );
const read = (accountId: string, session = manager.session) => server.call('fetchAccount', { accountId }, { session });
const readRequest = (requestId: string, session = manager.session) =>
  server.call('fetchAccessRequest', { requestId }, { session });
const decide = (requestId: string, to: CallInput<'decideAccessRequest'>['to'], session: Session) =>
  server.call('decideAccessRequest', { requestId, to, remark: why }, { session });
const refusalOf = ({ body }: { body: Envelope<unknown> }) => (body.status === 'ERROR' ? body.error : undefined);
const rowsOf = async (type: ListType, queueName: string, session = manager.session) =>
  (await pageOf(server, session, type, { queueName, rows: 50 })).rows;
/** An answer without what names the row or the call. */
const bytesOf = ({ status, body }: { status: number; body: unknown }, id: string) =>
  `${status} ${JSON.stringify(body)}`.replaceAll(id, '#');
const stands = (id: string) =>
  server.db
    .selectFrom('staff')
    .select(['roles', 'portal_route_list', 'disabled_at', 'version'])
    .where('id', '=', id)
    .executeTakeFirst();

it('lists the people of the own agency alone, and all of every agency to the lender', async () => {
  const agent = await addAgent();
  const usernames = (await rowsOf('agency-staff', 'Agency Staff')).map((row) => row['username' as never] as string);
  const own = await server.db.selectFrom('staff').select('username').where('agency_id', '=', agencyIds.own).execute();
  expect(usernames.toSorted()).toEqual(own.map(({ username }) => username).toSorted());
  expect(usernames).toEqual(expect.arrayContaining([agent.username, manager.username, colleague.username]));
  const { tabs, actions } = await tabsOf(server, manager.session, 'agency-staff');
  expect(tabs.map(({ applicationCount }) => applicationCount)).toEqual([usernames.length, 0]);
  expect(tabs[0]?.tableColumnConfig.map(({ value }) => value)).not.toContain('agency');
  expect(actions).toContain('addAccount');
  const ofLender = (await rowsOf('agency-staff', 'Agency Staff', lead)).map(({ rowId }) => rowId);
  expect(ofLender).toEqual(expect.arrayContaining([agent.id, foreign.id]));
  expect(ofLender).not.toContain(lead.id);
  const choices = (await server.call('accountChoices', {}, { session: manager.session })).data();
  expect(choices).toEqual({
    agencies: [{ agencyId: agencyIds.own, name: 'Sahyadri' }],
    isOfAgents: true,
    needsApproval: true,
  });
});

it('answers to everybody else’s account as to an invented one, and changes nothing of it', async () => {
  const calls = [
    (id: string) => read(id),
    (id: string) => change(id, { roles: ['AGENCY_AGENT'] }),
    (id: string) => act(id, 'DISABLE'),
    (id: string) => act(id, 'RESET'),
    (id: string) => act(id, 'SIGN_OUT'),
  ];
  for (const call of calls) {
    const invented = randomUUID();
    const wanted = bytesOf(await call(invented), invented);
    expect(wanted).toContain('NOT_FOUND');
    for (const { id } of strangers) {
      const before = await stands(id);
      expect(bytesOf(await call(id), id)).toBe(wanted);
      expect(await stands(id)).toEqual(before);
    }
  }
});

it('shows who else manages the agency, and oneself, and changes neither', async () => {
  const notAgents = 'An administrator changes this account: you change those of agents';
  for (const [{ id }, sentence] of [
    [colleague, notAgents],
    [manager, 'Somebody else changes your own account'],
  ] as const) {
    expect((await read(id)).data().changeRefusal).toBe(sentence);
    for (const refused of [await change(id), await act(id, 'DISABLE'), await act(id, 'SIGN_OUT')])
      expect(refusalOf(refused)).toMatchObject({ errorCode: 'NOT_ALLOWED', errorMessage: sentence });
  }
  expect((await read(colleague.id, lead)).data().changeRefusal).toBeNull();
});

const external = 'People of another company have screens of the agency’s portal alone';
describe.each([
  [{ roles: ['AGENCY_MANAGER'] }, { roles: 'You propose accounts of the role Agency agent alone' }],
  [{ roles: ['AGENCY_AGENT', 'AGENCY_MANAGER'] }, { roles: 'You propose accounts of the role Agency agent alone' }],
  [{ roles: ['AGENCY_AGENT', 'ADMIN'] }, { roles: 'Administrator is a role of the lender’s own people' }],
  [{ roles: [] }, { roles: 'Choose a role' }],
  [{ routes: ['AGENCY_CALLING_LIST', 'DOCUMENT_PROCESSING'] }, { routes: external }],
  [{ agencyId: inHouseAgencyId }, { agencyId: 'This agency does not work' }],
  [{ agencyId: randomUUID() }, { agencyId: 'This agency does not work' }],
])('refuses what is not for an agent of theirs: %o', (changes, fieldErrors) => {
  it('of a new account', async () => {
    expect(refusalOf(await add(changes))?.fieldErrors).toEqual(fieldErrors);
  });
  it('of one that stands', async () => {
    const { id } = await addAgent();
    expect(refusalOf(await change(id, changes))?.fieldErrors).toEqual(fieldErrors);
    expect((await stands(id))?.version).toBe(1);
  });
});

it('refuses another agency that works in the same words', async () => {
  const message = { agencyId: 'This agency does not work' };
  expect(refusalOf(await add({ agencyId: agencyIds.other }))?.fieldErrors).toEqual(message);
  expect(refusalOf(await change((await addAgent()).id, { agencyId: agencyIds.other }))?.fieldErrors).toEqual(message);
});

it('keeps the manager of the lender’s own agency, and who is more besides, to its agents', async () => {
  const { session } = await addManager(inHouseAgencyId);
  const head = await addPerson(server, {
    roles: ['AGENCY_MANAGER', 'COLLECTIONS_HEAD'],
    routes: managed.routes,
    agencyId: inHouseAgencyId,
  });
  const { id } = await addAgent(inHouseAgencyId);
  const both = await addPerson(server, {
    roles: ['AGENCY_AGENT', 'OPS_AGENT'],
    routes: ['DOCUMENT_PROCESSING'],
    agencyId: inHouseAgencyId,
  });
  for (const each of [session, await server.signIn(head.username)]) {
    expect((await read(foreign.id, each)).errorCode).toBe('NOT_FOUND');
    expect((await rowsOf('agency-staff', 'Agency Staff', each)).map(({ rowId }) => rowId)).not.toContain(foreign.id);
    const routes = ['AGENCY_CALLING_LIST', 'DOCUMENT_PROCESSING'];
    expect(refusalOf(await change(id, { routes }, each))?.fieldErrors).toEqual({
      routes: 'Agents get screens of the agency’s portal alone',
    });
    expect((await act(both.id, 'DISABLE', each)).errorCode).toBe('NOT_ALLOWED');
  }
});

it('takes away at once, and what it adds waits for an administrator, though one alone may approve', async () => {
  const { id, username } = await addAgent();
  const session = await server.signIn(username);
  const routes = ['AGENCY_CUSTOMER_DETAILS'];
  const mixed = (await change(id, { routes })).data();
  expect(mixed).toMatchObject({ endedSessions: 1, oneTimePassword: null });
  expect((await server.call('keepAlive', {}, { session })).status).toBe(401);
  expect((await read(id)).data().routes).toEqual([]);
  expect((await change(id, { routes })).errorCode).toBe('REQUEST_WAITS');
  (await decide(mixed.requestId ?? '', 'APPROVED', lead)).data();
  expect((await read(id)).data()).toMatchObject({ routes, agencyId: agencyIds.own, waits: null });

  (await act(id, 'DISABLE')).data();
  expect((await read(id)).data().isEnabled).toBe(false);
  const { requestId } = (await act(id, 'ENABLE')).data();
  expect((await read(id)).data()).toMatchObject({ isEnabled: false, waits: { kind: 'ENABLE' } });
  (await decide(requestId ?? '', 'APPROVED', lead)).data();
  const reset = (await act(id, 'RESET')).data();
  expect(reset.oneTimePassword).toBeNull();
  await server.signIn(username);
  expect((await decide(reset.requestId ?? '', 'APPROVED', lead)).data().oneTimePassword).toMatch(/^[\w-]{16}$/);
});

it('makes an agent of the own agency by the approval, whichever agency is not said', async () => {
  const username = newUsername();
  const { requestId, account } = (await add({ username })).data();
  expect(account).toBeNull();
  const waiting = await rowsOf('agency-access-requests', 'Agency Access Requests Waiting');
  expect(waiting.find(({ rowId }) => rowId === requestId)).toMatchObject({
    username,
    kind: 'New account',
    adds: 'Agency agent; 1 screen',
    proposer: 'Asha Pillai',
  });
  expect((await decide(requestId ?? '', 'APPROVED', manager.session)).errorCode).toBe('NOT_ALLOWED');
  (await decide(requestId ?? '', 'APPROVED', lead)).data();
  const made = await staffs.findAny(server.db, username);
  expect(made).toMatchObject({ roles: ['AGENCY_AGENT'], agencyId: agencyIds.own });
  expect((await read(made?.id ?? '')).data().changeRefusal).toBeNull();
});

it('learns of no username of others: the approver hears that it is taken', async () => {
  const agent = await addAgent();
  expect(refusalOf(await add({ username: agent.username }))?.fieldErrors).toEqual({
    username: 'Another account has this username',
  });
  for (const { username } of strangers) {
    const { requestId, account } = (await add({ username })).data();
    expect([typeof requestId, account]).toEqual(['string', null]);
    expect(refusalOf(await decide(requestId ?? '', 'APPROVED', lead))?.fieldErrors).toEqual({
      username: 'Another account has this username',
    });
    (await decide(requestId ?? '', 'WITHDRAWN', manager.session)).data();
  }
});

describe('requests', () => {
  it('are one’s own, for people of the own agency: others answer as an invented one', async () => {
    const { id } = await addAgent();
    const own = (await change(id, { routes: ['AGENCY_CALLING_LIST', 'AGENCY_CUSTOMER_DETAILS'] })).data();
    const ofColleague = (await add({}, colleague.session)).data();
    const ofLead = await addRequest(server, lead.id, await addAgent());
    const ofStranger = await addRequest(server, lead.id, foreign);
    const listed = (await rowsOf('agency-access-requests', 'Agency Access Requests Waiting')).map(({ rowId }) => rowId);
    expect(listed).toContain(own.requestId);
    const invented = randomUUID();
    for (const requestId of [ofColleague.requestId ?? '', ofLead, ofStranger]) {
      expect(listed).not.toContain(requestId);
      expect(bytesOf(await readRequest(requestId), requestId)).toBe(bytesOf(await readRequest(invented), invented));
      expect(bytesOf(await decide(requestId, 'WITHDRAWN', manager.session), requestId)).toBe(
        bytesOf(await decide(invented, 'WITHDRAWN', manager.session), invented),
      );
      expect((await readRequest(requestId, lead)).data().state).toBe('WAITING');
    }
    expect((await readRequest(own.requestId ?? '')).data()).toMatchObject({
      state: 'WAITING',
      mayWithdraw: true,
      decisionRefusal: 'An administrator decides on this',
    });
    const ofLender = await rowsOf('agency-access-requests', 'Agency Access Requests Waiting', lead);
    expect(ofLender.map(({ rowId }) => rowId)).toEqual(
      expect.arrayContaining([own.requestId, ofColleague.requestId ?? '']),
    );
    expect(ofLender.map(({ rowId }) => rowId)).not.toContain(ofLead);
  });

  it('are seen no more once their person is of another agency, which sees the person from then on', async () => {
    const agent = await addAgent();
    const { requestId } = (await act(agent.id, 'RESET')).data();
    expect((await readRequest(requestId ?? '')).errorCode).toBeUndefined();
    await inTransaction(server.db, (tx) => staffs.change(tx, announce, agent.id, { agencyId: agencyIds.other }));
    expect((await readRequest(requestId ?? '')).errorCode).toBe('NOT_FOUND');
    expect((await read(agent.id)).errorCode).toBe('NOT_FOUND');
    const told = await server.db
      .selectFrom('live_event')
      .select(['audience', 'payload'])
      .where('topic', '=', 'list.agency-staff')
      .execute();
    const ofAgent = told.flatMap(({ audience, payload }) => {
      const { rowId, version, isListed } = payload as { rowId: string; version: number; isListed: boolean };
      return rowId === agent.id && version === 2 ? [{ to: audience?.agencyIds, isListed }] : [];
    });
    expect(ofAgent).toHaveLength(3);
    expect(ofAgent).toEqual(
      expect.arrayContaining([
        { to: [null], isListed: true },
        { to: [agencyIds.own], isListed: false },
        { to: [agencyIds.other], isListed: true },
      ]),
    );
  });
});

it('asks for the role, whatever a route list holds', async () => {
  const person = await addPerson(server, {
    roles: ['AGENCY_AGENT'],
    routes: ['AGENCY_STAFF', 'AGENCY_ACCESS_REQUESTS'],
    agencyId: agencyIds.own,
  });
  const session = await server.signIn(person.username);
  const { id } = await addAgent();
  const requestId = (await add()).data().requestId ?? '';
  for (const refused of [
    await read(id, session),
    await act(id, 'DISABLE', session),
    await add({}, session),
    await readRequest(requestId, session),
    await decide(requestId, 'WITHDRAWN', session),
  ])
    expect(refused.errorCode).toBe('NOT_ALLOWED');
  for (const [list, stage] of [
    ['agency-staff', 'AgencyStaff'],
    ['agency-access-requests', 'AgencyAccessRequests'],
  ] as const)
    expect((await server.call(`${list}.tabs`, { stage }, { session })).errorCode).toBe('NOT_ALLOWED');
});
