import { afterAll, beforeAll, expect, it } from 'vitest';
import { seededRandom } from '../../../host/server/demo/seeded-random.ts';
import {
  bankingDispositionRules,
  nachDispositionRules,
  nextCallRules,
  remarksLength,
} from '../../../widgets/contract/calling/disposition.ts';
import { followUpOnWire } from '../../../widgets/contract/calling/follow-up.ts';
import { checkForm } from '../../../widgets/contract/rules/rule.ts';
import { roundsOf } from '../../support/tiers/tiers.ts';
import { addMandate, nachDisposition } from '../nach/nach-support.ts';
import { startTestServer, type CallAnswer, type Session, type TestServer } from '../support.ts';
import { addCustomers, personalLoan } from './telephony-support.ts';

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
const dates = ['', '2020-01-31T10:00', '2027-02-30T10:00', '2099-01-31T14:05', '2099-01-31T21:30', '2199-01-31T10:00'];
const remarks = ['', '   ', 'On Friday', ` ${'x'.repeat(remarksLength - 2)} `];
const ratings = ['', '1', '5'];

/** Everything that a person may have typed or chosen in the form when Save is pressed. */
const typed = (statuses: readonly string[]) => ({
  nextCallDate: random.pick(dates),
  callStatus: random.pick(['', ...statuses]),
  remarks: random.pick(remarks),
  callRating: random.pick(ratings),
});
type Typed = ReturnType<typeof typed>;

/** The names that the calls have for the form's fields. */
const formNames: Readonly<Record<string, string>> = {
  selfCallRating: 'callRating',
  callOutcome: 'callStatus',
  callSubStatus: 'callStatus',
};
const refusedFields = ({ body }: CallAnswer<'saveNachCallDetails' | 'saveBankingCallDetails'>): string[] =>
  body.status === 'SUCCESS' ? [] : Object.keys(body.error.fieldErrors ?? {}).map((name) => formNames[name] ?? name);

async function compare(
  statuses: readonly string[],
  messagesOf: (values: Typed) => object,
  save: (
    values: Typed,
    keys: { nextCallDate: string; selfCallRating: number },
  ) => Promise<CallAnswer<'saveNachCallDetails' | 'saveBankingCallDetails'>>,
): Promise<number> {
  let passed = 0;
  for (let round = 0; round < roundsOf(500); round += 1) {
    const values = typed(statuses);
    const screen = Object.keys(messagesOf(values));
    const nextCallDate = followUpOnWire(values.nextCallDate);
    const answer = await save(values, { nextCallDate, selfCallRating: Number(values.callRating) });
    const refused = refusedFields(answer);
    expect(answer.body.status, JSON.stringify(values)).toBe(screen.length === 0 ? 'SUCCESS' : 'ERROR');
    expect(
      refused.filter((field) => !screen.includes(field)),
      JSON.stringify(values),
    ).toEqual([]);
    expect(refused.length > 0, JSON.stringify(values)).toBe(screen.length > 0);
    if (screen.length === 0) passed += 1;
  }
  return passed;
}

it('of a NACH call [NC-20]', async () => {
  const asked = { loanApplicationId: personalLoan, convoxId: 'convox-1', agentId: 'agent-7' };
  const { call } = (await server.call('fetchNachCrmData', asked, { session })).data();
  const nextCallDate = nextCallRules(call.keepsCallingWindow, server.clock.now);
  const rules = { ...nachDispositionRules, nextCallDate };
  const passed = await compare(
    ['Ringing', 'Refused to give a mandate'],
    (values) => checkForm({ ...values, rejectReason: '' }, rules),
    (values, keys) =>
      server.call(
        'saveNachCallDetails',
        nachDisposition({ ...keys, remarks: values.remarks, callOutcome: values.callStatus }),
        { session },
      ),
  );
  expect(passed).toBeGreaterThan(3);
});

it('of a banking call [EN-23]', async () => {
  const asked = { leadId: ids.withLoan, convoxId: 'convox-1', agentId: 'a-7' };
  const { call } = (await server.call('fetchBankingCrmData', asked, { session })).data();
  const nextCallDate = nextCallRules(call.keepsCallingWindow, server.clock.now);
  const rules = { ...bankingDispositionRules, nextCallDate };
  const passed = await compare(
    ['Right party contact', 'Call back requested'],
    (values) => checkForm({ ...values, callOutcome: '' }, rules),
    (values, keys) =>
      server.call(
        'saveBankingCallDetails',
        {
          leadId: ids.withLoan,
          process: null,
          agentId: 'a-7',
          convoxId: 'convox-1',
          callerId: null,
          typeOfCall: null,
          remarks: values.remarks,
          callOutcome: null,
          callStatus: 'Connected',
          callSubStatus: values.callStatus,
          ...keys,
        },
        { session },
      ),
  );
  expect(passed).toBeGreaterThan(3);
});
