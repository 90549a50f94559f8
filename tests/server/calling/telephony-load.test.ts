import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { signLaunch } from '../../../host/server/core/calls/launch.ts';
import { errors } from '../../../widgets/contract/errors.ts';
import { headers } from '../../../widgets/contract/headers.ts';
import { startTestServer, type TestServer } from '../support.ts';
import { addCustomers, bankingLoan, disposition, load, personalLoan, withGrant } from './telephony-support.ts';

let server: TestServer;
let ids: Awaited<ReturnType<typeof addCustomers>>;
beforeAll(async () => {
  server = await startTestServer();
  ids = await addCustomers(server);
});
afterAll(() => server.close());

describe('loading a call', () => {
  it('answers a personal loan with its own fields, by the loan number [EN-27]', async () => {
    const { answer, call } = await load(server, {
      loanAppNo: personalLoan,
      crtObjectId: 'crt-1',
      agentId: 'a-7',
      ucid: 'u-1',
    });
    expect(answer.callingResponseDto).toEqual({
      userName: 'Harshvardhan Joshi',
      loanAppNo: personalLoan,
      loanAmount: 110_000,
      appStatus: 'NACH_PENDING',
      emailId: 'harsh.joshi@example.com',
      portalUrl: `https://portal.example.com/loans/${personalLoan}`,
    });
    expect(Object.keys(answer).toSorted()).toEqual([
      'bankingDetailsRef',
      'callingResponseDto',
      'filterAndDropdownDetails',
      'productType',
    ]);
    expect(answer.productType).toBe('PERSONAL_LOAN');
    expect(call).toMatchObject({
      entityId: ids.application,
      crtObjectId: 'crt-1',
      userId: 'a-7',
      callReferenceId: 'u-1',
      maskedPhone: '91xxxxxx86',
    });
  });

  it('answers a banking customer in groups', async () => {
    const { answer } = await load(server, { entityId: ids.withLoan });
    expect(answer).toMatchObject({ productType: 'BANKING', bankingDetailsRef: 'BK0002' });
    expect(answer.callingResponseDto).toEqual({
      userName: 'Meenakshi Iyer',
      gender: 'Female',
      emailId: null,
      bankingDetails: {
        bankAccountEligibility: 'Yes',
        okycStatus: 'COMPLETED',
        vkycStatus: 'PENDING',
        rpdCompletionStatus: null,
        bankAccountConsentWithOTP: 'Given',
        bankingUserStatus: 'ACTIVE',
        bankAccOpenedDate: '2025-11-12',
        bankAccountStatus: 'Zero balance',
        onboardingFlow: 'Fresh user, BA flow',
        fundAdditionStatus: 'PENDING',
        fdodenableStatus: 'No',
        bankingPortalUrl: 'https://banking.example.com/customers/2',
      },
      loanDetails: { loanAppNo: bankingLoan, loanAmount: 60_000, appStatus: 'DISBURSED' },
    });
  });

  it.each([
    [{ callernumber: '+91 91234 56786' }, 'PERSONAL_LOAN'],
    [{ PHONE: '09123456786' }, 'PERSONAL_LOAN'],
    [{ LoanAppId: bankingLoan }, 'BANKING'],
    [{ mobile_number: '9876543210', productType: 'banking' }, 'BANKING'],
    [{ leadId: 'not one of ours', phone: '9876543210' }, 'BANKING'],
  ])("understands the dialers' spellings: %o", async (parameters, productType) => {
    expect((await load(server, parameters)).answer.productType).toBe(productType);
  });

  it('answers nothing where nobody matches, whatever was asked', async () => {
    const nobody: Record<string, string>[] = [
      {},
      { phone: '9999999999' },
      { loanAppNo: personalLoan, productType: 'BANKING' },
      { entityId: "1' or '1'='1" },
    ];
    for (const parameters of nobody)
      expect((await server.call('loadTelephonyCall', parameters)).data()).toEqual({
        callingCrmResponseDTO: null,
        call: null,
      });
  });

  it('takes the choices from the configured table: changing it changes the selects', async () => {
    const choices = async () => (await load(server, { loanAppNo: personalLoan })).answer.filterAndDropdownDetails;
    const before = await choices();
    expect(Object.keys(before.callStatus)).toEqual(['Connected', 'Not connected', 'Third party']);
    expect(before.callStatus['Not connected']).toEqual([
      'Ringing',
      'Busy',
      'Switched off',
      'Out of coverage',
      'Invalid number',
      'Disconnected',
    ]);
    expect(before.languages).toContain('Malayalam');
    expect(before.callOutcomes).toEqual(['Interested', 'Not interested', 'Follow up', 'Escalated', 'Resolved']);
    const added = [
      { group_name: 'language', heading: '', label: 'Konkani', position: 0 },
      { group_name: 'userQuery', heading: '', label: 'Insurance', position: 0 },
      { group_name: 'callStatus', heading: 'Dialer', label: 'Abandoned', position: 999 },
      { group_name: 'callOutcome', heading: '', label: 'Escalated twice', position: 0 },
    ];
    await server.db
      .insertInto('choice')
      .values(added.map((choice) => ({ ...choice, id: randomUUID(), key: 'ADDED', is_offered: true })))
      .execute();
    const after = await choices();
    expect([after.languages[0], after.userQuery[0], after.callOutcomes[0]]).toEqual([
      'Konkani',
      'Insurance',
      'Escalated twice',
    ]);
    expect(after.callStatus['Dialer']).toEqual(['Abandoned']);
  });

  it('opens beside parameters that are odd, unknown or too long, and keeps of them what the saves take', async () => {
    const odd = {
      'a\nb': 'x',
      ['n'.repeat(400)]: 'x',
      note: 'v'.repeat(5000),
      constructor: 'x',
      nul: '\u0000',
    };
    const given = {
      ...odd,
      ...Object.fromEntries(Array.from({ length: 200 }, (_, index) => [`extra${index}`, 'x'])),
      loanAppNo: personalLoan,
      agentId: 'a'.repeat(1500),
      crtObjectId: `crt\u0000\u0007-${'c'.repeat(1500)}`,
      ucid: 'u\u0001',
    };
    const { call } = await load(server, given);
    expect(call).toMatchObject({
      userId: 'a'.repeat(100),
      crtObjectId: `crt -${'c'.repeat(95)}`,
      callReferenceId: 'u',
    });
    expect((await server.call('saveTelephonyCall', disposition(call), withGrant(call))).errorCode).toBeUndefined();
    const phone = { phone: '9'.repeat(2000) };
    expect((await server.call('loadTelephonyCall', phone)).data().call).toBeNull();
  });

  it('demands the fixed user key and audits what was shown', async () => {
    const refused = await server.call(
      'loadTelephonyCall',
      { loanAppNo: personalLoan },
      { headers: { [headers.userKey]: 'guessed' } },
    );
    expect(refused.status).toBe(401);
    await load(server, { loanAppNo: personalLoan, crtObjectId: 'crt-audited' });
    const events = await server.db.selectFrom('audit_event').selectAll().where('action', '=', 'LOAD_CALL').execute();
    expect(events.find((event) => JSON.stringify(event.after).includes('crt-audited'))).toMatchObject({
      loan_application_number: personalLoan,
      channel: 'TELEPHONY',
      result: 'OK',
    });
    expect(JSON.stringify(events)).not.toContain('9123456786');
  });

  it('opens nothing else with the fixed user key: a session call is refused [AP-64]', async () => {
    const reply = await server.call(
      'displayProfile',
      { userId: '1' },
      { headers: { [headers.userKey]: server.settings.telephonyUserKey } },
    );
    expect(reply.status).toBe(401);
  });

  it('stores the grant as a hash and lets it expire', async () => {
    const { call } = await load(server, { loanAppNo: personalLoan });
    const stored = await server.db.selectFrom('call_grant').selectAll().execute();
    expect(JSON.stringify(stored)).not.toContain(call.grant);
    const hours = (Date.parse(call.grantExpiresAt) - server.clock.now().getTime()) / 3_600_000;
    expect(hours).toBeLessThanOrEqual(8);
    const history = { loanAppNo: personalLoan, productType: 'PERSONAL_LOAN' } as const;
    expect((await server.call('telephonyCallHistory', history, withGrant(call))).errorCode).toBeUndefined();
    server.clock.advance(8 * 3_600_000 + 1);
    expect((await server.call('telephonyCallHistory', history, withGrant(call))).errorCode).toBe('CALL_GRANT_REQUIRED');
  });
});

describe('signed launch links', () => {
  const secret = 'a secret of at least thirty-two characters';
  const parameters = { loanAppNo: personalLoan, crtObjectId: 'crt-9' };
  let signed: TestServer;
  beforeAll(async () => {
    signed = await startTestServer({ settings: { telephonyLaunch: 'signed', telephonyLaunchSecret: secret } });
    await addCustomers(signed);
  });
  afterAll(() => signed.close());

  it('are demanded, opened once, and opened again only by the page that opened them', async () => {
    expect((await signed.call('loadTelephonyCall', parameters)).errorCode).toBe('LAUNCH_REFUSED');
    const link = { ...parameters, launch: signLaunch(parameters, secret, signed.clock.now()) };
    const { call } = await load(signed, link);
    expect((await signed.call('loadTelephonyCall', link)).errorCode).toBe('LAUNCH_REFUSED');
    signed.clock.advance(20 * 60_000);
    const again = (await signed.call('loadTelephonyCall', link, withGrant(call))).data();
    expect(again.call?.entityId).toBe(call.entityId);
    const other = { ...parameters, crtObjectId: 'crt-10' };
    const late = { ...other, launch: signLaunch(other, secret, new Date(signed.clock.now().getTime() - 6 * 60_000)) };
    expect((await signed.call('loadTelephonyCall', late, withGrant(call))).errorCode).toBe('LAUNCH_REFUSED');
    const denied = await signed.db.selectFrom('audit_event').selectAll().where('result', '=', 'DENIED').execute();
    expect(denied).toHaveLength(3);
  });

  it('open again for the page that never got the first answer, and for no other', async () => {
    const lost = { ...parameters, crtObjectId: 'crt-11' };
    const link = { ...lost, launch: signLaunch(lost, secret, signed.clock.now()) };
    const page = (proof: string) => ({ headers: { [headers.callGrant]: proof } });
    (await signed.call('loadTelephonyCall', link, page('the secret of this tab'))).data();
    const { call } = (await signed.call('loadTelephonyCall', link, page('the secret of this tab'))).data();
    expect(call?.crtObjectId).toBe('crt-11');
    const elsewhere = await signed.call('loadTelephonyCall', link, page('the secret of another tab'));
    expect(elsewhere.errorCode).toBe('LAUNCH_REFUSED');
    signed.clock.advance(6 * 60_000);
    const late = await signed.call('loadTelephonyCall', link, page('the secret of this tab'));
    expect(late.errorCode).toBe('LAUNCH_REFUSED');
  });

  it('show that their call has ended to the page that opened it, and to no other', async () => {
    const ended = { ...parameters, crtObjectId: 'crt-12' };
    const link = { ...ended, launch: signLaunch(ended, secret, signed.clock.now()) };
    const { call } = await load(signed, link);
    (await signed.call('saveTelephonyCall', disposition(call, { endCall: true }), withGrant(call))).data();
    const again = (await signed.call('loadTelephonyCall', link, withGrant(call))).data();
    expect(again.call?.life).toEqual({ startedAgoMs: 0, endedAgoMs: 0 });
    expect((await signed.call('loadTelephonyCall', link)).errorCode).toBe('LAUNCH_REFUSED');
  });

  it('refuse without a word of anybody, known or not', async () => {
    const stranger = { loanAppNo: '999999999999' };
    const known = { ...parameters, crtObjectId: 'crt-13' };
    const link = { ...known, launch: signLaunch(known, secret, signed.clock.now()) };
    const tampered = [
      parameters,
      stranger,
      { ...link, loanAppNo: bankingLoan },
      { ...link, agentId: 'another' },
      { ...parameters, launch: link.launch },
      { ...stranger, launch: signLaunch(stranger, 'another secret of at least 32 characters', signed.clock.now()) },
      { ...known, launch: signLaunch(known, secret, new Date(signed.clock.now().getTime() - 301_000)) },
    ];
    const bodies = await Promise.all(
      tampered.map(async (each) => JSON.stringify((await signed.call('loadTelephonyCall', each)).body)),
    );
    expect(new Set(bodies)).toEqual(
      new Set([
        JSON.stringify({
          status: 'ERROR',
          error: { errorCode: 'LAUNCH_REFUSED', errorMessage: errors.LAUNCH_REFUSED.message },
        }),
      ]),
    );
  });
});
