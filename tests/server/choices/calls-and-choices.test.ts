import { afterAll, beforeAll, expect, it } from 'vitest';
import { headers } from '../../../widgets/contract/headers.ts';
import { addMandate, nachDisposition } from '../nach/nach-support.ts';
import { addCustomers, disposition, load, personalLoan, withGrant } from '../calling/telephony-support.ts';
import { stated } from '../stated.ts';
import { startTestServer, type Session, type TestServer } from '../support.ts';
import { choiceOf, why } from './choices-support.ts';

let server: TestServer;
let lead: Session;
beforeAll(async () => {
  server = await startTestServer();
  const { application } = await addCustomers(server);
  await addMandate(server, application);
  lead = await server.signIn();
});
afterAll(() => server.close());

async function change(key: string, group: 'callStatus' | 'nachCallStatus', changes: object) {
  const { id, label, position: order, is_offered: isOffered } = await choiceOf(server, group, key);
  server.clock.advance(60_000);
  const input = { choiceId: id, label, order, isOffered, reason: why, ...changes };
  (await server.call('changeChoice', input, { session: lead })).data();
  server.clock.advance(60_000);
}

it('a call keeps the words that it was saved with, and a new one has those of now', async () => {
  const saved = async (callOutcome: string) =>
    server.call('saveNachCallDetails', nachDisposition({ callOutcome }), { session: lead });
  (await saved('Form sent by courier')).data();
  await change('FORM_SENT_BY_COURIER', 'nachCallStatus', { label: 'Form was couriered' });
  expect((await saved('Form sent by courier')).errorCode).toBe('UNKNOWN_CALL_STATUS');
  (await saved('Form was couriered')).data();
  const log = (await server.call('fetchNachCallLog', { loanApplicationId: personalLoan }, { session: lead })).data();
  expect(log.map(({ subCallStatus }) => subCallStatus)).toEqual(['Form was couriered', 'Form sent by courier']);
});

it('takes a status that was offered when the save was asked for, and reached the server after it was retired', async () => {
  const { call } = await load(server, { loanAppNo: personalLoan });
  const asked = new Date(server.clock.now());
  await change('INTERESTED', 'callStatus', { isOffered: false });
  const input = disposition(call, { subCallStatus: 'Interested' });
  expect((await server.call('saveTelephonyCall', input, withGrant(call))).errorCode).toBe('UNKNOWN_CALL_STATUS');
  const granted = withGrant(call, '00000000-0000-4000-8000-0000000c401c').headers;
  const said = { ...granted, ...(await stated(server, call.grant, asked)), [headers.submittedAt]: asked.toISOString() };
  const late = await server.call('saveTelephonyCall', input, { headers: said });
  expect(late.data().entry.subCallStatus).toBe('Interested');
});

it('does not offer a retired status to a form that opens after it', async () => {
  const { answer } = await load(server, { loanAppNo: personalLoan });
  expect(answer.filterAndDropdownDetails.callStatus['Connected']).not.toContain('Interested');
  await change('INTERESTED', 'callStatus', { isOffered: true });
  const { answer: after } = await load(server, { loanAppNo: personalLoan });
  expect(after.filterAndDropdownDetails.callStatus['Connected']).toContain('Interested');
});

it('says what a form offers now to the call that it belongs to, and to nobody without one', async () => {
  const { call, answer } = await load(server, { loanAppNo: personalLoan });
  const now = () => server.call('telephonyChoices', {}, withGrant(call));
  expect((await now()).data()).toEqual(answer.filterAndDropdownDetails);
  await change('SWITCHED_OFF', 'callStatus', { isOffered: false });
  expect((await now()).data().callStatus['Not connected']).not.toContain('Switched off');
  expect((await server.call('telephonyChoices', {})).errorCode).toBe('CALL_GRANT_REQUIRED');
});

it('says what is offered of a group to whoever is signed in', async () => {
  const agency = await server.signIn('agency@demo.example');
  const { choices } = (await server.call('offeredChoices', { group: 'holdReason' }, { session: agency })).data();
  expect(choices).toContainEqual({ heading: '', key: 'TECHNICAL_ISSUE', label: 'Technical issue' });
});
