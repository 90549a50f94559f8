import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Envelope } from '../../../widgets/contract/envelope.ts';
import type { CallInput } from '../../../widgets/contract/schemas.ts';
import { addAgency } from '../agencies/world.ts';
import { cellOf, pageOf } from '../lists/support.ts';
import { startTestServer, type Session, type TestServer } from '../support.ts';
import { addPerson, why } from './access-support.ts';

/** The own number of a person, by which messages reach them, is kept with their account. */

let server: TestServer;
let lead: Session;
let agencyId: string;
let manager: Session;
beforeAll(async () => {
  server = await startTestServer();
  lead = await server.signIn();
  agencyId = await addAgency(server, 'Sahyadri');
  const { username } = await addPerson(server, {
    roles: ['AGENCY_MANAGER'],
    routes: ['AGENCY_STAFF', 'AGENCY_AGENT_KYC'],
    agencyId,
  });
  manager = await server.signIn(username);
});
afterAll(() => server.close());

const access = { roles: ['AGENCY_AGENT'], routes: ['AGENCY_CALLING_LIST'] } as const;
const addAgent = () => addPerson(server, { ...access, agencyId });
const give = (
  accountId: string,
  contactNumber: string,
  more: Partial<CallInput<'changeAccount'>> = {},
  session = lead,
) =>
  server.call(
    'changeAccount',
    { accountId, roles: [...access.roles], routes: [...access.routes], agencyId, reason: why, contactNumber, ...more },
    { session },
  );
const read = async (accountId: string) => (await server.call('fetchAccount', { accountId }, { session: lead })).data();
const kept = async (id: string) =>
  (await server.db.selectFrom('agent').select('contact_number').where('id', '=', id).executeTakeFirstOrThrow())
    .contact_number;
const refusalOf = ({ body }: { body: Envelope<unknown> }) => (body.status === 'ERROR' ? body.error : undefined);

it('is given by an administrator, and shown masked: of the account, in lists, in the KYC and in the audit', async () => {
  const { id } = await addAgent();
  expect(await read(id)).toMatchObject({ contactNumber: null, version: 1 });
  const done = (await give(id, '+91 98765 43210')).data();
  expect(done).toEqual({
    requestId: null,
    account: { accountId: id, version: 2 },
    endedSessions: 0,
    oneTimePassword: null,
  });
  expect([await kept(id), (await read(id)).contactNumber]).toEqual(['9876543210', '98xxxxxx10']);
  const search = { queueName: 'Agency Agents', searchColumn: 'contactNumber', searchValue: '9876543210' };
  const { rows } = await pageOf(server, lead, 'agency-agents-list', search);
  expect(rows.map((row) => [row.rowId, cellOf(row, 'phoneNumber')])).toEqual([[id, '98xxxxxx10']]);
  const kyc = await server.call('fetchAgentKyc', { userId: id }, { session: manager });
  expect(kyc.data().phone).toBe('98xxxxxx10');
  await give(id, '9876543211');
  const events = await server.db
    .selectFrom('audit_event')
    .select(['before', 'after'])
    .where('action', '=', 'CHANGE_ACCOUNT')
    .where('entity_id', '=', id)
    .orderBy('at')
    .execute();
  expect(events).toMatchObject([
    { before: { contactNumber: null }, after: { contactNumber: '98xxxxxx10' } },
    { before: { contactNumber: '98xxxxxx10' }, after: { contactNumber: '98xxxxxx11' } },
  ]);
  expect(JSON.stringify(events)).not.toMatch(/9876543/);
});

it.each(['12345', '98765 4321', '5876543210', 'nobody', '98765432101'])('refuses %s', async (typed) => {
  const { id } = await addAgent();
  expect(refusalOf(await give(id, typed))?.fieldErrors).toEqual({
    contactNumber: 'Enter a 10-digit mobile number starting with 6 to 9',
  });
  expect(await kept(id)).toBeNull();
});

it('stays where none is typed, and the same one again is no change', async () => {
  const { id } = await addAgent();
  (await give(id, '9876543212')).data();
  for (const typed of ['', '098765 43212'])
    expect(refusalOf(await give(id, typed))?.errorMessage).toBe('Nothing is changed');
  expect(await kept(id)).toBe('9876543212');
});

it('is given by the agency’s manager at once, to its own agents alone, while what is added waits', async () => {
  const { id } = await addAgent();
  const routes = [...access.routes, 'AGENCY_CUSTOMER_DETAILS'];
  const done = (await give(id, '9876543213', { agencyId: null, routes }, manager)).data();
  expect(typeof done.requestId).toBe('string');
  expect(await kept(id)).toBe('9876543213');
  const stranger = await addPerson(server);
  const refused = await give(stranger.id, '9876543214', { agencyId: null }, manager);
  expect([refused.errorCode, await kept(stranger.id)]).toEqual(['NOT_FOUND', null]);
});
