import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { readableTime } from '../../../host/server/base/indian-time.ts';
import { daysAfter } from '../../../widgets/contract/time.ts';
import { load, withGrant } from '../calling/telephony-support.ts';
import type { Session } from '../support.ts';
import { toTimeOfDay } from '../time-of-day.ts';
import { overdueLoan } from './overdue-loan.ts';
import { startCollections, type Collections } from './support.ts';

const outside = 'Calls are allowed from 08:00 AM to 07:00 PM';
const refused = { error: { errorCode: 'CALL_OUTSIDE_WINDOW', errorMessage: outside } };
const times = [
  ['07:59:59', true],
  ['08:00:00', false],
  ['18:59:59', false],
  ['19:00:00', true],
  ['19:00:30', true],
  ['00:00:00', true],
] as const;

let desk: Collections;
let [lead, agent]: Session[] = [];
let loan: string;
let caseId: string;
beforeAll(async () => {
  desk = await startCollections();
});
beforeEach(async () => {
  desk.toMorning();
  await signIn();
  ({ loan, caseId } = await overdueLoan(desk));
  await desk.giveTo(loan, { calling: agent?.id ?? null });
  await desk.db.deleteFrom('agency_call').execute();
});
afterAll(() => desk.close());

async function signIn() {
  [lead, agent] = [await desk.signIn(), await desk.signIn('agency@demo.example')];
}

/** Puts the clock to a time of day of a later day in India; the people sign in again. */
async function toTime(time: string) {
  desk.clock.advance(60_000);
  toTimeOfDay(desk, time);
  await signIn();
}

const as = (session: Session | undefined) => ({ session });
const start = () => desk.call('startAgencyCall', { loanApplicationId: loan }, as(agent));
const fromList = () => desk.call('openRowCall', { listType: 'agency-calling-list', rowId: caseId }, as(agent));
const file = async () => (await desk.call('fetchCustomerDetails', { loanApplicationId: loan }, as(agent))).data();
const feedbackForm = async () => (await desk.call('fetchFeedbackForm', { loanApplicationId: loan }, as(agent))).data();
/** A service call about the mandate of a loan; of one in collection it is a collection call. */
const fromNach = (subjectId: string) => desk.call('dialContact', { screen: 'NACH_CALLING_CRM', subjectId }, as(lead));
async function fromTelephony() {
  const { call } = await load(desk, { loanAppNo: loan, productType: 'PERSONAL_LOAN' });
  return desk.call('dialTelephonyContact', { entityId: call.entityId }, withGrant(call));
}

describe('a call about what is due', () => {
  const doors = { file: start, list: fromList, 'NACH screen': () => fromNach(loan), 'telephony screen': fromTelephony };
  it.each(Object.entries(doors))('from the %s begins from 08:00:00 to 18:59:59 alone [L4]', async (_, door) => {
    for (const [time, isOutside] of times) {
      await toTime(time);
      await desk.forgetContacts(loan);
      await desk.db.deleteFrom('agency_call').execute();
      const answer = await door();
      if (isOutside) expect(answer.body, time).toMatchObject(refused);
      else expect(answer.errorCode, time).toBeUndefined();
    }
  });

  it('is not dialled by a reference that the dialer takes when the hours are over', async () => {
    await toTime('18:59:30');
    const { dialRef } = (await start()).data();
    desk.clock.advance(60_000);
    expect((await desk.call('resolveDial', { dialRef })).body).toMatchObject(refused);
  });

  it('is no call about a loan that owes nothing: services are told at any hour', async () => {
    await desk.db.updateTable('collections_case').set({ queue: null, bucket: null }).where('id', '=', caseId).execute();
    await toTime('19:00:30');
    expect((await fromNach(loan)).errorCode).toBeUndefined();
  });

  it('keeps the hours that the borrower has asked for, to the second, and says from when on it may be made', async () => {
    await desk.db
      .updateTable('collections_case')
      .set({ contact_opens: 600, contact_closes: 720 })
      .where('id', '=', caseId)
      .execute();
    const wish = 'The borrower has asked for calls at other hours';
    for (const [time, days] of [
      ['09:59:59', 0],
      ['12:00:00', 1],
    ] as const) {
      await toTime(time);
      const from = readableTime(new Date(`${daysAfter(desk.today(), days)}T10:00:00+05:30`));
      expect((await file()).contacting?.refusal).toBe(`${wish}. Next from ${from}.`);
      expect((await start()).body).toMatchObject({ error: { errorCode: 'CONTACT_BARRED', errorMessage: wish } });
    }
    await toTime('11:59:59');
    (await start()).data();
  });

  it('that the day’s cap bars is next made when the hours begin, not at midnight [L5]', async () => {
    for (let call = 0; call < 3; call++) {
      const { callRef } = (await start()).data();
      const said = { callStatus: 'Not connected', subCallStatus: 'Ringing', remarks: 'No answer', nextCallDate: null };
      (await desk.call('endAgencyCall', { callRef, ...said }, as(agent))).data();
    }
    expect((await file()).contacting?.refusal).toMatch(
      /^As many contacts as are allowed in a day\. Next from .* 08:00 AM\.$/,
    );
  });
});

describe('a lender who keeps no contact hours', () => {
  const night = () => `${daysAfter(desk.today(), 2).replaceAll('-', '/')} 21:30`;
  const report = () => ({
    loanApplicationId: loan,
    channel: 'CALL' as const,
    contactType: 'RPC' as const,
    outcome: 'Call back requested',
    alternateNumber: null,
    nextCallDate: night(),
    remarks: 'Works at night',
  });
  async function endAtNight() {
    await desk.forgetContacts(loan);
    const { callRef } = (await start()).data();
    const said = { callStatus: 'Connected', subCallStatus: 'Call back requested', remarks: 'Works at night' };
    return desk.call('endAgencyCall', { callRef, ...said, nextCallDate: night() }, as(agent));
  }

  it('refuses nothing at any door, and its screens hear so: the same rule on both sides', async () => {
    expect(await file()).toMatchObject({ keepsCallingWindow: true });
    expect(await feedbackForm()).toMatchObject({ keepsCallingWindow: true });
    const late = 'Outside the calling window, 08:00 AM to 07:00 PM';
    expect((await endAtNight()).body).toMatchObject({ error: { fieldErrors: { nextCallDate: late } } });
    const refusal = await desk.call('submitFeedback', report(), as(agent));
    expect(refusal.body).toMatchObject({ error: { fieldErrors: { nextCallDate: late } } });

    const { callingWindowFor } = desk.settings;
    desk.settings.callingWindowFor = [];
    try {
      await desk.db.deleteFrom('agency_call').execute();
      expect(await file()).toMatchObject({ keepsCallingWindow: false, contacting: { refusal: null } });
      expect(await feedbackForm()).toMatchObject({ keepsCallingWindow: false });
      expect((await endAtNight()).errorCode).toBeUndefined();
      expect((await desk.call('submitFeedback', report(), as(agent))).errorCode).toBeUndefined();
      await toTime('21:30:00');
      await desk.forgetContacts(loan);
      expect((await fromList()).errorCode).toBeUndefined();
      expect((await start()).errorCode).toBeUndefined();
      expect((await fromNach(loan)).errorCode).toBeUndefined();
    } finally {
      desk.settings.callingWindowFor = callingWindowFor;
    }
  });
});
