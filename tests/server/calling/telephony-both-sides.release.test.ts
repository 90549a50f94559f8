import { afterEach, beforeEach, expect, it } from 'vitest';
import { seededRandom } from '../../../host/server/demo/kit/seeded-random.ts';
import { telephonyRules, type TelephonyDisposition } from '../../../widgets/contract/calling/disposition.ts';
import { hoursReasonLength } from '../../../widgets/contract/calling/hours-reason.ts';
import { checkForm } from '../../../widgets/contract/rules/rule.ts';
import { saveInput } from '../../../widgets/calling-crm/telephony/loaded-call.ts';
import { chosenStatus, statusChoice } from '../../../widgets/kit/desk/call/status-choice.ts';
import { mostly, refusedFields } from '../both-sides.ts';
import { todayOf } from '../collections/overdue-loan.ts';
import { startTestServer, type TestServer } from '../support.ts';
import { toTimeOfDay } from '../time-of-day.ts';
import { addCustomers, load, makeOverdue, personalLoan, withGrant } from './telephony-support.ts';
import { nextCall } from '../../support/next-call.js';

let server: TestServer;
let application: string;
// A server for each, since one address makes 600 calls a minute without a session.
beforeEach(async () => {
  server = await startTestServer();
  ({ application } = await addCustomers(server));
});
afterEach(() => server.close());

const dues = 20_000;
const promise = statusChoice('Connected', 'Promise to pay');

it.each([
  ['nothing overdue', false],
  [`${dues} rupees overdue`, true],
])(
  'what the telephony form lets pass is taken, and what it refuses is refused at the same fields: %s [VA-55][VA-56]',
  async (name, isOverdue) => {
    // A call about what is due is asked why it was made in the evening.
    toTimeOfDay(server, '19:30:00');
    if (isOverdue) await makeOverdue(server, application, personalLoan, dues);
    const random = seededRandom(`both sides of a telephony call/${name}`);
    const { answer, call } = await load(server, { loanAppNo: personalLoan });
    const loaded = {
      answer,
      call,
      key: '',
      moments: { startedAt: 0, endedAt: 0 },
      phone: undefined,
      takesPromise: true,
    };
    const refused = await refusedFields<TelephonyDisposition>({
      typed: () => ({
        language: random.pick(['', 'Hindi']),
        userQuery: random.pick(['', 'Loan status']),
        followUpDate: mostly(
          random,
          [`${nextCall.day}T08:00`, `${nextCall.day}T18:59`, `${nextCall.day}T14:05:30`],
          ['', '2020-01-31T10:00', '2027-02-30T10:00', `${nextCall.day}T21:30`, '2199-01-31T10:00'],
        ),
        subCallStatus: mostly(random, [promise, statusChoice('Connected', 'Call back requested')], ['']),
        callOutcome: '',
        remarks: mostly(random, ['On Friday', '  On Friday '], ['', '   ']),
        hoursReason: mostly(random, ['Asked for it', ' Asked for it '], ['', '  ', 'x'.repeat(hoursReasonLength + 1)]),
        promiseAmount: mostly(
          random,
          ['1', '5,000', '₹ 5 000', String(dues)],
          ['', '0', '12.5', '-5', 'half', String(dues + 1), '1000000000'],
        ),
        promiseDate: mostly(
          random,
          [todayOf(server, 1), todayOf(server, 15)],
          ['', todayOf(server), todayOf(server, 16), '2099-02-30'],
        ),
      }),
      screen(values) {
        const rules = telephonyRules(
          { ...call, takesPromise: true },
          () => chosenStatus(values.subCallStatus).status,
          server.clock.now,
        );
        return checkForm(values, rules);
      },
      async save(values) {
        const saved = await server.call('saveTelephonyCall', saveInput(loaded, values, false), withGrant(call));
        // A promise may be put off three times; here each round makes the first one.
        await server.db.deleteFrom('promise').execute();
        return saved;
      },
      fields: { callStatus: 'subCallStatus' },
    });
    const asked = isOverdue ? ['hoursReason'] : [];
    expect(refused).toEqual(['followUpDate', ...asked, 'promiseAmount', 'promiseDate', 'remarks', 'subCallStatus']);
  },
);
