import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { messageBarriers } from '../../../host/server/core/contacts/contact-guard.ts';
import type { UnsubscribePurpose } from '../../../widgets/contract/unsubscribe/subscription.ts';
import { addCustomers, load, personalLoan, withGrant } from '../calling/telephony-support.ts';
import { overdueLoan } from '../collections/overdue-loan.ts';
import { startCollections, type Collections } from '../collections/support.ts';
import type { Session } from '../support.ts';
import { keepUnsubscribed } from './unsubscribe-support.ts';

let desk: Collections;
let lead: Session;
let agent: Session;
let loan: string;
let caseId: string;
beforeAll(async () => {
  desk = await startCollections();
  await addCustomers(desk);
});
beforeEach(async () => {
  desk.toMorning();
  [lead, agent] = [await desk.signIn(), await desk.signIn('agency@demo.example')];
  ({ loan, caseId } = await overdueLoan(desk));
  await desk.giveTo(loan, { calling: agent.id });
  for (const table of ['unsubscription', 'barred_number'] as const) await desk.db.deleteFrom(table).execute();
});
afterAll(() => desk.close());

async function withoutCalls(number: string, purpose: UnsubscribePurpose): Promise<void> {
  const { contact } = await desk.db
    .selectFrom('application')
    .select('contact_number as contact')
    .where('loan_application_number', '=', number)
    .executeTakeFirstOrThrow();
  await keepUnsubscribed(desk.db, contact, [{ channel: 'CALL', purpose }], desk.clock.now());
}
const barred = 'The borrower has unsubscribed from collection calls';
const refusal = (message: string) => ({ error: { errorCode: 'CONTACT_BARRED', errorMessage: message } });
const start = () => desk.call('startAgencyCall', { loanApplicationId: loan }, { session: agent });
const fromList = () => desk.call('openRowCall', { listType: 'agency-calling-list', rowId: caseId }, { session: agent });
const file = async () =>
  (await desk.call('fetchCustomerDetails', { loanApplicationId: loan }, { session: agent })).data();

describe('who has unsubscribed from collection calls', () => {
  it('is not called from the file or from the list, and each button says why [UT-05][CL-06]', async () => {
    expect((await file()).contacting?.refusal).toBeNull();
    (await fromList()).data();
    await withoutCalls(loan, 'COLLECTION');
    expect((await start()).body).toMatchObject(refusal(barred));
    expect((await fromList()).body).toMatchObject(refusal(barred));
    expect((await file()).contacting).toMatchObject({ refusal: barred, mayAllowOneMore: false });
  });

  it('is still sent messages that they have not unsubscribed from', async () => {
    await withoutCalls(loan, 'COLLECTION');
    const context = { settings: desk.settings, now: desk.clock.now(), by: null };
    expect((await messageBarriers(desk.db, [loan], context)).size).toBe(0);
  });

  it('is called again once that is given back, and a wish about service calls bars no collection call', async () => {
    await withoutCalls(loan, 'COLLECTION');
    expect((await start()).errorCode).toBe('CONTACT_BARRED');
    await desk.db.deleteFrom('unsubscription').execute();
    await withoutCalls(loan, 'SERVICE');
    expect((await start()).errorCode).toBeUndefined();
  });

  it('is not called by a reference that the dialer holds already', async () => {
    const { dialRef } = (await start()).data();
    await withoutCalls(loan, 'COLLECTION');
    expect((await desk.call('resolveDial', { dialRef })).body).toMatchObject(refusal(barred));
  });
});

describe('who has unsubscribed from service calls', () => {
  it('is not dialled about a loan that is not in collection, from either calling screen [UT-05]', async () => {
    const { call } = await load(desk, { loanAppNo: personalLoan });
    const dial = () => desk.call('dialTelephonyContact', { entityId: call.entityId }, withGrant(call));
    await withoutCalls(personalLoan, 'COLLECTION');
    (await dial()).data();
    await desk.db.deleteFrom('unsubscription').execute();
    await withoutCalls(personalLoan, 'SERVICE');
    const message = 'The customer has unsubscribed from service calls';
    expect((await dial()).body).toMatchObject(refusal(message));
    const nach = { screen: 'NACH_CALLING_CRM' as const, subjectId: personalLoan };
    expect((await desk.call('dialContact', nach, { session: lead })).body).toMatchObject(refusal(message));
    // The number is still shown to who may see it: it is a call that is not wanted.
    (await desk.call('revealContact', nach, { session: lead })).data();
  });
});
