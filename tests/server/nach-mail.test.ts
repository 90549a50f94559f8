import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { addMails, addMandate, mailIds, mandateEmail, queueId, removeMandates, writing } from './nach-support.ts';
import { startTestServer, type Session, type TestServer } from './support.ts';
import { addCustomers, bankingLoan, personalLoan } from './telephony-support.ts';

let server: TestServer;
let lead: Session;
let session: Session;
let application: string;
beforeAll(async () => {
  server = await startTestServer();
  ({ application } = await addCustomers(server));
  lead = await server.signIn();
});
beforeEach(async () => {
  await removeMandates(server);
  await addMandate(server, application);
  await addMails(server);
  session = lead;
});
afterAll(() => server.close());

const list = async (keys: object = {}) => (await server.call('fetchNachMails', keys, { session })).data();
const ids = async (keys: object) => (await list(keys)).mailList.map(({ mailId }) => mailId);
const link = (mailId: string, loanApplicationNumber = personalLoan, more = {}) =>
  server.call('linkNachMail', { mailId, loanApplicationNumber }, { session, ...more });
const reject = (mailId: string, rejectReason = 'M008 Company stamp required') =>
  server.call('rejectNachMail', { mailId, rejectReason, remarks: null }, { session });
const mandate = () => server.db.selectFrom('nach_mandate').selectAll().executeTakeFirstOrThrow();

describe('the list', () => {
  it('has the mails of a queue id, a sender and a loan, newest first', async () => {
    expect(await ids({ mailQueueId: queueId })).toEqual([mailIds.linked]);
    expect(await ids({ loanApplicationNumber: personalLoan })).toEqual([mailIds.linked]);
    const all = [mailIds.waiting, mailIds.partner, mailIds.linked];
    expect(await ids({ mailQueueId: queueId, email: mandateEmail, queueName: 'Nach Review' })).toEqual(all);
    expect(await ids({ email: mandateEmail, queueName: 'Another queue' })).toEqual([]);
    expect(await ids({})).toEqual([mailIds.other, mailIds.waiting, mailIds.partner]);
  });

  it('tells of the mandate, the reasons and what the caller may do [EN-45]', async () => {
    const state = await list({ loanApplicationNumber: personalLoan });
    expect(state).toMatchObject({
      nachStatus: 'NACH_REJECTED',
      loanAppNo: personalLoan,
      rejectReason: 'M003 Drawer signature differs',
      mayChange: true,
    });
    expect(state.mailList).toHaveLength(1);
    expect(state.rejectReasons).toHaveLength(19);
  });

  it('shows a partner’s page that partner’s mails alone', async () => {
    expect(await ids({ email: mandateEmail, partner: 'pb' })).toEqual([mailIds.partner]);
    expect(await ids({ email: mandateEmail, partner: 'wishfin' })).toEqual([]);
    const peek = { mailId: mailIds.waiting, partner: 'pb' } as const;
    expect((await server.call('fetchNachMail', peek, { session })).errorCode).toBe('NOT_FOUND');
    const keys = { loanApplicationNumber: personalLoan, partner: 'pb' };
    expect(await list(keys)).toMatchObject({ nachStatus: null, loanAppNo: null });
  });

  it('keeps each page to those who have it', async () => {
    await server.db
      .updateTable('staff')
      .set({
        portal_route_list: JSON.stringify([
          { viewName: 'ops', routeList: [{ key: 'PB_NACH_EMAIL_LIST_DETAILS' }] },
        ]) as never,
      })
      .where('username', '=', 'agency@demo.example')
      .execute();
    session = await server.signIn('agency@demo.example');
    expect(await ids({ email: mandateEmail, partner: 'pb' })).toEqual([mailIds.partner]);
    for (const keys of [{}, { partner: 'wishfin' as const }])
      expect((await server.call('fetchNachMails', keys, { session })).errorCode).toBe('NOT_ALLOWED');
    expect((await link(mailIds.waiting)).errorCode).toBe('NOT_ALLOWED');
  });
});

describe('one mail', () => {
  it('comes with its attachments on signed links, and counts as read then', async () => {
    const mail = (await server.call('fetchNachMail', { mailId: mailIds.waiting }, { session })).data();
    expect(mail).toMatchObject({ text: 'The form is attached', isNew: false, loanAppNo: null, nachStatus: null });
    expect(mail.attachments).toEqual([
      {
        fileId: expect.any(String) as unknown,
        name: 'form.png',
        mediaType: 'image/png',
        bytes: 120,
        url: expect.stringMatching(/^\/files\/[\da-f-]{36}\?expires=\d+&signature=/) as unknown,
      },
    ]);
    const shown = (await list({})).mailList.find(({ mailId }) => mailId === mailIds.waiting);
    expect(shown).toMatchObject({ isNew: false, attachmentCount: 1 });
  });
});

describe('linking a loan', () => {
  it('makes a rejected mandate re-submitted, once, and says so in the audit', async () => {
    const { mail, nachStatus } = (await link(mailIds.waiting)).data();
    expect([mail.loanAppNo, nachStatus]).toEqual([personalLoan, 'NACH_RESUBMITTED']);
    expect(await mandate()).toMatchObject({ attempts: 2, status: 'NACH_RESUBMITTED', reject_code: null });
    await link(mailIds.waiting);
    expect(await mandate()).toMatchObject({ attempts: 2, version: 2 });
    const events = await server.db
      .selectFrom('audit_event')
      .select('action')
      .where('action', '=', 'LINK_MAIL')
      .execute();
    expect(events).toHaveLength(1);
    expect(await ids({ mailQueueId: queueId })).toEqual([mailIds.waiting, mailIds.linked]);
  });

  it('makes a pending mandate received; a mail without a file changes none', async () => {
    await server.db.updateTable('nach_mandate').set({ status: 'NACH_PENDING', attempts: 0, remarks: null }).execute();
    await link(mailIds.other);
    expect(await mandate()).toMatchObject({ status: 'NACH_PENDING', attempts: 0 });
    await link(mailIds.waiting);
    expect(await mandate()).toMatchObject({ status: 'NACH_RECIEVED', attempts: 1 });
  });

  it('refuses a number that is none, nobody’s, a used-up mandate and a stale reader, and changes nothing', async () => {
    expect((await link(mailIds.waiting, '123')).errorCode).toBe('VALIDATION_FAILED');
    expect((await link(mailIds.waiting, bankingLoan)).errorCode).toBe('LOAN_NOT_FOUND');
    const stale = await link(mailIds.waiting, personalLoan, { headers: { 'if-match': '7' } });
    expect(stale.errorCode).toBe('STALE_VERSION');
    await server.db.updateTable('nach_mandate').set({ attempts: 3 }).execute();
    expect((await link(mailIds.waiting)).errorCode).toBe('NACH_ATTEMPTS_USED');
    expect(await ids({ mailQueueId: queueId })).toEqual([mailIds.linked]);
    expect(await mandate()).toMatchObject({ status: 'NACH_REJECTED', attempts: 3 });
  });

  it('is kept from those without a role for it', async () => {
    session = await server.signIn('ops3@demo.example');
    expect((await list({ email: mandateEmail })).mayChange).toBe(false);
    expect((await link(mailIds.waiting)).errorCode).toBe('NOT_ALLOWED');
    expect((await reject(mailIds.linked)).errorCode).toBe('NOT_ALLOWED');
  });
});

describe('rejecting', () => {
  it('takes a linked mail with a reason, and one mandate once', async () => {
    expect((await reject(mailIds.waiting)).errorCode).toBe('MAIL_NOT_LINKED');
    await link(mailIds.waiting);
    expect((await reject(mailIds.waiting, 'Because')).errorCode).toBe('UNKNOWN_CHOICE');
    expect((await reject(mailIds.waiting)).data()).toEqual({
      nachStatus: 'NACH_REJECTED',
      loanAppNo: personalLoan,
      rejectReason: 'M008 Company stamp required',
    });
    expect(await mandate()).toMatchObject({ reject_code: 'M008', remarks: 'M008 Company stamp required', attempts: 2 });
    expect((await reject(mailIds.waiting)).errorCode).toBe('NACH_NOT_REVIEWABLE');
  });

  it('is done once for one key', async () => {
    await link(mailIds.waiting);
    const input = { mailId: mailIds.waiting, rejectReason: 'M008 Company stamp required', remarks: 'No stamp' };
    const answers = await Promise.all(
      [1, 2, 3].map(() => server.call('rejectNachMail', input, writing(session, 'reject'))),
    );
    expect(answers.map(({ errorCode }) => errorCode)).toEqual([undefined, undefined, undefined]);
    expect(await mandate()).toMatchObject({ remarks: 'No stamp', version: 3 });
  });
});
