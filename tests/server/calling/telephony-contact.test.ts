import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { tallyWindowMs } from '../../../host/server/core/audit/refusal-tally.ts';
import { startTestServer, type TestServer } from '../support.ts';
import { addCustomers, disposition, load, personalLoan, bankingLoan, withGrant } from './telephony-support.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
  await addCustomers(server);
});
afterAll(() => server.close());

const audit = (action: string) =>
  server.db
    .selectFrom('audit_event')
    .select(['action', 'actor', 'entity_id', 'loan_application_number', 'after', 'channel', 'result'])
    .where('action', '=', action)
    .orderBy('at')
    .execute();

describe('a masked number', () => {
  it('is shown in full under the grant of its call, and the audit says who saw it', async () => {
    const { call } = await load(server, { loanAppNo: personalLoan, agentId: 'a-7', callReferenceId: 'u-1' });
    expect(JSON.stringify(call)).not.toContain('9123456786');
    const shown = await server.call('revealTelephonyContact', { entityId: call.entityId }, withGrant(call));
    expect(shown.data()).toEqual({ phone: '9123456786', seconds: 30 });
    expect(await audit('REVEAL_CONTACT')).toEqual([
      {
        action: 'REVEAL_CONTACT',
        actor: 'telephony',
        entity_id: call.entityId,
        loan_application_number: personalLoan,
        after: { agent: 'a-7', callReferenceId: 'u-1', productType: 'PERSONAL_LOAN' },
        channel: 'TELEPHONY',
        result: 'OK',
      },
    ]);
  });

  it('stays hidden without the grant, for another customer, and once the call has ended; the audit has it', async () => {
    const { call } = await load(server, { loanAppNo: personalLoan });
    const { call: other } = await load(server, { loanAppNo: bankingLoan });
    const own = { entityId: call.entityId };
    const tries = [
      await server.call('revealTelephonyContact', own),
      await server.call('revealTelephonyContact', own, withGrant(other)),
      await server.call('dialTelephonyContact', own, withGrant(other)),
    ];
    for (const { errorCode } of tries) expect(errorCode).toBe('CALL_GRANT_REQUIRED');
    await server.call('saveTelephonyCall', disposition(call, { endCall: true }), withGrant(call));
    const reveal = () => server.call('revealTelephonyContact', own, withGrant(call));
    const late = [await reveal(), await server.call('dialTelephonyContact', own, withGrant(call))];
    for (const { errorCode } of late) expect(errorCode).toBe('CALL_ENDED');
    const denied = [...(await audit('revealTelephonyContact')), ...(await audit('dialTelephonyContact'))];
    expect(denied.map(({ result }) => result)).toEqual(Array.from({ length: 4 }, () => 'DENIED'));
    server.clock.advance(tallyWindowMs);
    await reveal();
    expect((await audit('REFUSED_CALLS')).at(-1)).toMatchObject({
      after: { counts: { 'revealTelephonyContact CALL_GRANT_REQUIRED': 1 } },
    });
  });

  it('is shown on the screens with a session to those who may open just that screen', async () => {
    const session = await server.signIn('lead@demo.example');
    const ask = (screen: 'NACH_CALLING_CRM' | 'BANK_CALLING_CRM', subjectId: string) =>
      server.call('revealContact', { screen, subjectId }, { session });
    expect((await ask('NACH_CALLING_CRM', personalLoan)).data().phone).toBe('9123456786');
    expect((await ask('BANK_CALLING_CRM', bankingLoan)).data().phone).toBe('9876543210');
    expect((await ask('BANK_CALLING_CRM', personalLoan)).errorCode).toBe('CUSTOMER_NOT_FOUND');
    expect((await audit('REVEAL_CONTACT')).at(-1)).toMatchObject({
      actor: 'lead@demo.example',
      loan_application_number: bankingLoan,
    });
  });
});

describe('a dial reference', () => {
  it('gives the number to the dialer alone, once, within two minutes', async () => {
    const { call } = await load(server, { loanAppNo: personalLoan, agentId: 'a-7', callReferenceId: 'u-1' });
    const mint = async () =>
      (await server.call('dialTelephonyContact', { entityId: call.entityId }, withGrant(call))).data().dialRef;
    const dialRef = await mint();
    expect(dialRef).not.toContain('9123456786');
    const stranger = { headers: { 'x-user-key': 'telephony' } };
    expect((await server.call('resolveDial', { dialRef }, stranger)).errorCode).toBe('SESSION_REQUIRED');
    const both = await Promise.all([server.call('resolveDial', { dialRef }), server.call('resolveDial', { dialRef })]);
    const answers = both.filter(({ errorCode }) => errorCode === undefined);
    expect(answers.map((answer) => answer.data())).toEqual([
      { phone: '9123456786', agent: 'a-7', callReferenceId: 'u-1' },
    ]);
    expect(both.filter(({ errorCode }) => errorCode === 'DIAL_REFERENCE_REFUSED')).toHaveLength(1);
    const late = await mint();
    server.clock.advance(121_000);
    expect((await server.call('resolveDial', { dialRef: late })).errorCode).toBe('DIAL_REFERENCE_REFUSED');
    expect(await audit('DIAL_CONTACT')).toHaveLength(2);
    expect(await audit('RESOLVE_DIAL')).toMatchObject([{ actor: 'dialer', loan_application_number: personalLoan }]);
  });

  it('opens nothing where no DIALER_KEY is set', async () => {
    const closed = await startTestServer({ settings: { dialerKey: undefined } });
    try {
      for (const key of ['', 'undefined', 'telephony']) {
        const answer = await closed.call('resolveDial', { dialRef: 'x' }, { headers: { 'x-user-key': key } });
        expect(answer.errorCode).toBe('SESSION_REQUIRED');
      }
    } finally {
      await closed.close();
    }
  });
});
