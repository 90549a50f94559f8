import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { daysAfter } from '../../../widgets/contract/time.ts';
import { loanStanding } from '../../../widgets/contract/collections/loan-standing.ts';
import { dueAmountOf } from '../../../widgets/contract/collections/schedule.ts';
import { limitRows } from '../../../widgets/contract/session/limits.ts';
import type { Session } from '../support.ts';
import { askedWaiver, nextDueDates, overdueEmi, overdueLoan } from './overdue-loan.ts';
import { keepUnsubscribed } from '../unsubscribe/unsubscribe-support.ts';
import { startCollections, type Collections } from './support.ts';

let desk: Collections;
let [lead, manager, agent]: (Session | undefined)[] = [];
let loan: string;
beforeAll(async () => {
  desk = await startCollections();
});
beforeEach(async () => {
  lead = await desk.signIn();
  manager = await desk.signIn('manager@demo.example');
  agent = await desk.signIn('agency@demo.example');
  ({ loan } = await overdueLoan(desk));
});
afterAll(() => desk.close());

const as = (session: Session | undefined) => ({ session });
const penalty = async () => loanStanding(await desk.schedule(loan), desk.today()).penaltyOutstanding;
const ask = (amount: number, by = manager) =>
  desk.call(
    'requestPenaltyWaiver',
    { loanApplicationId: loan, amount, reason: 'MEDICAL', remark: 'In hospital' },
    as(by),
  );
const decide = (waiverId: string, decision: 'APPROVE' | 'REJECT', by = lead) =>
  desk.call('decidePenaltyWaiver', { waiverId, decision, remark: 'Seen' }, as(by));

describe('a penalty waiver', () => {
  it('is requested once, decided by another person, and posted at once [AP-85]', async () => {
    const unpaid = await penalty();
    expect(unpaid).toBeGreaterThan(100);
    const before = await desk.caseOf(loan);
    expect((await ask(unpaid + 1)).body).toMatchObject({
      error: {
        errorCode: 'WAIVER_REFUSED',
        fieldErrors: { amount: expect.stringContaining('The unpaid penalty is ₹') },
      },
    });
    const { waiverId } = (await ask(100)).data();
    expect((await ask(1)).errorCode).toBe('WAIVER_REFUSED');
    expect((await desk.caseOf(loan)).initiations).toBe(1);
    expect((await decide(waiverId, 'APPROVE', manager)).body).toMatchObject({
      error: {
        errorCode: 'MAKER_CHECKER_VIOLATION',
        errorMessage: 'The person who requested this waiver may not approve it',
      },
    });
    expect((await decide(waiverId, 'APPROVE')).data()).toMatchObject({ status: 'POSTED', postedAmount: 100 });
    expect(await penalty()).toBe(unpaid - 100);
    expect(await desk.caseOf(loan)).toMatchObject({
      total_outstanding: before.total_outstanding - 100,
      initiations: 0,
    });
    expect((await decide(waiverId, 'REJECT')).errorCode).toBe('REQUEST_DECIDED');
    expect(await desk.audited('DECIDE_PENALTY_WAIVER', loan)).toHaveLength(3);
  });

  it('above the limit of a manager is for the head of collections', async () => {
    const waiverId = await askedWaiver(desk, loan, agent?.id ?? '', limitRows.waivePenalty.free + 1);
    expect((await decide(waiverId, 'APPROVE', manager)).errorCode).toBe('APPROVAL_LIMIT');
    expect((await decide(waiverId, 'REJECT', manager)).data().status).toBe('REJECTED');
  });

  it('posts no more than what is still unpaid', async () => {
    const unpaid = await penalty();
    const { waiverId } = (await ask(unpaid)).data();
    (await desk.pay(loan, (await desk.caseOf(loan)).overdue_amount - 1)).data();
    expect((await decide(waiverId, 'APPROVE')).data().postedAmount).toBeLessThanOrEqual(unpaid);
    expect(await penalty()).toBe(0);
  });

  it('that a hundred ask for at once is one [release]', async () => {
    const answers = await Promise.all(Array.from({ length: 100 }, () => ask(10)));
    expect(answers.filter(({ errorCode }) => errorCode === undefined)).toHaveLength(1);
    expect((await desk.caseOf(loan)).initiations).toBe(1);
  });
});

describe('a loan that the caller does not see', () => {
  it('is not there for an agent who has it neither to call nor to visit', async () => {
    expect((await ask(1, agent)).errorCode).toBe('NOT_FOUND');
    await desk.giveTo(loan, { field: agent?.id ?? null });
    (await ask(1, agent)).data();
  });
});

describe('a restructuring of the EMI', () => {
  const terms = () => ({ loanApplicationId: loan, newTenureMonths: 18, effectiveFrom: nextDueDates(desk)[0] ?? '' });
  const initiate = (by = manager) =>
    desk.call('initiateRestructure', { ...terms(), reason: 'JOB_LOSS', remark: 'Between two jobs' }, as(by));
  const decideOn = (restructureId: string, by = lead) =>
    desk.call('decideRestructure', { restructureId, decision: 'APPROVE', remark: 'Agreed' }, as(by));

  it('is previewed, initiated, approved by another, and takes effect on its day [AP-79]', async () => {
    const preview = (await desk.call('previewRestructure', { loanApplicationId: loan }, as(manager))).data();
    expect(preview).toMatchObject({ leastTenureMonths: 13, mostTenureMonths: 24, presentEmi: overdueEmi });
    expect(preview.effectiveDays).toEqual(nextDueDates(desk));
    const { restructureId, newEmi, schedule } = (await initiate()).data();
    expect(newEmi).toBeLessThan(overdueEmi);
    expect(schedule.every(({ dueAmount }, index) => index === 0 || dueAmount === newEmi)).toBe(true);
    expect((await initiate()).errorCode).toBe('LOAN_BUSY');
    expect((await decideOn(restructureId, manager)).errorCode).toBe('NOT_ALLOWED');
    expect((await decideOn(restructureId)).data().status).toBe('APPROVED');
    const before = await desk.caseOf(loan);
    for (let days = 0; desk.today() < terms().effectiveFrom && days < 40; days++) {
      if (desk.today() >= (preview.effectiveDays[0] ?? '')) break;
      await desk.days(1);
    }
    const after = await desk.caseOf(loan);
    expect(after).toMatchObject({
      emi: newEmi,
      restructured_on: preview.effectiveDays[0],
      queue: null,
      initiations: 0,
    });
    expect(after.principal_outstanding).toBe(before.principal_outstanding);
    const ahead = (await desk.schedule(loan)).filter(({ paidDate }) => paidDate === null);
    expect(ahead).toHaveLength(18);
    expect(ahead.slice(1).every((each) => dueAmountOf(each) === newEmi)).toBe(true);
    expect(await desk.audited('RESTRUCTURE_EMI', loan)).toMatchObject([{ actor: 'restructure loans', channel: 'JOB' }]);
  });

  it('is refused with a tenure or a day that it cannot have, and for a loan that nothing is overdue of', async () => {
    for (const wrong of [{ newTenureMonths: 12 }, { newTenureMonths: 25 }, { effectiveFrom: desk.today() }])
      expect((await desk.call('previewRestructure', { ...terms(), ...wrong }, as(manager))).errorCode).toBe(
        'RESTRUCTURE_REFUSED',
      );
    (await desk.pay(loan, (await desk.caseOf(loan)).overdue_amount)).data();
    expect((await initiate()).errorCode).toBe('LOAN_CLOSED');
  });

  it('whose loan is not overdue any more on its day lapses', async () => {
    const { restructureId } = (await initiate()).data();
    (await decideOn(restructureId)).data();
    (await desk.pay(loan, (await desk.caseOf(loan)).overdue_amount)).data();
    const before = await desk.schedule(loan);
    desk.clock.advance(40 * 86_400_000);
    (await desk.pay(loan, 1)).data();
    const found = await desk.db
      .selectFrom('emi_restructure')
      .selectAll()
      .where('id', '=', restructureId)
      .executeTakeFirst();
    expect(['LAPSED', 'EFFECTIVE']).toContain(found?.status);
    expect(before.length).toBe(12);
  });
});

describe('a foreclosure', () => {
  const quote = (quoteOn: string = desk.today(), by = lead) =>
    desk.call('quoteForeclosure', { loanApplicationId: loan, quoteOn }, as(by));
  const send = (foreclosureId: string, by = manager) =>
    desk.call('sendForeclosureLink', { foreclosureId, channel: 'SMS' }, as(by));
  async function tokenOf() {
    const sent = await desk.db
      .selectFrom('outbound_message')
      .select('text')
      .where('loan_application_number', '=', loan)
      .orderBy('created_at', 'desc')
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow();
    return /\/pay\/([\w-]{43})/.exec(sent.text)?.[1] ?? '';
  }

  it('is quoted for a day, sent as a link, and closes the loan when it is paid [AP-80]', async () => {
    const { total_outstanding: dues } = await desk.caseOf(loan);
    const first = (await quote()).data();
    expect(first.total).toBeGreaterThanOrEqual(dues);
    expect(first.validUntil).toBe(daysAfter(desk.today(), 6));
    const second = (await quote(daysAfter(desk.today(), 3))).data();
    expect(second.interest).toBeGreaterThanOrEqual(first.interest);
    expect((await send(first.foreclosureId)).errorCode).toBe('REQUEST_DECIDED');
    expect((await send(second.foreclosureId)).data()).toMatchObject({ amount: second.total, message: 'QUEUED' });
    expect((await desk.caseOf(loan)).initiations).toBe(1);
    expect((await quote()).errorCode).toBe('LOAN_BUSY');
    (await desk.pay(loan, second.total, { linkToken: await tokenOf() })).data();
    expect(await desk.caseOf(loan)).toMatchObject({
      closed_reason: 'FORECLOSED',
      queue: null,
      total_outstanding: 0,
      principal_outstanding: 0,
      initiations: 0,
    });
    expect((await desk.schedule(loan)).every(({ paidDate }) => paidDate !== null)).toBe(true);
    expect((await quote()).errorCode).toBe('LOAN_CLOSED');
  });

  it.each(['2026-11-31', '2027-02-29', '0026-11-28'])('is for no day that the calendar lacks: %s', async (day) => {
    expect(await quote(day)).toMatchObject({
      errorCode: 'VALIDATION_FAILED',
      body: { error: { fieldErrors: { quoteOn: 'This is not a date' } } },
    });
  });

  it('that is paid with a rupee less is a payment like any other', async () => {
    const { foreclosureId, total } = (await quote()).data();
    (await send(foreclosureId)).data();
    (await desk.pay(loan, total - 1, { linkToken: await tokenOf() })).data();
    expect((await desk.caseOf(loan)).closed_reason).not.toBe('FORECLOSED');
  });

  it('is quoted for the next seven days alone, and expires', async () => {
    for (const wrong of [daysAfter(desk.today(), -1), daysAfter(desk.today(), 8)])
      expect((await quote(wrong)).errorCode).toBe('VALIDATION_FAILED');
    const { foreclosureId } = (await quote()).data();
    await desk.days(7);
    [lead, manager] = [await desk.signIn(), await desk.signIn('manager@demo.example')];
    expect((await send(foreclosureId, manager)).errorCode).toBe('QUOTE_EXPIRED');
    expect((await quote(desk.today(), lead)).errorCode).toBeUndefined();
  });
});

describe('a payment link', () => {
  const link = (more: object = {}, by = manager) =>
    desk.call(
      'sendPaymentLink',
      { loanApplicationId: loan, purpose: 'CUSTOM', amount: 500, channel: 'SMS', ...more },
      as(by),
    );

  it('asks for 1 rupee to the dues, ends the one before, and is cancelled by its version [AP-84]', async () => {
    const { total_outstanding: dues } = await desk.caseOf(loan);
    expect((await link({ amount: dues + 1 })).errorCode).toBe('LINK_AMOUNT_REFUSED');
    expect((await link({ amount: 0 })).errorCode).toBe('VALIDATION_FAILED');
    const first = (await link({ amount: dues })).data();
    expect(first).toMatchObject({ amount: dues, message: 'QUEUED', isReplaced: false });
    const second = (await link()).data();
    expect(second).toMatchObject({ isReplaced: true, message: 'QUEUED' });
    expect((await desk.call('cancelPaymentLink', { linkId: second.linkId }, as(manager))).errorCode).toBeUndefined();
    expect((await desk.call('cancelPaymentLink', { linkId: second.linkId }, as(manager))).errorCode).toBe(
      'REQUEST_DECIDED',
    );
  });

  it('is made and not sent to a number that has unsubscribed, and the answer and the stored message say so [AP-84]', async () => {
    const { contact_number: contact } = await desk.db
      .selectFrom('application')
      .select('contact_number')
      .where('loan_application_number', '=', loan)
      .executeTakeFirstOrThrow();
    await keepUnsubscribed(desk.db, contact, [{ channel: 'SMS', purpose: 'COLLECTION' }], desk.clock.now());
    const { linkId, ...sent } = (await link()).data();
    const reason = 'This customer has unsubscribed from such messages';
    expect(sent).toMatchObject({ message: 'SUPPRESSED', reason, sendsAt: null });
    const messages = desk.db.selectFrom('outbound_message').select(['channel', 'status', 'reason', 'hand_over']);
    expect(await messages.where('loan_application_number', '=', loan).execute()).toEqual([
      { channel: 'SMS', status: 'SUPPRESSED', reason: 'UNSUBSCRIBED', hand_over: 'DONE' },
    ]);
    // On a channel that the customer still takes, the same link goes out.
    expect((await link({ channel: 'EMAIL' })).data()).toMatchObject({ message: 'QUEUED', isReplaced: true });
    expect((await desk.call('cancelPaymentLink', { linkId }, as(manager))).errorCode).toBe('REQUEST_DECIDED');
    await desk.db.deleteFrom('unsubscription').where('contact', '=', contact).execute();
  });
});
