import { afterAll, beforeAll, expect, it } from 'vitest';
import { indianTime } from '../../../host/server/base/indian-time.ts';
import { addCustomers, personalLoan } from '../calling/telephony-support.ts';
import { addMandate } from '../nach/nach-support.ts';
import { startTestServer, type Session, type TestServer } from '../support.ts';
import { openDoor, type OutsideSystem } from './door-support.ts';

let server: TestServer;
let bot: OutsideSystem;
let session: Session;
beforeAll(async () => {
  server = await startTestServer();
  const { application } = await addCustomers(server);
  await addMandate(server, application);
  await server.db.deleteFrom('nach_call').execute();
  bot = await openDoor(server, 'bot', '--may calls');
  session = await server.signIn();
});
afterAll(() => server.close());

let nth = 0;
function botCall(more: object = {}) {
  return {
    reference: `B-${nth++}`,
    loanApplicationNumber: personalLoan,
    calledAt: server.clock.now().toISOString(),
    isConnected: true,
    status: 'Answered',
    ...more,
  };
}
const log = async () =>
  (await server.call('fetchVoxbotNachCallLog', { loanApplicationId: personalLoan }, { session })).data();

it('shows what the voice bot made of a call, once', async () => {
  const callbackAt = new Date(server.clock.now().getTime() + 3_600_000);
  const summary = 'The customer signs the form this week.';
  const call = botCall({ summary, language: 'Hindi', query: 'EMI and due date', callbackAt: callbackAt.toISOString() });
  const { data } = await bot.post('/doors/calls', call);
  expect(await log()).toMatchObject([
    {
      callRef: data['callRef'],
      agent: 'Voice bot',
      callStatus: 'Connected',
      subCallStatus: 'Answered',
      callSummary: summary,
      language: 'Hindi',
      userQuery: 'EMI and due date',
      nextCallDate: indianTime(callbackAt),
      customerCallbackTime: indianTime(callbackAt),
      agentCallbackTime: null,
      nachType: 'MANUAL',
      nachSubStatus: 'NACH_REJECTED',
      numberOfLeads: 1,
    },
  ]);
  const { calls } = (
    await server.call('applicationCalls', { loanApplicationNumber: personalLoan }, { session })
  ).data();
  expect(calls).toMatchObject([{ kind: 'VOICE_BOT', remarks: summary }]);
  expect((await bot.post('/doors/calls', call)).data).toEqual(data);
  expect((await bot.post('/doors/calls', { ...call, status: 'No answer' })).errorCode).toBe('IDEMPOTENCY_REUSED');
  expect(await log()).toHaveLength(1);
  const event = await server.db
    .selectFrom('audit_event')
    .select(['actor', 'loan_application_number'])
    .where('action', '=', 'TAKE_IN_BOT_CALL')
    .executeTakeFirst();
  expect(event).toEqual({ actor: 'door bot', loan_application_number: personalLoan });
});

it('refuses a loan that is not there, a partner’s door for another loan, and a time that cannot be', async () => {
  const wrong = async (more: object, from = bot) => (await from.post('/doors/calls', botCall(more))).fieldErrors;
  const noLoan = { loanApplicationNumber: 'There is no such loan' };
  expect(await wrong({ loanApplicationNumber: '251100099999' })).toEqual(noLoan);
  const ofPartner = await openDoor(server, 'bot-of-pb', '--may calls --partner pb');
  expect(await wrong({}, ofPartner)).toEqual(noLoan);
  const later = new Date(server.clock.now().getTime() + 3_600_000).toISOString();
  expect(Object.keys(await wrong({ calledAt: later }))).toEqual(['calledAt']);
  expect(Object.keys(await wrong({ callbackAt: '2020-01-01T00:00:00Z' }))).toEqual(['callbackAt']);
  expect(Object.keys(await wrong({ query: 'A'.repeat(61) }))).toEqual(['query']);
  expect(Object.keys(await wrong({ calledAt: '2026-13-45T99:00:00Z', status: ' ' }))).toEqual(['status', 'calledAt']);
  expect((await (await openDoor(server, 'no-bot')).post('/doors/calls', botCall())).errorCode).toBe('NOT_ALLOWED');
});
