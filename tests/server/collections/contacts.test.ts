import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { daysAfter } from '../../../widgets/contract/time.ts';
import type { CallInput } from '../../../widgets/contract/schemas.ts';
import type { Session } from '../support.ts';
import { overdueLoan, spokenTo } from './overdue-loan.ts';
import { startCollections, type Collections } from './support.ts';

const hour = 3_600_000;
let desk: Collections;
let [lead, manager, agent]: (Session | undefined)[] = [];
let loan: string;
beforeAll(async () => {
  desk = await startCollections();
});
beforeEach(async () => {
  desk.toMorning();
  lead = await desk.signIn();
  manager = await desk.signIn('manager@demo.example');
  agent = await desk.signIn('agency@demo.example');
  ({ loan } = await overdueLoan(desk));
  await desk.giveTo(loan, { calling: agent.id });
  await desk.db.deleteFrom('barred_number').execute();
});
afterAll(() => desk.close());

const as = (session: Session | undefined) => ({ session });
const start = (by = agent) => desk.call('startAgencyCall', { loanApplicationId: loan }, as(by));
const said = { callStatus: 'Connected', subCallStatus: 'Right party contact', remarks: 'Spoke', nextCallDate: null };
const end = (callRef: string, more: Partial<CallInput<'endAgencyCall'>> = {}, by = agent) =>
  desk.call('endAgencyCall', { callRef, ...said, ...more }, as(by));
const promise = (days: number, amount = 2_000) => ({
  subCallStatus: 'Promise to pay',
  promiseAmount: amount,
  promiseDate: daysAfter(desk.today(), days),
});

describe('a call from the file', () => {
  it('is begun once, ended once, and counts once [AP-78]', async () => {
    const before = await desk.caseOf(loan);
    const { callRef, dialRef } = (await start()).data();
    expect((await start()).errorCode).toBe('CALL_RUNNING');
    const { phone } = (await desk.call('resolveDial', { dialRef })).data();
    expect(phone).toMatch(/^[6-9]\d{9}$/);
    const { entry } = (await end(callRef)).data();
    expect((await end(callRef)).data().entry).toEqual(entry);
    expect((await end(callRef, { remarks: 'Something else' })).errorCode).toBe('CALL_ENDED');
    expect((await end(callRef, {}, lead)).errorCode).toBe('NOT_FOUND');
    expect(await desk.caseOf(loan)).toMatchObject({
      no_of_calls: before.no_of_calls + 1,
      no_of_rpc: before.no_of_rpc + 1,
      last_contact_type: 'RPC',
      last_contact_outcome: 'Right party contact',
    });
  });

  it('is refused outside the window, and says from when on [CL-06]', async () => {
    desk.clock.advance(10 * hour);
    agent = await desk.signIn('agency@demo.example');
    const { body } = await start();
    expect(body).toMatchObject({
      error: { errorCode: 'CALL_OUTSIDE_WINDOW', errorMessage: 'Calls are allowed from 08:00 AM to 07:00 PM' },
    });
  });

  it('waits for a day after a conversation, unless a manager allows one more, which is audited and used up', async () => {
    await spokenTo(desk, loan);
    expect((await start()).body).toMatchObject({ error: { errorCode: 'CONTACT_BARRED' } });
    const allow = (by = manager) =>
      desk.call('allowOneMoreContact', { loanApplicationId: loan, reason: 'Asked on the chat' }, as(by));
    expect((await allow(agent)).errorCode).toBe('NOT_ALLOWED');
    (await allow()).data();
    expect(await desk.audited('ALLOW_ONE_MORE_CONTACT', loan)).toMatchObject([
      { result: 'OK', remark: 'Asked on the chat' },
    ]);
    const { callRef } = (await start()).data();
    (await end(callRef)).data();
    expect((await start()).errorCode).toBe('CONTACT_BARRED');
  });

  it('is refused at the caps of a day and of a week, over all loans of the borrower and every door', async () => {
    for (let call = 0; call < 3; call++) {
      const { callRef } = (await start()).data();
      (await end(callRef, { callStatus: 'Not connected', subCallStatus: 'Ringing' })).data();
    }
    expect((await start()).body).toMatchObject({ error: { errorMessage: 'As many contacts as are allowed in a day' } });
    for (let day = 0; day < 2; day++) {
      await desk.days(1);
      agent = await desk.signIn('agency@demo.example');
      for (let call = 0; call < 2; call++) {
        const { callRef } = (await start()).data();
        (await end(callRef, { callStatus: 'Not connected', subCallStatus: 'Busy' })).data();
      }
    }
    await desk.days(1);
    agent = await desk.signIn('agency@demo.example');
    expect((await start()).body).toMatchObject({
      error: { errorMessage: 'As many contacts as are allowed in 7 days' },
    });
  });

  it('is over for a number that is somebody else’s, and waits while a complaint is open', async () => {
    const { callRef } = (await start()).data();
    (await end(callRef, { callStatus: 'Connected', subCallStatus: 'Dispute raised' })).data();
    expect((await start()).body).toMatchObject({ error: { errorMessage: 'On hold: complaint' } });
    const clear = (by = lead) =>
      desk.call('clearComplaint', { loanApplicationId: loan, remark: 'Explained the charges' }, as(by));
    for (const other of [agent, manager]) expect((await clear(other)).errorCode).toBe('NOT_ALLOWED');
    (await clear()).data();
    await desk.forgetContacts(loan);
    const wrong = (await start()).data();
    (await end(wrong.callRef, { callStatus: 'Third party', subCallStatus: 'Wrong number' })).data();
    expect((await start()).body).toMatchObject({
      error: { errorMessage: 'This number belongs to somebody else. Do not call it again' },
    });
  });
});

describe('a promise to pay', () => {
  const made = async (more: Partial<CallInput<'endAgencyCall'>>) => {
    await desk.forgetContacts(loan);
    return end((await start()).data().callRef, more);
  };

  it('is one at a time, and replaced only on purpose [CL-05]', async () => {
    (await made(promise(5))).data();
    expect((await desk.caseOf(loan)).promised_on).toBe(daysAfter(desk.today(), 5));
    const { body } = await made(promise(6));
    expect(body).toMatchObject({ error: { errorCode: 'PROMISE_OPEN' } });
    expect(JSON.stringify(body)).toContain('There is an open promise of ₹2,000 for ');
    const { callRef } = await desk.db
      .selectFrom('agency_call')
      .select('id as callRef')
      .where('ended_at', 'is', null)
      .executeTakeFirstOrThrow();
    (await end(callRef, { ...promise(6), replacesPromise: true })).data();
    expect((await desk.promises(loan)).map(({ status, close_reason: why }) => [status, why])).toEqual([
      ['CANCELLED', 'RESCHEDULED'],
      ['OPEN', null],
    ]);
  });

  it('is kept at once by what is paid, also in parts, and the case has none any more', async () => {
    (await made(promise(3, 1_000))).data();
    (await desk.pay(loan, 400)).data();
    expect((await desk.promises(loan))[0]).toMatchObject({ status: 'OPEN', paid_amount: 400 });
    (await desk.pay(loan, 600)).data();
    expect((await desk.promises(loan))[0]).toMatchObject({ status: 'KEPT', paid_amount: 1_000 });
    expect((await desk.caseOf(loan)).promised_on).toBeNull();
  });

  it('is broken or partly kept a day after its day, and a payment reported late still counts for its day', async () => {
    (await made(promise(2, 1_000))).data();
    await desk.days(3);
    expect((await desk.promises(loan))[0]?.status).toBe('OPEN');
    await desk.days(1);
    expect((await desk.promises(loan))[0]).toMatchObject({ status: 'BROKEN', paid_amount: 0 });
    expect((await desk.caseOf(loan)).promised_on).toBeNull();
    (await desk.pay(loan, 300, { paidOn: daysAfter(desk.today(), -2) })).data();
    expect((await desk.promises(loan))[0]).toMatchObject({ status: 'PARTIAL', paid_amount: 300 });
    (await desk.pay(loan, 700, { paidOn: daysAfter(desk.today(), -1) })).data();
    expect((await desk.promises(loan))[0]).toMatchObject({ status: 'KEPT', paid_amount: 1_000 });
  });

  it('is refused after it was rescheduled three times within a month', async () => {
    for (let day = 2; day < 6; day++) (await made({ ...promise(day), replacesPromise: true })).data();
    expect((await made({ ...promise(7), replacesPromise: true })).errorCode).toBe('PROMISE_REFUSED');
  });

  it('closes when nothing is due any more', async () => {
    const { overdue_amount: due } = await desk.caseOf(loan);
    (await made(promise(5, due))).data();
    (await desk.pay(loan, due)).data();
    expect((await desk.promises(loan))[0]?.status).toBe('KEPT');
    expect((await desk.caseOf(loan)).promised_on).toBeNull();
  });
});
