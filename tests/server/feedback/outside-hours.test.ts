import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { feedbackCsvColumns } from '../../../widgets/contract/feedback/feedback.ts';
import { indiaFieldTime } from '../../../widgets/contract/calling/follow-up.ts';
import { headers } from '../../../widgets/contract/headers.ts';
import type { CallInput } from '../../../widgets/contract/schemas.ts';
import { auditOf, pageOf, sendCsv } from '../lists/support.ts';
import { stated } from '../stated.ts';
import type { Session, TestServer } from '../support.ts';
import { toTimeOfDay } from '../time-of-day.ts';
import { reported, startAgency, type Agency } from './feedback-support.ts';

const list = 'agency-feedback-validation-list';
const asked = 'Please say why the contact was outside 08:00 AM to 07:00 PM';
const reason = 'The borrower asked for a call after work';
const minute = 60_000;

let agency: Agency;
let server: TestServer;
let [agent, manager]: Session[] = [];
let loan: string;
beforeAll(async () => {
  agency = await startAgency();
  ({ server } = agency);
});
beforeEach(async () => {
  loan = await agency.nextLoan();
  await toTime('11:00:00');
});
afterAll(() => server.close());

async function toTime(time: string) {
  toTimeOfDay(server, time);
  [agent, manager] = [await server.signIn('agency@demo.example'), await server.signIn('manager@demo.example')];
}

type Report = Partial<CallInput<'submitFeedback'>>;
const submit = (changes: Report = {}, more: Record<string, string> = {}) =>
  server.call('submitFeedback', reported(loan, changes), { session: agent, headers: more });
const rowOf = (id: string) =>
  server.db
    .selectFrom('feedback')
    .select(['is_outside_hours as isOutside', 'hours_reason as reason'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
const ledger = () =>
  server.db
    .selectFrom('contact_attempt')
    .select(['is_outside_hours as isOutside', 'hours_reason as reason'])
    .where('loan_application_number', '=', loan)
    .execute();
/** A report of the evening, which waits. */
async function outside(changes: Report = {}) {
  await toTime('19:00:30');
  const { feedbackId } = (await submit({ hoursReason: reason, ...changes })).data();
  return { rowId: feedbackId, version: 1 };
}
const waiting = async (option: string) => {
  const filters = { optionId: [`hours-${option}`] };
  return (
    await pageOf(server, manager ?? agency.manager, list, { queueName: 'Feedback To Validate', rows: 50, filters })
  ).rows;
};

describe('a report of a contact', () => {
  it.each([
    ['07:59:59', true],
    ['08:00:00', false],
    ['18:59:59', false],
    ['19:00:00', true],
    ['19:00:30', true],
    ['00:00:00', true],
  ])('at %s: outside the hours is %s, and then it says why, and is kept', async (time, isOutside) => {
    await toTime(time);
    const bare = await submit({ hoursReason: '' });
    if (isOutside)
      expect(bare.body).toMatchObject({
        error: { errorCode: 'FEEDBACK_REFUSED', fieldErrors: { hoursReason: asked } },
      });
    const { feedbackId } = (isOutside ? await submit({ hoursReason: ` ${reason} ` }) : bare).data();
    const kept = { isOutside, reason: isOutside ? reason : null };
    expect(await rowOf(feedbackId)).toEqual(kept);
    expect(await ledger()).toEqual([kept]);
  });

  it('by every channel is held to the hours, and a reason where none is asked is not kept', async () => {
    const { feedbackId } = (await submit({ hoursReason: reason })).data();
    expect(await rowOf(feedbackId)).toEqual({ isOutside: false, reason: null });
    await toTime('22:30:00');
    for (const channel of ['SMS', 'WHATSAPP', 'EMAIL', 'FIELD_VISIT'] as const) {
      loan = await agency.nextLoan();
      expect((await submit({ channel, hoursReason: '' })).errorCode).toBe('FEEDBACK_REFUSED');
      const given = (await submit({ channel, hoursReason: reason })).data();
      expect(await rowOf(given.feedbackId)).toMatchObject({ isOutside: true });
    }
  });

  it('that has waited for the server is never lost: it is kept and flagged where nobody is there to be asked', async () => {
    const openedAt = server.clock.now();
    await toTime('20:10:00');
    const said = await stated(server, agent?.id ?? '', new Date(openedAt.getTime() + minute), openedAt);
    const key = () => ({ [headers.idempotencyKey]: randomUUID() });
    const proven = (await submit({ hoursReason: '' }, { ...key(), ...said })).data();
    expect(await rowOf(proven.feedbackId)).toEqual({ isOutside: false, reason: null });
    loan = await agency.nextLoan();
    const unproven = { [headers.submittedAt]: said[headers.submittedAt] ?? '' };
    const late = (await submit({ hoursReason: '' }, { ...key(), ...unproven })).data();
    expect(await rowOf(late.feedbackId)).toEqual({ isOutside: true, reason: null });
  });

  it('of a form that has no field for it is kept and flagged without a reason', async () => {
    await toTime('22:30:00');
    const { feedbackId } = (await submit()).data();
    expect(await rowOf(feedbackId)).toEqual({ isOutside: true, reason: null });
  });

  it('about a call that began within the hours is within them, as the form says; of the same borrower later it is not', async () => {
    const form = async () =>
      (await server.call('fetchFeedbackForm', { loanApplicationId: loan }, { session: agent })).data();
    await toTime('18:58:00');
    expect(await form()).toMatchObject({ asksHoursReason: true });
    const { callRef } = (await server.call('startAgencyCall', { loanApplicationId: loan }, { session: agent })).data();
    await toTime('19:05:00');
    const said = { callStatus: 'Not connected', subCallStatus: 'Ringing', remarks: 'No answer', nextCallDate: null };
    (await server.call('endAgencyCall', { callRef, ...said }, { session: agent })).data();
    expect(await form()).toMatchObject({ asksHoursReason: false });
    const { feedbackId } = (await submit({ hoursReason: '' })).data();
    expect(await rowOf(feedbackId)).toEqual({ isOutside: false, reason: null });
    await toTime('19:29:00');
    expect((await submit({ hoursReason: '' })).errorCode).toBe('FEEDBACK_REFUSED');
  });

  it('is not asked by a lender who keeps no hours', async () => {
    const { callingWindowFor } = server.settings;
    server.settings.callingWindowFor = [];
    try {
      await toTime('22:30:00');
      const { feedbackId } = (await submit({ hoursReason: '' })).data();
      expect(await rowOf(feedbackId)).toEqual({ isOutside: false, reason: null });
      const form = await server.call('fetchFeedbackForm', { loanApplicationId: loan }, { session: agent });
      expect(form.data().asksHoursReason).toBe(false);
    } finally {
      server.settings.callingWindowFor = callingWindowFor;
    }
  });
});

it('a file of feedback keeps calls and visits outside the hours, with the reason that a line gives', async () => {
  const on = indiaFieldTime(new Date(server.clock.now().getTime() - 2 * 86_400_000))
    .slice(0, 10)
    .replaceAll('-', '/');
  const line = (time: string, channel: string, why = '') => {
    const cells = [loan, 'agency@demo.example', `${on} ${time}`, channel, 'NOT_CONNECTED', 'Ringing', '', '', '', ''];
    return [...cells, 'No answer', why].join(',');
  };
  const lines = [
    line('06:00', 'FIELD_VISIT'),
    line('10:00', 'CALL', reason),
    line('22:30', 'CALL', reason),
    line('23:30', 'CALL'),
  ];
  const content = [[...feedbackCsvColumns, 'hoursReason'].join(','), ...lines].join('\n');
  const { body } = await sendCsv(server, manager ?? agency.manager, 'checkFeedbackCsv', content);
  if (body.status === 'ERROR') throw new Error(body.error.errorMessage);
  const { problems, preview, token } = body.data;
  expect(problems).toEqual([]);
  expect(preview.map(({ to }) => to.includes('outside the contact hours'))).toEqual([true, false, true, true]);
  (await server.call('applyFeedbackCsv', { token: token ?? '' }, { session: manager })).data();
  const kept = await server.db
    .selectFrom('feedback')
    .select(['is_outside_hours as isOutside', 'hours_reason as reason'])
    .where('loan_application_number', '=', loan)
    .orderBy('feedback_at')
    .execute();
  expect(kept).toEqual([
    { isOutside: true, reason: null },
    { isOutside: false, reason: null },
    { isOutside: true, reason },
    { isOutside: true, reason: null },
  ]);
});

describe('for who validates it, a report outside the hours', () => {
  it('stands in the list under a flag with its reason, is found by a filter, and its file says so', async () => {
    const made = await outside();
    const [row] = (await waiting('outside')).filter(({ rowId }) => rowId === made.rowId);
    expect(row).toMatchObject({ outsideHours: 'Outside hours', hoursReason: reason });
    expect((await waiting('within')).map(({ rowId }) => rowId)).not.toContain(made.rowId);
    const read = await server.call('fetchFeedback', { feedbackId: made.rowId }, { session: manager });
    expect(read.data()).toMatchObject({ outsideHours: true, hoursReason: reason });
    const submitted = (await auditOf(server, made.rowId)).find(({ action }) => action === 'SUBMIT_FEEDBACK');
    expect(submitted?.after).toMatchObject({ isOutsideHours: true, hoursReason: reason });
    const file = await server.call('fetchCustomerDetails', { loanApplicationId: loan }, { session: agent });
    expect(file.data().contacts[0]).toMatchObject({ outsideHours: true });
  });

  it('is left out where several are validated, or one unread, and says so; by itself it is validated', async () => {
    const flagged = await outside();
    loan = await agency.nextLoan();
    await toTime('11:00:00');
    const { feedbackId } = (await submit()).data();
    const plain = { rowId: feedbackId, version: 1 };
    const validate = async (rows: (typeof plain)[], more = {}) =>
      (await server.call('validateFeedback', { rows, verdict: 'VALIDATED', ...more }, { session: manager })).data();
    const left = {
      rowId: flagged.rowId,
      ok: false,
      errorCode: 'FEEDBACK_REFUSED',
      errorMessage: 'The contact was outside the contact hours: validate it by itself',
    };
    expect((await validate([flagged], { isBulk: true })).results).toEqual([left]);
    const several = await validate([flagged, plain], { isBulk: false });
    expect(several).toMatchObject({ results: [left, { rowId: feedbackId, ok: true }], okCount: 1, failCount: 1 });
    expect((await validate([flagged])).okCount).toBe(1);
  });

  it('is rejected, or asked about, among several as any other', async () => {
    const [one, other] = [await outside(), await outside({ remarks: 'Called once more' })];
    const verdict = { verdict: 'NEEDS_CLARIFICATION', remark: 'Who has asked for it?' } as const;
    const asks = await server.call('validateFeedback', { rows: [one, other], ...verdict }, { session: manager });
    expect(asks.data().okCount).toBe(2);
  });
});
