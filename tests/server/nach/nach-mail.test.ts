import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  addFile,
  addLoan,
  addMails,
  addMandate,
  fileIds,
  mailIds,
  mandateEmail,
  queueId,
  removeMandates,
  writing,
} from './nach-support.ts';
import { startTestServer, type Session, type TestServer } from '../support.ts';
import { addCustomers, bankingLoan, personalLoan } from '../calling/telephony-support.ts';

let server: TestServer;
let lead: Session;
let session: Session;
let application: string;
const secondLoan = '251118172699';
beforeAll(async () => {
  server = await startTestServer();
  ({ application } = await addCustomers(server));
  lead = await server.signIn();
});
beforeEach(async () => {
  await removeMandates(server);
  await addMandate(server, application);
  await addMails(server);
  await server.db.deleteFrom('application').where('loan_application_number', '=', secondLoan).execute();
  await sourceFrom(personalLoan, null);
  session = lead;
});
afterAll(() => server.close());

const list = async (keys: object = {}) => (await server.call('fetchNachMails', keys, { session })).data();
const ids = async (keys: object) => (await list(keys)).mailList.map(({ mailId }) => mailId);
/** Links a mail, for the one of somebody else with the confirmation that this needs. */
const link = (mailId: string, loanApplicationNumber = personalLoan, more = {}) => {
  const confirmed = mailId === mailIds.other ? { confirmed: ['senderEmail' as const] } : {};
  return server.call('linkNachMail', { mailId, loanApplicationNumber, ...confirmed }, { session, ...more });
};
const mandate = () => server.db.selectFrom('nach_mandate').selectAll().executeTakeFirstOrThrow();
const readBy = (version: number) => ({ 'if-match': String(version) });
/** Rejects what stands now, or what the writer has read. */
const reject = async (mailId: string, rejectReason = 'M008 Company stamp required', version?: number) =>
  server.call(
    'rejectNachMail',
    { mailId, rejectReason, remarks: null },
    { session, headers: readBy(version ?? (await mandate()).version) },
  );
const addSecondLoan = (sourcing_partner: 'pb' | 'wishfin' | null) =>
  addLoan(server, application, { loan_application_number: secondLoan, sourcing_partner });
const sourceFrom = (loan: string, sourcing_partner: 'pb' | null) =>
  server.db.updateTable('application').set({ sourcing_partner }).where('loan_application_number', '=', loan).execute();
const linkFrom = (partner: 'pb' | 'wishfin', loanApplicationNumber = secondLoan) =>
  server.call('linkNachMail', { mailId: mailIds.partner, loanApplicationNumber, partner }, { session });
const linkNobodys = () => linkFrom('pb', '999999999999');
const attach = (mail_id: string, file_id: string) =>
  server.db.insertInto('nach_mail_attachment').values({ mail_id, file_id, position: 0 }).execute();
/** Links a mail a moment after the last one. */
const linkNext = (...mail: Parameters<typeof link>) => {
  server.clock.advance(1000);
  return link(...mail);
};
const bring = async (mailId: string, fileId: string, content: string) => {
  await addFile(server, fileId, content);
  await attach(mailId, fileId);
};

describe('the list', () => {
  it('has the mails of a queue id, a sender and a loan, newest first', async () => {
    expect(await ids({ mailQueueId: queueId })).toEqual([mailIds.linked]);
    const all = [mailIds.waiting, mailIds.partner, mailIds.linked];
    expect(await ids({ loanApplicationNumber: personalLoan, email: 'nobody@example.com' })).toEqual([mailIds.linked]);
    expect(await ids({ loanApplicationNumber: personalLoan })).toEqual(all);
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
      mandateVersion: 1,
      mayChange: true,
    });
    expect(state.mailList).toHaveLength(3);
    // The lender's own ten stand before NPCI's.
    expect(state.rejectReasons).toHaveLength(29);
    expect(state.rejectReasons[0]).toBe('FORM_SIGNATURE The signature is missing or differs');
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

  it('takes for a re-submission only another file than the one that was rejected', async () => {
    await bring(mailIds.linked, fileIds.sameForm, 'a');
    expect((await link(mailIds.waiting)).errorCode).toBe('NACH_SAME_FILE');
    expect(await mandate()).toMatchObject({ status: 'NACH_REJECTED', attempts: 1, version: 1 });
    await bring(mailIds.waiting, fileIds.otherForm, 'b');
    expect((await link(mailIds.waiting)).data().nachStatus).toBe('NACH_RESUBMITTED');
  });

  it('takes no file for a different one that any mail of the loan has brought', async () => {
    await bring(mailIds.linked, fileIds.sameForm, 'a');
    await bring(mailIds.other, fileIds.otherForm, 'b');
    await server.db.updateTable('nach_mandate').set({ status: 'NACH_RECIEVED' }).execute();
    await linkNext(mailIds.other);
    await reject(mailIds.other);
    expect((await linkNext(mailIds.waiting)).errorCode).toBe('NACH_SAME_FILE');
  });

  it('moved to another loan, leaves the mandate of the first as it stood before the mail', async () => {
    await addSecondLoan(null);
    const before = await mandate();
    await link(mailIds.waiting);
    const { mail } = (await link(mailIds.waiting, secondLoan)).data();
    expect(mail.loanAppNo).toBe(secondLoan);
    const { changed_at: _, version, ...after } = await mandate();
    expect(before).toMatchObject(after);
    expect([after.status, version]).toEqual(['NACH_REJECTED', 3]);
    expect(await ids({ mailQueueId: queueId })).toEqual([mailIds.linked]);
    expect((await link(mailIds.waiting)).data().nachStatus).toBe('NACH_RESUBMITTED');
  });

  it('moved to another loan, leaves the mandate to the next mail that brought a form', async () => {
    await addSecondLoan(null);
    await bring(mailIds.other, fileIds.otherForm, 'b');
    await server.db.updateTable('nach_mandate').set({ status: 'NACH_PENDING', attempts: 0 }).execute();
    await linkNext(mailIds.waiting);
    await linkNext(mailIds.other);
    await linkNext(mailIds.waiting, secondLoan);
    expect(await mandate()).toMatchObject({ status: 'NACH_RECIEVED', attempts: 1, version: 2 });
    await linkNext(mailIds.other, secondLoan);
    expect(await mandate()).toMatchObject({ status: 'NACH_PENDING', attempts: 0, version: 3 });
  });

  it('leaves a re-submitted mandate to no mail that brought the rejected file', async () => {
    await addSecondLoan(null);
    await bring(mailIds.linked, fileIds.sameForm, 'b');
    await bring(mailIds.other, fileIds.otherForm, 'b');
    await linkNext(mailIds.waiting);
    await linkNext(mailIds.other);
    await linkNext(mailIds.waiting, secondLoan);
    expect(await mandate()).toMatchObject({ status: 'NACH_REJECTED', attempts: 1, version: 3 });
  });

  it('stays with its loan once the mandate there has moved on', async () => {
    await addSecondLoan(null);
    await link(mailIds.waiting);
    await reject(mailIds.waiting);
    expect((await link(mailIds.waiting, secondLoan)).errorCode).toBe('NACH_MOVED_ON');
    expect(await ids({ loanApplicationNumber: personalLoan })).toContain(mailIds.waiting);
  });

  it('from a partner’s page reaches the loans of that partner alone', async () => {
    await addSecondLoan('wishfin');
    const foreign = await linkFrom('pb');
    expect([foreign.errorCode, foreign.body]).toEqual(['LOAN_NOT_FOUND', (await linkNobodys()).body]);
    await sourceFrom(secondLoan, 'pb');
    expect((await linkFrom('pb')).data().mail.loanAppNo).toBe(secondLoan);
  });

  it('from a partner’s page takes no form back from a loan of somebody else', async () => {
    await addSecondLoan('pb');
    await bring(mailIds.partner, fileIds.otherForm, 'b');
    await link(mailIds.partner);
    const foreign = await linkFrom('pb');
    expect([foreign.errorCode, foreign.body]).toEqual(['LOAN_NOT_FOUND', (await linkNobodys()).body]);
    expect(await mandate()).toMatchObject({ status: 'NACH_RESUBMITTED', version: 2 });
    await sourceFrom(personalLoan, 'pb');
    expect((await linkFrom('pb')).data().mail.loanAppNo).toBe(secondLoan);
    expect(await mandate()).toMatchObject({ status: 'NACH_REJECTED', version: 3 });
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
      mandateVersion: 3,
    });
    expect(await mandate()).toMatchObject({ reject_code: 'M008', remarks: 'M008 Company stamp required', attempts: 2 });
    expect((await reject(mailIds.waiting)).errorCode).toBe('NACH_NOT_REVIEWABLE');
  });

  it('is refused where the mandate has changed since it was read, or nobody says what was read', async () => {
    await link(mailIds.waiting);
    expect((await reject(mailIds.waiting, undefined, 1)).errorCode).toBe('STALE_VERSION');
    const input = { mailId: mailIds.waiting, rejectReason: 'M008 Company stamp required', remarks: null };
    expect((await server.call('rejectNachMail', input, { session, isBlind: true })).errorCode).toBe(
      'VALIDATION_FAILED',
    );
    expect(await mandate()).toMatchObject({ status: 'NACH_RESUBMITTED', version: 2 });
  });

  it('is done once for one key', async () => {
    await link(mailIds.waiting);
    const { headers, ...caller } = writing(session, 'reject');
    const input = { mailId: mailIds.waiting, rejectReason: 'M008 Company stamp required', remarks: 'No stamp' };
    const answers = await Promise.all(
      [1, 2, 3].map(() => server.call('rejectNachMail', input, { ...caller, headers: { ...headers, ...readBy(2) } })),
    );
    expect(answers.map(({ errorCode }) => errorCode)).toEqual([undefined, undefined, undefined]);
    expect(await mandate()).toMatchObject({ remarks: 'No stamp', version: 3 });
  });
});
