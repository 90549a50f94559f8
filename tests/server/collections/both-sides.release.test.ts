import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { seededRandom } from '../../../host/server/demo/kit/seeded-random.ts';
import { inContactHours } from '../../../widgets/contract/calling/contact-hours.ts';
import { remarksMessage } from '../../../widgets/contract/calling/disposition.ts';
import { followUpOnWire, isFollowUpTime } from '../../../widgets/contract/calling/follow-up.ts';
import {
  asksForPromise,
  checkPromiseAmount,
  checkPromiseDate,
  promisedRupees,
} from '../../../widgets/contract/calling/promise-to-pay.ts';
import {
  caseRemarkMessage,
  linkAmountMessage,
  waiverAmountMessage,
  waiverReasonKeys,
  type WaiverReason,
} from '../../../widgets/contract/collections/requests.ts';
import type { MessageChannel } from '../../../widgets/contract/communications/messages.ts';
import type { CallReply } from '../../../widgets/contract/schemas.ts';
import { linkAmountOf, linkPurposeOf, linkPurposes } from '../../../widgets/customer-details/link-amounts.ts';
import { mostly, refusedFields } from '../both-sides.ts';
import type { Session } from '../support.ts';
import { overdueLoan, todayOf } from './overdue-loan.ts';
import { startCollections, type Collections } from './support.ts';
import { nextCall } from '../../support/next-call.js';

/** What a dialog of a customer's file lets pass is taken by the server, and what it refuses is refused there, at the same fields. */

let desk: Collections;
let session: Session;
let loan: string;
let file: CallReply<'fetchCustomerDetails'>;
beforeAll(async () => {
  desk = await startCollections();
  session = await desk.signIn();
  ({ loan } = await overdueLoan(desk));
  file = (await desk.call('fetchCustomerDetails', { loanApplicationId: loan }, { session })).data();
});
afterAll(() => desk.close());

const random = seededRandom('both sides of a customer’s file');
const wrongAmounts = ['', '0', '-5', '2.5', 'all', '99999999999'];
const remarks = (longest: string) => mostly(random, ['In hospital', ' In hospital ', longest], ['', '   ', '\n']);

it('of a penalty waiver [AP-85]', async () => {
  const { penalty } = file.delinquency;
  const refused = await refusedFields({
    typed: () => ({
      amount: mostly(random, ['1', String(penalty)], [...wrongAmounts, String(penalty + 1)]),
      reason: mostly(random, waiverReasonKeys, ['']),
      remark: remarks('x'.repeat(1_000)),
    }),
    screen: ({ amount, reason, remark }) => ({
      amount: waiverAmountMessage(Number(amount), penalty),
      reason: reason === '' ? 'Choose a reason' : undefined,
      remark: caseRemarkMessage(remark),
    }),
    async save({ amount, reason, remark }) {
      const input = { loanApplicationId: loan, amount: Number(amount), reason: reason as WaiverReason, remark };
      const asked = await desk.call('requestPenaltyWaiver', input, { session });
      await desk.db.deleteFrom('penalty_waiver').execute();
      return asked;
    },
  });
  expect(refused).toEqual(['amount', 'reason', 'remark']);
});

it('of a payment link [AP-84]', async () => {
  const { totalOutstandingAmount: totalOutstanding } = file.delinquency;
  const refused = await refusedFields({
    typed: () => ({
      'link.purpose': random.pick(linkPurposes(file)).value,
      'link.amount': mostly(random, ['1', String(totalOutstanding)], [...wrongAmounts, String(totalOutstanding + 1)]),
      'link.channel': mostly(random, ['WHATSAPP', 'SMS', 'EMAIL'], ['']),
    }),
    screen: (texts) => ({
      amount:
        texts['link.purpose'] === 'CUSTOM'
          ? linkAmountMessage(Number(texts['link.amount']), { totalOutstanding })
          : undefined,
      channel: texts['link.channel'] === '' ? 'Choose how to send it' : undefined,
    }),
    save: (texts) =>
      desk.call(
        'sendPaymentLink',
        {
          loanApplicationId: loan,
          purpose: linkPurposeOf(file, texts),
          amount: linkAmountOf(file, texts),
          channel: texts['link.channel'] as MessageChannel,
        },
        { session },
      ),
  });
  expect(refused).toEqual(['amount', 'channel']);
});

/** A call that runs. @returns its reference */
async function startCall(): Promise<string> {
  const id = randomUUID();
  const call = { id, loan_application_number: loan, staff_id: session.id, started_at: desk.clock.now() };
  await desk.db
    .insertInto('agency_call')
    .values({ ...call, ended_at: null, call_entry_id: null })
    .execute();
  return id;
}

it('of a call from the file [AP-78]', async () => {
  const { totalOutstandingAmount: dues } = file.delinquency;
  let callRef = await startCall();
  const refused = await refusedFields({
    typed: () => ({
      status: mostly(random, ['Call back requested', 'Promise to pay'], ['']),
      remarks: remarks('x'.repeat(1_000)),
      next: mostly(
        random,
        ['', `${nextCall.day}T08:00`],
        ['2020-01-31T10:00', '2027-02-30T10:00', `${nextCall.day}T21:30`],
      ),
      amount: mostly(random, ['1', '2,000', String(dues)], ['', '0', '2.5', 'all', String(dues + 1)]),
      day: mostly(random, [todayOf(desk, 1), todayOf(desk, 15)], ['', todayOf(desk), todayOf(desk, 16), '2099-02-30']),
    }),
    screen: ({ status, next, amount, day, ...values }) => ({
      status: status === '' ? 'Please select the call status' : undefined,
      remarks: remarksMessage(values.remarks),
      next: next === '' ? undefined : (isFollowUpTime(desk.clock.now)(next) ?? inContactHours(next)),
      ...(asksForPromise(status) && {
        promiseAmount: checkPromiseAmount(amount, dues),
        promiseDate: checkPromiseDate(day, desk.clock.now()),
      }),
    }),
    async save({ status, next, amount, day, ...values }) {
      const promise = { promiseAmount: promisedRupees(amount), promiseDate: day };
      const input = {
        callRef,
        callStatus: status === '' ? '' : 'Connected',
        subCallStatus: status,
        nextCallDate: next === '' ? null : followUpOnWire(next),
        ...values,
        ...(asksForPromise(status) && promise),
      };
      const ended = await desk.call('endAgencyCall', input, { session });
      if (ended.body.status === 'SUCCESS') callRef = await startCall();
      await desk.db.deleteFrom('promise').execute();
      return ended;
    },
    fields: { callStatus: 'status', subCallStatus: 'status', nextCallDate: 'next' },
  });
  expect(refused).toEqual(['next', 'promiseAmount', 'promiseDate', 'remarks', 'status']);
});
