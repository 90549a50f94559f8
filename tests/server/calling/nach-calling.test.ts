import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { outsideCallingWindow } from '../../../widgets/contract/calling/contact-hours.ts';
import { followUpOnWire, indiaFieldTime } from '../../../widgets/contract/calling/follow-up.ts';
import { indianTime } from '../../../host/server/base/indian-time.ts';
import { newId } from '../../../host/server/db/new-id.ts';
import { addLoan, addMails, addMandate, mailIds, nachDisposition, writing } from '../nach/nach-support.ts';
import { startTestServer, type Session, type TestServer } from '../support.ts';
import { stated } from '../stated.ts';
import { addCustomers, bankingLoan, makeOverdue, personalLoan } from './telephony-support.ts';
import { nextCall } from '../../support/next-call.js';

let server: TestServer;
let session: Session;
let application: string;
beforeAll(async () => {
  server = await startTestServer();
  ({ application } = await addCustomers(server));
  await addMandate(server, application);
  session = await server.signIn();
});
afterAll(() => server.close());

const call = { loanApplicationId: personalLoan, convoxId: 'convox-1', agentId: 'agent-7' };
const log = async () =>
  (await server.call('fetchNachCallLog', { loanApplicationId: personalLoan }, { session })).data();

describe('the configuration', () => {
  it('has header items by order and grouped statuses with reject reasons [EN-22]', async () => {
    const config = (await server.call('fetchCrmConfig', { stage: 'NachCallingCRM' }, { session })).data();
    const { headerConfig = [], callDispositionConfig } = config;
    expect(Object.keys(headerConfig[0] ?? {}).toSorted()).toEqual(['accessLevel', 'label', 'order', 'value']);
    expect(headerConfig.map(({ order }) => order)).toEqual([1, 2, 3, 4, 5, 6]);
    expect(headerConfig.find(({ accessLevel }) => accessLevel === 'hidden')?.value).toBe('riskLevel');
    expect(Object.keys(callDispositionConfig).toSorted()).toEqual(['callStatuses', 'rejectReasons']);
    expect(Object.keys(callDispositionConfig.callStatuses)).toEqual(['Connected', 'Not connected', 'Third party']);
    expect(callDispositionConfig.rejectReasons).toContain('M003 Drawer signature differs');
    expect([config.scriptUrl, config.supportScriptUrl].every((url) => url?.startsWith('https://'))).toBe(true);
  });

  it('is kept from those who lack the stage’s screen', async () => {
    const agency = await server.signIn('agency@demo.example');
    const refused = await server.call('fetchCrmConfig', { stage: 'BankingOpsCRM' }, { session: agency });
    expect(refused.errorCode).toBe('NOT_ALLOWED');
    await server.db
      .updateTable('staff')
      .set({
        portal_route_list: JSON.stringify([{ viewName: 'ops', routeList: [{ key: 'BANK_CALLING_CRM' }] }]) as never,
      })
      .where('username', '=', 'ops3@demo.example')
      .execute();
    const banker = await server.signIn('ops3@demo.example');
    const nach = await server.call('fetchCrmConfig', { stage: 'NachCallingCRM' }, { session: banker });
    const own = await server.call('fetchCrmConfig', { stage: 'BankingOpsCRM' }, { session: banker });
    expect([nach.errorCode, own.errorCode]).toEqual(['NOT_ALLOWED', undefined]);
  });
});

describe('loading a call', () => {
  it('says how long the call has been on, however often it is loaded', async () => {
    const timed = { ...call, convoxId: 'convox-timed' };
    const load = async (input = timed) => (await server.call('fetchNachCrmData', input, { session })).data().call.life;
    expect(await load()).toEqual({ startedAgoMs: 0, endedAgoMs: null });
    server.clock.advance(75_000);
    expect(await load()).toEqual({ startedAgoMs: 75_000, endedAgoMs: null });
    expect((await load({ ...timed, convoxId: 'convox-after' }))?.startedAgoMs).toBe(0);
  });

  it('answers loan, mandate and customer under their keys, by number and by id [EN-19][EN-20][EN-21][AP-52]', async () => {
    const data = (await server.call('fetchNachCrmData', call, { session })).data();
    expect(data.loanDetails).toEqual({
      loanApplicationNo: personalLoan,
      loanAmount: 110_000,
      emiAmount: 10_402,
      tenure: '12 months',
      productType: 'Personal loan',
      partner: 'platform',
    });
    expect(data.nachDetails).toEqual({
      applicationUdrs: 'NACH_PENDING',
      nachType: 'MANUAL',
      instrument: 'Paper form',
      nachAttempts: 1,
      nachStatus: 'NACH_REJECTED',
      remarks: 'Drawer signature differs',
      email: 'harsh.joshi@example.com',
      mailQueueId: 'NRQ-1',
    });
    expect(data.userDetails).toEqual({
      name: 'Harshvardhan Joshi',
      userCategory: 'Salaried',
      gender: 'Male',
      monthlyIncome: 54_000,
    });
    expect(data.mandate).toMatchObject({ rejectCode: 'M003 Drawer signature differs', rejectClass: 'PAPER' });
    const byId = await server.call('fetchNachCrmData', { ...call, loanApplicationId: application }, { session });
    expect(byId.data().loanDetails.loanApplicationNo).toBe(personalLoan);
  });

  it('keeps a hidden header value on the server [NC-05]', async () => {
    const data = (await server.call('fetchNachCrmData', call, { session })).data();
    expect(Object.keys(data.loanDetails)).not.toContain('riskLevel');
  });

  it('says that nobody was found, and writes down who looked at whom', async () => {
    const nobody = await server.call('fetchNachCrmData', { ...call, loanApplicationId: '5' }, { session });
    expect(nobody.errorCode).toBe('CUSTOMER_NOT_FOUND');
    const event = await server.db
      .selectFrom('audit_event')
      .select(['actor', 'action'])
      .where('action', '=', 'LOAD_CALL')
      .where('loan_application_number', '=', personalLoan)
      .executeTakeFirst();
    expect(event).toEqual({ actor: 'lead@demo.example', action: 'LOAD_CALL' });
  });
});

describe('saving a disposition', () => {
  it('keeps it with the heading of its status, and shows it on top of the log [EN-33][EN-34][AP-49]', async () => {
    const first = (
      await server.call(
        'saveNachCallDetails',
        nachDisposition({ rejectReason: 'AP02 Account closed' }),
        writing(session, 'one'),
      )
    ).data().entry;
    expect(first).toEqual({
      sent: null,
      callRef: expect.stringMatching(/^[\da-f-]{36}$/) as unknown,
      callDate: expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/) as unknown,
      callStatus: 'Connected',
      subCallStatus: 'Will sign and mail the form',
      nextCallDate: nextCall.logged,
      remarks: 'Will mail the form tonight',
      agent: 'Vikram Nair',
      rejectReason: 'AP02 Account closed',
      callSummary: null,
      nachType: 'MANUAL',
      documentSubmissionTime: null,
      customerCallbackTime: null,
      agentCallbackTime: null,
      language: null,
      userQuery: null,
      nachSubStatus: 'NACH_REJECTED',
      numberOfLeads: 1,
      lastUpdatedTimeStamp: expect.any(String) as unknown,
    });
    server.clock.advance(60_000);
    await server.call('saveNachCallDetails', nachDisposition({ callOutcome: 'Ringing' }), writing(session, 'two'));
    const entries = await log();
    expect(entries.map(({ subCallStatus }) => subCallStatus)).toEqual(['Ringing', 'Will sign and mail the form']);
    expect(entries[1]).toEqual(first);
    const { call: known } = (await server.call('fetchNachCrmData', call, { session })).data();
    expect(known).toMatchObject({ historyCount: 2, lastCall: { subCallStatus: 'Ringing' } });
  });

  it('says when a customer has asked for a call, when an agent called again, and when a form had come in', async () => {
    const asked = nachDisposition({ callOutcome: 'Call back requested' });
    server.clock.advance(60_000);
    await server.call('saveNachCallDetails', asked, writing(session, 'asked'));
    const [before] = await log();
    expect(before).toMatchObject({ customerCallbackTime: nextCall.logged, agentCallbackTime: null });
    expect(before?.documentSubmissionTime).toBeNull();
    server.clock.advance(60_000);
    const formAt = server.clock.now();
    await addMails(server);
    const changed = { madeVersion: 2, status: 'NACH_REJECTED', attempts: 1, remarks: null } as const;
    await server.db
      .updateTable('nach_mail')
      .set({
        received_at: formAt,
        mandate_before: JSON.stringify({ ...changed, rejectCode: 'M003', rejectCodeVersion: 1 }),
      })
      .where('id', '=', mailIds.linked)
      .execute();
    server.clock.advance(60_000);
    const { entry } = (
      await server.call('saveNachCallDetails', nachDisposition({ callOutcome: 'Ringing' }), writing(session, 'again'))
    ).data();
    expect(entry).toMatchObject({ documentSubmissionTime: indianTime(formAt), customerCallbackTime: null });
    const [last, waited] = await log();
    expect(last).toEqual(entry);
    expect(waited).toEqual({ ...before, agentCallbackTime: entry?.callDate });
  });

  it('counts the mandates of a customer that are open, over all their loans', async () => {
    const number = '251100099901';
    await addLoan(server, application, { loan_application_number: number, sourcing_partner: null });
    const { id } = await server.db
      .selectFrom('application')
      .select('id')
      .where('loan_application_number', '=', number)
      .executeTakeFirstOrThrow();
    const ofOther = { id: newId(), application_id: id, loan_application_number: number, mail_queue_id: null };
    const mandate = await server.db.selectFrom('nach_mandate').selectAll().executeTakeFirstOrThrow();
    await server.db
      .insertInto('nach_mandate')
      .values({ ...mandate, terms: null, compared: null, ...ofOther })
      .execute();
    server.clock.advance(60_000);
    const count = async (key: string) =>
      (await server.call('saveNachCallDetails', nachDisposition(), writing(session, key))).data().entry?.numberOfLeads;
    expect(await count('both')).toBe(2);
    await server.db
      .updateTable('nach_mandate')
      .set({ ended_at: server.clock.now() })
      .where('id', '=', ofOther.id)
      .execute();
    expect(await count('one-ended')).toBe(1);
  });

  it('is done once for one key, also when ten arrive together', async () => {
    const before = (await log()).length;
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => server.call('saveNachCallDetails', nachDisposition(), writing(session, 'ten'))),
    );
    expect(new Set(answers.map((answer) => answer.data().entry.callRef)).size).toBe(1);
    expect(await log()).toHaveLength(before + 1);
    const other = nachDisposition({ remarks: 'Else' });
    const reused = await server.call('saveNachCallDetails', other, writing(session, 'ten'));
    expect(reused.errorCode).toBe('IDEMPOTENCY_REUSED');
  });

  it('takes no next call outside the calling window where list or process keep it', async () => {
    const at = (nextCallDate: string) =>
      server.call('saveNachCallDetails', nachDisposition({ nextCallDate }), { session });
    const keeps = async () => (await server.call('fetchNachCrmData', call, { session })).data().call.keepsCallingWindow;
    expect([await keeps(), (await at(nextCall.wire.replace('14:05', '07:00'))).errorCode]).toEqual([false, undefined]);
    await makeOverdue(server, application, personalLoan, 8000);
    expect(await keeps()).toBe(true);
    expect((await at(nextCall.wire.replace('14:05', '07:59'))).body).toMatchObject({
      error: { errorCode: 'FOLLOW_UP_OUTSIDE_WINDOW', fieldErrors: { nextCallDate: outsideCallingWindow } },
    });
    expect((await at(nextCall.wire.replace('14:05', '08:00'))).errorCode).toBeUndefined();
    await server.db.deleteFrom('collections_case').execute();
    server.settings.callingWindowFor = ['NACH_PENDING_P1'];
    expect((await at(nextCall.wire.replace('14:05', '19:00'))).errorCode).toBe('FOLLOW_UP_OUTSIDE_WINDOW');
    server.settings.callingWindowFor = [];
    expect((await at(nextCall.wire.replace('14:05', '19:00'))).errorCode).toBeUndefined();
  });

  it('takes a next call date that passed while the save waited for the server, and tells when it was asked for', async () => {
    const submittedAt = server.clock.now();
    const soon = { nextCallDate: followUpOnWire(indiaFieldTime(new Date(submittedAt.getTime() + 120_000))) };
    server.clock.advance(360_000);
    const { headers: keyed } = writing(session, 'waited');
    const sent = { session, headers: { ...keyed, ...(await stated(server, session.id, submittedAt)) } };
    expect((await server.call('saveNachCallDetails', nachDisposition(soon), { session })).errorCode).toBe(
      'FOLLOW_UP_IN_PAST',
    );
    expect((await server.call('saveNachCallDetails', nachDisposition(soon), sent)).errorCode).toBeUndefined();
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
    [{ callOutcome: 'Right party contact' }, 'UNKNOWN_CALL_STATUS', 'callStatus'],
    [{ rejectReason: 'Because' }, 'UNKNOWN_CHOICE', 'rejectReason'],
    [{ nextCallDate: '2020/01/31 14:05' }, 'FOLLOW_UP_IN_PAST', 'nextCallDate'],
    [{ nextCallDate: '2099/02/30 14:05' }, 'FOLLOW_UP_IN_PAST', 'nextCallDate'],
    [{ remarks: '   ' }, 'VALIDATION_FAILED', 'remarks'],
    [{ selfCallRating: 6 }, 'VALIDATION_FAILED', 'selfCallRating'],
    [{ loanApplicationId: '5' }, 'CUSTOMER_NOT_FOUND', undefined],
  ] as const)('refuses %o under its field and stores nothing', async (changes, code, field) => {
    const before = (await log()).length;
    const { body, errorCode } = await server.call('saveNachCallDetails', nachDisposition(changes), { session });
    expect(errorCode).toBe(code);
    if (field && body.status === 'ERROR') expect(body.error.fieldErrors?.[field]).toEqual(expect.any(String));
    expect(await log()).toHaveLength(before);
  });
});

describe('logs and tickets', () => {
  it('answers the bot’s calls apart, with what it made of them', async () => {
    const bot = (await server.call('fetchVoxbotNachCallLog', { loanApplicationId: personalLoan }, { session })).data();
    expect(bot).toHaveLength(1);
    expect(bot[0]).toMatchObject({ callSummary: 'Agreed to sign the form', numberOfLeads: 2, agent: 'Voice bot' });
    expect((await log()).every(({ callSummary }) => callSummary === null)).toBe(true);
  });

  it('makes one ticket for one call, and gives it again', async () => {
    const input = { loanAppNo: personalLoan, phoneNumber: '9123456786', callReferenceId: 'convox-1' };
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => server.call('createNachTicket', input, { session })),
    );
    const urls = new Set(answers.map((answer) => answer.data().freshDeskUrl));
    expect([...urls]).toEqual([expect.stringMatching(/^\/tickets\//)]);
    const { call: known } = (await server.call('fetchNachCrmData', call, { session })).data();
    expect(known.freshDeskUrl).toBe([...urls][0]);
    const other = await server.call('createNachTicket', { ...input, callReferenceId: 'convox-2' }, { session });
    expect(urls.has(other.data().freshDeskUrl)).toBe(false);
    const unknown = await server.call('createNachTicket', { ...input, loanAppNo: bankingLoan }, { session });
    expect(unknown.errorCode).toBe('CUSTOMER_NOT_FOUND');
  });
});
