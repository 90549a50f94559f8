import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { bankingProcesses } from '../../../widgets/contract/calling/banking.ts';
import { outsideCallingWindow } from '../../../widgets/contract/calling/contact-hours.ts';
import { followUpOnWire, indiaFieldTime } from '../../../widgets/contract/calling/follow-up.ts';
import type { CallInput } from '../../../widgets/contract/schemas.ts';
import { writing } from '../nach/nach-support.ts';
import { startTestServer, type Session, type TestServer } from '../support.ts';
import { stated } from '../stated.ts';
import { addCustomers, bankingLoan, makeOverdue } from './telephony-support.ts';
import { nextCall } from '../../support/next-call.js';

let server: TestServer;
let session: Session;
let ids: Awaited<ReturnType<typeof addCustomers>>;
beforeAll(async () => {
  server = await startTestServer();
  ids = await addCustomers(server);
  session = await server.signIn();
});
afterAll(() => server.close());

const load = async (leadId: string, processName = 'Banking_OTP_Pending_P1') =>
  (
    await server.call('fetchBankingCrmData', { leadId, convoxId: 'convox-1', agentId: 'a-7', processName }, { session })
  ).data();
const log = async (loanApplicationId = bankingLoan) =>
  (await server.call('fetchBankingCallLog', { loanApplicationId }, { session })).data();
const disposition = (
  changes: Partial<CallInput<'saveBankingCallDetails'>> = {},
): CallInput<'saveBankingCallDetails'> => ({
  leadId: ids.withLoan,
  process: 'Banking_OTP_Pending_P1',
  agentId: 'a-7',
  convoxId: 'convox-1',
  callerId: '9876543210',
  typeOfCall: 'outbound',
  remarks: 'Wants to finish the video KYC on Friday',
  nextCallDate: nextCall.wire,
  selfCallRating: 5,
  callOutcome: 'Follow up',
  callStatus: 'Connected',
  callSubStatus: 'Call back requested',
  ...changes,
});

describe('the configuration', () => {
  it.each(['BankingCsCrm', 'BankingOpsCRM'] as const)('of %s has just the two lists [AP-54]', async (stage) => {
    const config = (await server.call('fetchCrmConfig', { stage }, { session })).data();
    expect(Object.keys(config)).toEqual(['callDispositionConfig']);
    expect(Object.keys(config.callDispositionConfig).toSorted()).toEqual(['callOutComes', 'callStatuses']);
    expect(config.callDispositionConfig.callOutComes).toContain('Follow up');
    expect(config.callDispositionConfig.callStatuses['Not connected']).toContain('Ringing');
  });
});

describe('loading a lead', () => {
  it('says how long the call has been on, however often it is loaded', async () => {
    const before = (await load(ids.withoutLoan)).call.life;
    expect(before).toEqual({ startedAgoMs: 0, endedAgoMs: null });
    server.clock.advance(75_000);
    expect((await load(ids.withoutLoan)).call.life?.startedAgoMs).toBe(75_000);
  });

  it('answers the customer in this screen’s own keys [EN-24][EN-25]', async () => {
    const { call, ...details } = await load(ids.withLoan);
    expect(details).toEqual({
      nameOfUser: 'Meenakshi Iyer',
      gender: 'Female',
      emailId: null,
      bankAccountEligible: 'Yes',
      okycStatus: 'COMPLETED',
      vkycStatus: 'PENDING',
      rpdCompletionStatus: null,
      bankAccountConsentWithOtp: 'Given',
      bankingUserStatus: 'ACTIVE',
      bankAccOpenedDate: '2025-11-12',
      bankAccStatus: 'Zero balance',
      userOnboardingFlow: 'Fresh user, BA flow',
      fundAdditionStatus: 'PENDING',
      fdodEnabledStatus: 'No',
      loanApplicationNo: bankingLoan,
      loanAmount: 60_000,
      plApplicationUdrs: 'DISBURSED',
    });
    expect(call).toMatchObject({ historyCount: 0, lastCall: null, freshDeskUrl: null });
    expect(await load(ids.withoutLoan)).toMatchObject({ loanApplicationNo: null, loanAmount: null });
  });

  it('opens with each of the twelve processes, and answers three more to customer support alone [EN-26][CO-45]', async () => {
    expect(bankingProcesses).toEqual([
      'Banking_CS_Adhoc',
      'Banking_OTP_Pending_P1',
      'Draft_P1_Banking_Offer_in_PL',
      'Draft_P1_Banking_Adhoc',
      'Draft_P1_BankingUser_Adhoc',
      'Draft_P1_Disb_User_BA_Flow',
      'Banking_KYC_Pending_P1',
      'Draft_P2_Disb_User_BA_Flow',
      'Banking_ZeroBalance_AddMoney_P1',
      'Draft_P1_Fresh_User_BA_Flow',
      'Banking_RPD_Pending_P1',
      'Draft_P2_Fresh_User_BA_Flow',
    ]);
    for (const process of bankingProcesses) {
      const details = await load(ids.withLoan, process);
      const extra = ['bankAccountAdditionalDetails', 'freshDeskUrl', 'bankingPortalUrl'].filter(
        (key) => key in details,
      );
      expect(extra, process).toHaveLength(process === 'Banking_CS_Adhoc' ? 3 : 0);
    }
  });

  it('says that nobody was found', async () => {
    const input = { leadId: 'nobody', convoxId: 'c', agentId: 'a' };
    expect((await server.call('fetchBankingCrmData', input, { session })).errorCode).toBe('CUSTOMER_NOT_FOUND');
  });
});

describe('saving a disposition', () => {
  it('stands on top of the log of the loan, with six values [AP-61][BC-25]', async () => {
    await server.call('saveBankingCallDetails', disposition({ callSubStatus: 'Interested' }), writing(session, 'a'));
    server.clock.advance(60_000);
    const { entry } = (await server.call('saveBankingCallDetails', disposition(), writing(session, 'b'))).data();
    const entries = await log();
    expect(entries.map(({ subCallStatus }) => subCallStatus)).toEqual(['Call back requested', 'Interested']);
    expect(entries[0]).toEqual(entry);
    expect(entry).toEqual({
      sent: null,
      callRef: expect.any(String) as unknown,
      callDate: expect.stringMatching(/^\d{4}-/) as unknown,
      callStatus: 'Connected',
      subCallStatus: 'Call back requested',
      nextCallDate: nextCall.logged,
      remarks: 'Wants to finish the video KYC on Friday',
      agent: 'Vikram Nair',
    });
  });

  it('is done once for one key, and for a lead without a loan too', async () => {
    const before = (await log()).length;
    const again = () => server.call('saveBankingCallDetails', disposition(), writing(session, 'same'));
    const [one, other] = await Promise.all([again(), again()]);
    expect(one.data()).toEqual(other.data());
    expect(await log()).toHaveLength(before + 1);
    const free = disposition({ leadId: ids.withoutLoan, callOutcome: null });
    expect((await server.call('saveBankingCallDetails', free, { session })).errorCode).toBeUndefined();
  });

  it('takes a next call date that passed while the save waited for the server, and tells when it was asked for', async () => {
    const submittedAt = server.clock.now();
    const soon = { nextCallDate: followUpOnWire(indiaFieldTime(new Date(submittedAt.getTime() + 120_000))) };
    server.clock.advance(360_000);
    const { headers: keyed } = writing(session, 'waited');
    const sent = { session, headers: { ...keyed, ...(await stated(server, session.id, submittedAt)) } };
    expect((await server.call('saveBankingCallDetails', disposition(soon), { session })).errorCode).toBe(
      'FOLLOW_UP_IN_PAST',
    );
    expect((await server.call('saveBankingCallDetails', disposition(soon), sent)).errorCode).toBeUndefined();
    const told = await server.db
      .selectFrom('audit_event')
      .select('after')
      .where('action', '=', 'SAVE_DISPOSITION')
      .execute();
    expect(told.map(({ after }) => after)).toContainEqual(
      expect.objectContaining({ submittedAt: submittedAt.toISOString() }),
    );
  });

  it.each([
    [{ callSubStatus: 'Busy' }, 'UNKNOWN_CALL_STATUS', 'callStatus'],
    [{ callStatus: '__proto__' }, 'UNKNOWN_CALL_STATUS', 'callStatus'],
    [{ callOutcome: 'Else' }, 'UNKNOWN_CHOICE', 'callOutcome'],
    [{ nextCallDate: '2020/01/01 10:00' }, 'FOLLOW_UP_IN_PAST', 'nextCallDate'],
    [{ remarks: ' ' }, 'VALIDATION_FAILED', 'remarks'],
    [{ selfCallRating: 0 }, 'VALIDATION_FAILED', 'selfCallRating'],
  ] as const)('refuses %o under its field and stores nothing', async (changes, code, field) => {
    const before = (await log()).length;
    const { body, errorCode } = await server.call('saveBankingCallDetails', disposition(changes), { session });
    expect(errorCode).toBe(code);
    expect(body.status === 'ERROR' && body.error.fieldErrors?.[field]).toEqual(expect.any(String));
    expect(await log()).toHaveLength(before);
  });
});

describe('the calling window', () => {
  const at = (time: string, changes = {}) =>
    server.call(
      'saveBankingCallDetails',
      disposition({ nextCallDate: nextCall.wire.replace('14:05', time), ...changes }),
      { session },
    );

  it('binds the processes that the configuration names, under the field of the form', async () => {
    expect((await load(ids.withLoan)).call.keepsCallingWindow).toBe(false);
    expect((await at('21:00')).errorCode).toBeUndefined();
    server.settings.callingWindowFor = ['BANKING_OTP_PENDING_P1'];
    expect((await load(ids.withLoan)).call.keepsCallingWindow).toBe(true);
    expect((await load(ids.withLoan, 'Banking_CS_Adhoc')).call.keepsCallingWindow).toBe(false);
    const before = (await log()).length;
    expect((await at('19:00')).body).toMatchObject({
      error: { errorCode: 'FOLLOW_UP_OUTSIDE_WINDOW', fieldErrors: { nextCallDate: outsideCallingWindow } },
    });
    expect(await log()).toHaveLength(before);
    expect((await at('18:59')).errorCode).toBeUndefined();
    expect((await at('21:00', { process: 'Banking_CS_Adhoc' })).errorCode).toBeUndefined();
  });

  it('binds a loan on the agency’s calling list', async () => {
    server.settings.callingWindowFor = ['AGENCY_CALLING_LIST'];
    await makeOverdue(server, ids.application, bankingLoan, 8000);
    expect((await load(ids.withLoan)).call.keepsCallingWindow).toBe(true);
    expect((await load(ids.withoutLoan)).call.keepsCallingWindow).toBe(false);
    expect((await at('07:59')).errorCode).toBe('FOLLOW_UP_OUTSIDE_WINDOW');
    expect((await at('08:00')).errorCode).toBeUndefined();
    await server.db.deleteFrom('collections_case').execute();
  });
});

describe('logs and tickets', () => {
  it('answers an empty log for a number without calls [BC-10]', async () => {
    expect(await log('999999999999')).toEqual([]);
  });

  it('makes one ticket a call, with or without a loan', async () => {
    const input = { loanAppNo: bankingLoan, phoneNumber: '9876543210', callReferenceId: 'convox-1' };
    const [one, two] = await Promise.all([
      server.call('createBankingTicket', input, { session }),
      server.call('createBankingTicket', input, { session }),
    ]);
    expect(one.data().freshDeskUrl).toBe(two.data().freshDeskUrl);
    expect(await load(ids.withLoan, 'Banking_CS_Adhoc')).toMatchObject({
      freshDeskUrl: one.data().freshDeskUrl,
      call: { freshDeskUrl: one.data().freshDeskUrl },
    });
    const free = { loanAppNo: null, phoneNumber: '+91 98765 43211', callReferenceId: 'convox-9' };
    const made = (await server.call('createBankingTicket', free, { session })).data().freshDeskUrl;
    expect(made).toMatch(/^\/tickets\//);
    const nobody = { loanAppNo: null, phoneNumber: null, callReferenceId: 'convox-9' };
    expect((await server.call('createBankingTicket', nobody, { session })).errorCode).toBe('CUSTOMER_NOT_FOUND');
  });
});
