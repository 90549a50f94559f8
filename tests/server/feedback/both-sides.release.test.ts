import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { seededRandom } from '../../../host/server/demo/kit/seeded-random.ts';
import type { ContactType } from '../../../widgets/contract/collections/contacts.ts';
import { contactHours } from '../../../widgets/contract/calling/contact-hours.ts';
import { hoursReasonLength } from '../../../widgets/contract/calling/hours-reason.ts';
import { checkFeedback, checkOpenPromise, feedbackRemarks } from '../../../widgets/contract/feedback/feedback-rules.ts';
import { feedbackChannels } from '../../../widgets/contract/feedback/feedback.ts';
import {
  emptyFeedback,
  feedbackInput,
  outcomesOf,
  saidBy,
} from '../../../widgets/customer-details/parts/feedback/feedback-values.ts';
import { mostly, refusedFields } from '../both-sides.ts';
import { toTimeOfDay } from '../time-of-day.ts';
import { inDays, startAgency, type Agency } from './feedback-support.ts';
import { readDay } from '../../../widgets/contract/time.ts';
import { nextCall } from '../../support/next-call.js';

let agency: Agency;
beforeAll(async () => {
  agency = await startAgency(400);
});
afterAll(() => agency.server.close());

const random = seededRandom('both sides of a feedback');
const outcomes: readonly [ContactType, string][] = [
  ['RPC', 'Promise to pay'],
  ['RPC', 'Promise to pay'],
  ['RPC', 'Call back requested'],
  ['RPC', 'New number given'],
  ['NOT_CONNECTED', 'Ringing'],
];

it('what the form of a feedback lets pass is taken, and what it refuses is refused at the same fields [AP-77][CL-07]', async () => {
  const { server } = agency;
  const loan = await agency.nextLoan();
  // A report of the evening is asked why.
  toTimeOfDay(server, '19:30:00');
  const session = await server.signIn('agency@demo.example');
  const openPromise = { amount: 2_000, promisedOn: inDays(server, 5) };
  /** Puts the loan's one promise back, and forgets what has been made of it. */
  async function promiseAgain() {
    await server.db.deleteFrom('promise').where('loan_application_number', '=', loan).execute();
    const made = { source: 'CALL' as const, source_id: randomUUID(), made_by: session.id, made_at: server.clock.now() };
    await server.db
      .insertInto('promise')
      .values({
        id: randomUUID(),
        loan_application_number: loan,
        amount: openPromise.amount,
        promised_on: readDay(openPromise.promisedOn),
        status: 'OPEN',
        ...made,
        closed_at: null,
        close_reason: null,
      })
      .execute();
  }
  await promiseAgain();
  const facts = (await server.call('fetchFeedbackForm', { loanApplicationId: loan }, { session })).data();
  expect(facts.openPromise).toEqual(openPromise);
  const refused = await refusedFields({
    typed() {
      const [contactType, outcome] = random.pick(outcomes);
      return {
        ...emptyFeedback,
        channel: random.pick(feedbackChannels),
        contactType,
        outcome: mostly(random, [outcome], ['', 'Ringing', 'Promise to pay']),
        ptpAmount: mostly(random, ['2,000', '1', String(facts.dues)], ['', '0', '2.5', 'all', String(facts.dues + 1)]),
        ptpDate: mostly(random, [inDays(server, 5), inDays(server, 0)], ['', inDays(server, -1), inDays(server, 16)]),
        replacesPromise: random.pick(['', 'yes']),
        alternateNumber: mostly(random, ['', ' 9812300000 '], ['981230000', '5812300000', '+91 98123 00000']),
        nextCallDate: mostly(
          random,
          ['', `${nextCall.day}T08:00`],
          ['2020-01-31T10:00', '2027-02-30T10:00', `${nextCall.day}T21:30`],
        ),
        remarks: mostly(
          random,
          ['Said so', ` ${'x'.repeat(feedbackRemarks.most)} `, '🙂'.repeat(feedbackRemarks.most)],
          ['', '   ', 'x'.repeat(feedbackRemarks.most + 1)],
        ),
        hoursReason: mostly(random, ['Asked for it', ' Asked for it '], ['', '  ', 'x'.repeat(hoursReasonLength + 1)]),
      };
    },
    screen(values) {
      const said = saidBy(values, facts);
      const now = server.clock.now();
      return {
        ...checkFeedback(said, {
          ...facts,
          outcomes: outcomesOf(facts),
          asksHoursReason: facts.asksHoursReason && contactHours(now).isOutside,
          now,
        }),
        replacesPromise: checkOpenPromise(said, facts.openPromise),
      };
    },
    async save(values) {
      const input = feedbackInput(loan, saidBy(values, facts));
      if (!input) throw new Error('No contact type is chosen');
      const given = await server.call('submitFeedback', input, { session });
      await promiseAgain();
      return given;
    },
  });
  expect(refused).toEqual([
    'alternateNumber',
    'hoursReason',
    'nextCallDate',
    'outcome',
    'ptpAmount',
    'ptpDate',
    'remarks',
    'replacesPromise',
  ]);
});
