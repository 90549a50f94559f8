import { afterAll, beforeAll, expect, it } from 'vitest';
import { seededRandom } from '../../../host/server/demo/kit/seeded-random.ts';
import {
  bankingDispositionRules,
  nachDispositionRules,
  nextCallRules,
  remarksLength,
} from '../../../widgets/contract/calling/disposition.ts';
import { followUpOnWire } from '../../../widgets/contract/calling/follow-up.ts';
import { checkForm } from '../../../widgets/contract/rules/rule.ts';
import { refusedFields } from '../both-sides.ts';
import { addMandate, nachDisposition } from '../nach/nach-support.ts';
import { startTestServer, type Session, type TestServer } from '../support.ts';
import { addCustomers, personalLoan } from './telephony-support.ts';
import { nextCall } from '../../support/next-call.js';

/** What a calling form lets pass is taken by the server, and what the form refuses is refused there, at the same fields. */

let server: TestServer;
let session: Session;
let ids: Awaited<ReturnType<typeof addCustomers>>;
beforeAll(async () => {
  server = await startTestServer();
  ids = await addCustomers(server);
  await addMandate(server, ids.application);
  session = await server.signIn();
});
afterAll(() => server.close());

const random = seededRandom('both sides of a form');
const dates = ['', '2020-01-31T10:00', '2027-02-30T10:00', nextCall.field, `${nextCall.day}T21:30`, '2199-01-31T10:00'];
const remarks = ['', '   ', 'On Friday', ` ${'x'.repeat(remarksLength - 2)} `];

/** Everything that a person may have typed or chosen in the form when Save is pressed. */
const typed = (statuses: readonly string[]) => ({
  nextCallDate: random.pick(dates),
  callStatus: random.pick(['', ...statuses]),
  remarks: random.pick(remarks),
  callRating: random.pick(['', '1', '5']),
});

/** The names that the calls have for the form's fields. */
const fields = { selfCallRating: 'callRating', callOutcome: 'callStatus', callSubStatus: 'callStatus' };
const everyField = ['callRating', 'callStatus', 'nextCallDate', 'remarks'];
const keysOf = (values: ReturnType<typeof typed>) => ({
  nextCallDate: followUpOnWire(values.nextCallDate),
  selfCallRating: Number(values.callRating),
  remarks: values.remarks,
});

it('of a NACH call [NC-20]', async () => {
  const asked = { loanApplicationId: personalLoan, convoxId: 'convox-1', agentId: 'agent-7' };
  const { call } = (await server.call('fetchNachCrmData', asked, { session })).data();
  const nextCallDate = nextCallRules(call.keepsCallingWindow, server.clock.now);
  const rules = { ...nachDispositionRules, nextCallDate };
  const refused = await refusedFields({
    typed: () => typed(['Ringing', 'Refused to give a mandate']),
    screen: (values) => checkForm({ ...values, rejectReason: '' }, rules),
    save: (values) =>
      server.call('saveNachCallDetails', nachDisposition({ ...keysOf(values), callOutcome: values.callStatus }), {
        session,
      }),
    fields,
  });
  expect(refused).toEqual(everyField);
});

it('of a banking call [EN-23]', async () => {
  const asked = { leadId: ids.withLoan, convoxId: 'convox-1', agentId: 'a-7' };
  const { call } = (await server.call('fetchBankingCrmData', asked, { session })).data();
  const nextCallDate = nextCallRules(call.keepsCallingWindow, server.clock.now);
  const rules = { ...bankingDispositionRules, nextCallDate };
  const refused = await refusedFields({
    typed: () => typed(['Right party contact', 'Call back requested']),
    screen: (values) => checkForm({ ...values, callOutcome: '' }, rules),
    save: (values) =>
      server.call(
        'saveBankingCallDetails',
        {
          leadId: ids.withLoan,
          process: null,
          agentId: 'a-7',
          convoxId: 'convox-1',
          callerId: null,
          typeOfCall: null,
          callOutcome: null,
          callStatus: 'Connected',
          callSubStatus: values.callStatus,
          ...keysOf(values),
        },
        { session },
      ),
    fields,
  });
  expect(refused).toEqual(everyField);
});
