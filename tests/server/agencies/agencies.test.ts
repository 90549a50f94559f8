import { afterAll, beforeAll, expect, it } from 'vitest';
import { hashPassword } from '../../../host/server/core/staff/passwords.ts';
import { demoPassword, routesOf } from '../../../host/server/demo/kit/staff.ts';
import { inHouseAgencyId } from '../../../widgets/contract/agencies/agencies.ts';
import type { Envelope } from '../../../widgets/contract/envelope.ts';
import type { CallInput } from '../../../widgets/contract/schemas.ts';
import { addStaff } from '../applications/support.ts';
import { pageOf, tabsOf } from '../lists/support.ts';
import { startTestServer, type Session, type TestServer } from '../support.ts';
import { addAgency, addPerson } from './world.ts';

/** The list of agencies: who writes them, who lets them work, and what ends when one is stopped. */

let server: TestServer;
let lead: Session;
let other: Session;
beforeAll(async () => {
  server = await startTestServer();
  lead = await server.signIn();
  other = await addStaff(server, 'second', ['COLLECTIONS_HEAD'], [routesOf('agency', true), routesOf('ops', false)]);
});
afterAll(() => server.close());

const why = 'As the two companies have agreed';
const none = { startsOn: null, endsOn: null, contact: null };
let made = 0;
const create = async (more: Partial<CallInput<'createAgency'>> = {}, session = lead) =>
  server.call('createAgency', { name: 'Narmada', code: `narmada_${(made += 1)}`, ...none, ...more }, { session });
const read = async (agencyId: string, session = lead) =>
  (await server.call('fetchAgency', { agencyId }, { session })).data();
const move = (agencyId: string, to: CallInput<'moveAgency'>['to'], session: Session, reason = why) =>
  server.call('moveAgency', { agencyId, to, reason }, { session });
const refusalOf = ({ body }: { body: Envelope<unknown> }) => (body.status === 'ERROR' ? body.error : undefined);
const namesIn = async (queueName: string) =>
  (await pageOf(server, lead, 'agencies', { queueName, rows: 50 })).rows.map(({ rowId }) => rowId);

it('stands under how it is, with its people, its loans and its contract', async () => {
  const contract = { startsOn: '2025-01-01', endsOn: '2026-12-31', contact: 'Meera, 022 4000 0000' };
  const { agencyId } = (await create({ name: 'Godavari', code: 'godavari', ...contract })).data();
  await addPerson(server, agencyId, 'Gauri', 'AGENCY_AGENT');
  const { rows } = await pageOf(server, lead, 'agencies', { queueName: 'Agencies Draft', rows: 50 });
  expect(rows.find(({ rowId }) => rowId === agencyId)).toMatchObject({
    name: 'Godavari',
    code: 'GODAVARI',
    kind: 'Another company',
    agencyStatus: 'Draft',
    ...contract,
    people: 1,
    loans: 0,
    actions: ['edit'],
  });
  expect(await namesIn('Agencies')).toContain(inHouseAgencyId);
  const { tabs, actions } = await tabsOf(server, lead, 'agencies');
  expect(tabs.map(({ tabName }) => tabName)).toEqual(['Active', 'Draft', 'Suspended', 'Ended']);
  expect(actions).toEqual(expect.arrayContaining(['downloadList', 'addAgency']));
});

it('is written by one person and activated by another, and its people are out once it is suspended', async () => {
  const { agencyId } = (await create()).data();
  const wrote = 'The person who wrote or suspended this agency may not activate it';
  expect((await read(agencyId)).moves).toEqual([
    { to: 'ACTIVE', refusal: wrote },
    { to: 'ENDED', refusal: null },
  ]);
  expect(refusalOf(await move(agencyId, 'ACTIVE', lead))?.errorMessage).toBe(wrote);
  (await move(agencyId, 'ACTIVE', other)).data();
  expect(await namesIn('Agencies')).toContain(agencyId);
  const agent = await addPerson(server, agencyId, 'Nandini', 'AGENCY_AGENT');
  const hash = await hashPassword(demoPassword);
  await server.db.updateTable('staff').set({ password_hash: hash }).where('id', '=', agent.id).execute();
  const enters = async () =>
    (await server.call('signIn', { username: 'nandini@test.example', password: demoPassword })).errorCode;
  expect(await enters()).toBeUndefined();
  expect(await read(agencyId)).toMatchObject({ people: 1, sessions: 2 });
  expect((await move(agencyId, 'SUSPENDED', lead, 'short')).errorCode).toBe('VALIDATION_FAILED');
  expect((await server.call('keepAlive', {}, { session: agent })).errorCode).toBeUndefined();
  expect((await move(agencyId, 'SUSPENDED', lead)).data().endedSessions).toBe(2);
  expect((await server.call('keepAlive', {}, { session: agent })).status).toBe(401);
  expect(await enters()).toBe('SIGN_IN_REFUSED');
  expect(await read(agencyId)).toMatchObject({ status: 'SUSPENDED', sessions: 0 });
  expect(await namesIn('Agencies Suspended')).toContain(agencyId);
  expect((await move(agencyId, 'ACTIVE', lead)).errorCode).toBe('MAKER_CHECKER_VIOLATION');
  (await move(agencyId, 'ACTIVE', other)).data();
  expect(await enters()).toBeUndefined();
  const events = await server.db
    .selectFrom('audit_event')
    .select(['action', 'remark'])
    .where('entity_id', '=', agencyId)
    .where('action', '=', 'MOVE_AGENCY')
    .where('result', '=', 'OK')
    .execute();
  expect(events).toEqual([1, 2, 3].map(() => ({ action: 'MOVE_AGENCY', remark: why })));
});

it('ends for good, and says how it stands to who moves it again', async () => {
  const { agencyId } = (await create()).data();
  (await move(agencyId, 'ENDED', lead)).data();
  expect(await read(agencyId)).toMatchObject({ status: 'ENDED', moves: [] });
  expect(refusalOf(await move(agencyId, 'ACTIVE', other))).toMatchObject({
    errorCode: 'REQUEST_DECIDED',
    errorMessage: 'The agency is ended',
  });
  expect(await namesIn('Agencies Ended')).toContain(agencyId);
});

it.each([
  [{ name: ' ' }, { name: 'Enter the name of the agency' }],
  [{ code: 'a b' }, { code: 'Use 2 to 20 capitals, digits and underscores' }],
  [{ code: 'IN_HOUSE' }, { code: 'Another agency has this code' }],
  [{ startsOn: '2026-02-30' }, { startsOn: 'This is not a date' }],
  [{ startsOn: '2026-02-02', endsOn: '2026-02-01' }, { endsOn: 'The contract ends before it begins' }],
])('refuses a new one in plain words: %o', async (more, fieldErrors) => {
  expect(refusalOf(await create(more))?.fieldErrors).toEqual(fieldErrors);
});

it('is changed over the version that was read, and tells its list', async () => {
  const { agencyId } = (await create()).data();
  const change = { agencyId, name: 'Narmada Recovery', ...none };
  const late = { session: other, headers: { 'if-match': '9' } };
  expect((await server.call('changeAgency', change, late)).errorCode).toBe('STALE_VERSION');
  expect((await server.call('changeAgency', change, { session: other })).data()).toEqual({ agencyId, version: 2 });
  expect((await read(agencyId)).moves.find(({ to }) => to === 'ACTIVE')?.refusal).not.toBeNull();
  const told = await server.db
    .selectFrom('live_event')
    .select('payload')
    .where('topic', '=', 'list.agencies')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  expect(told?.payload).toMatchObject({ rowId: agencyId, version: 2, isListed: true });
});

it('leaves the lender’s own agency as it is', async () => {
  const sentence = 'The lender’s own agency stays as it is';
  expect(refusalOf(await move(inHouseAgencyId, 'ENDED', lead))?.errorMessage).toBe(sentence);
  const change = { agencyId: inHouseAgencyId, name: 'Ours', ...none };
  expect(refusalOf(await server.call('changeAgency', change, { session: lead }))?.errorMessage).toBe(sentence);
  expect(await read(inHouseAgencyId)).toMatchObject({ kind: 'IN_HOUSE', moves: [] });
});

it('is for who manages agencies, whatever a route list holds, and the customers’ list leads there who has the screen', async () => {
  const agencyId = await addAgency(server, 'Tapti');
  const all = [routesOf('agency', true), routesOf('ops', true)];
  const security = await addStaff(server, 'guard', ['SECURITY'], all);
  expect((await server.call('fetchAgency', { agencyId }, { session: security })).errorCode).toBe('NOT_ALLOWED');
  expect((await create({}, security)).errorCode).toBe('NOT_ALLOWED');
  expect((await move(agencyId, 'ENDED', security)).errorCode).toBe('NOT_ALLOWED');
  const manager = await addPerson(server, agencyId, 'Tulsi', 'AGENCY_MANAGER');
  expect((await server.call('fetchAgency', { agencyId }, { session: manager })).errorCode).toBe('NOT_ALLOWED');
  const isLed = async (session: Session) =>
    (await tabsOf(server, session, 'agency-customer-list')).actions.includes('agencies');
  const without = await addStaff(server, 'third', ['COLLECTIONS_HEAD'], [routesOf('agency', true)]);
  expect([await isLed(lead), await isLed(other), await isLed(without), await isLed(manager)]).toEqual([
    true,
    true,
    false,
    false,
  ]);
});
