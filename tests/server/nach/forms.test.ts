import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { addStaff, place } from '../applications/support.ts';
import { approvedProfile } from '../bank-files/payout-support.ts';
import { addCustomers, personalLoan } from '../calling/telephony-support.ts';
import { startTestServer, type Session, type TestServer } from '../support.ts';
import { account, agreeingNow, allAgree, nameAccount, receive } from './form-support.ts';
import { addMails, addMandate, mailIds, removeMandates } from './nach-support.ts';
import type { NachStatus } from '../../../widgets/contract/nach/nach.ts';
import type { CallInput } from '../../../widgets/contract/schemas.ts';
import type { PortalRoutes } from '../../../host/server/db/tables/staff.ts';
import { readDay } from '../../../widgets/contract/time.ts';

let server: TestServer;
let application: string;
let scanner: Session;
let reviewer: Session;
const pages: PortalRoutes = [
  { viewName: 'ops', routeList: [{ key: 'NACH_MAIL_LIST_DETAILS' }, { key: 'NACH_UPLOAD' }] },
];

beforeAll(async () => {
  server = await startTestServer();
  ({ application } = await addCustomers(server));
  scanner = await addStaff(server, 'scanner', ['NACH_OPS'], pages);
  reviewer = await addStaff(server, 'reviewer', ['NACH_OPS'], pages);
});
beforeEach(async () => {
  await removeMandates(server);
  await server.db.deleteFrom('bank_profile').execute();
  await addMandate(server, application);
  await addMails(server);
  await nameAccount(server, application);
  await stand('NACH_PENDING');
});
afterAll(() => server.close());

/** What the lender prints on the forms of one bank. */
const hdfc = { bank: 'HDFC Bank', utilityCode: 'NACH00000000012345', sponsorIfsc: 'HDFC0000060' };

const mandate = () => server.db.selectFrom('nach_mandate').selectAll().executeTakeFirstOrThrow();
async function stand(status: NachStatus, code: string | null = null): Promise<void> {
  const rejection = {
    reject_code: code,
    reject_code_version: code === null ? null : 1,
    remarks: code && 'Rejected by the bank',
  };
  await server.db
    .updateTable('nach_mandate')
    .set({ status, ...rejection })
    .execute();
  await place(
    server,
    application,
    { udrs: 'NACH_REVIEW' },
    { mandate: null, agreementValidUntil: readDay('2099-01-01') },
  );
}
const accept = (mailId: string, compared?: CallInput<'acceptNachMail'>['compared'], session = reviewer) =>
  server.call('acceptNachMail', { mailId, remarks: null, ...(compared && { compared }) }, { session });
const read = async (mailId: string, session = reviewer) =>
  (await server.call('fetchNachMail', { mailId }, { session })).data();
/** What the pages of mails were told of a mail. */
async function toldOf(mailId: string): Promise<string[]> {
  const events = server.db.selectFrom('live_event').select(['type', 'payload']).where('topic', '=', 'nach.mails');
  const told = await events.orderBy('step').execute();
  return told.filter(({ payload }) => payload['rowId'] === mailId).map(({ type }) => type);
}

describe('a form on paper', () => {
  it('is scanned: it lies among the mails of the loan, from its scanner, and the mandate is received', async () => {
    const before = await mandate();
    const reply = (await receive(server, scanner, personalLoan)).data();
    expect(reply).toMatchObject({ nachStatus: 'NACH_RECIEVED', mail: { attachmentCount: 1, loanAppNo: personalLoan } });
    expect(await mandate()).toMatchObject({ status: 'NACH_RECIEVED', attempts: before.attempts + 1 });
    const shown = await read(reply.mail.mailId);
    expect(shown).toMatchObject({ senderName: 'scanner Tester', text: 'Handed in at the branch' });
    expect(shown.attachments).toMatchObject([{ mediaType: 'image/jpeg' }]);
  });

  it('is received once, by who may, of a mandate that waits for one and was read as it stands', async () => {
    const { version } = await mandate();
    (await receive(server, scanner, personalLoan)).data();
    expect((await receive(server, scanner, personalLoan, { version })).errorCode).toBe('STALE_VERSION');
    expect((await receive(server, scanner, personalLoan)).errorCode).toBe('NACH_NOT_REVIEWABLE');
    await stand('NACH_PENDING');
    await server.db.updateTable('nach_mandate').set({ nach_type: 'E_NACH' }).execute();
    expect((await receive(server, scanner, personalLoan)).errorCode).toBe('NACH_NOT_REVIEWABLE');
    const agent = await addStaff(server, `agent`, ['OPS_AGENT'], pages);
    expect((await receive(server, agent, personalLoan)).errorCode).toBe('NOT_ALLOWED');
    const count = await server.db.selectFrom('nach_mail').select('id').where('scanned_by_id', 'is not', null).execute();
    expect(count).toHaveLength(1);
  });

  it('is not accepted by its scanner, who is told so beside it', async () => {
    const { mail } = (await receive(server, scanner, personalLoan)).data();
    const own = 'The person who scanned this form may not accept it';
    expect((await read(mail.mailId, scanner)).form?.acceptRefusal).toBe(own);
    expect((await read(mail.mailId)).form?.acceptRefusal).toBeNull();
    const refused = await accept(mail.mailId, agreeingNow(server), scanner);
    expect([refused.errorCode, JSON.stringify(refused.body)]).toEqual([
      'MAKER_CHECKER_VIOLATION',
      expect.stringContaining(own),
    ]);
    expect((await accept(mail.mailId, agreeingNow(server))).data().nachStatus).toBe('NACH_READY');
  });

  it('is not taken again for a code that the bank takes no second form for; for another it is', async () => {
    await stand('NACH_REJECTED', 'AP02');
    const refused = await receive(server, scanner, personalLoan);
    expect([refused.errorCode, JSON.stringify(refused.body)]).toEqual([
      'NACH_NO_REPEAT',
      expect.stringContaining('The bank takes no second form like this. Issue a new mandate'),
    ]);
    const link = { mailId: mailIds.waiting, loanApplicationNumber: personalLoan };
    expect((await server.call('linkNachMail', link, { session: scanner })).errorCode).toBe('NACH_NO_REPEAT');
    await stand('NACH_REJECTED', 'M003');
    expect((await receive(server, scanner, personalLoan)).data().nachStatus).toBe('NACH_RESUBMITTED');
  });

  it('of the file that was rejected is no other form', async () => {
    const { mail } = (await receive(server, scanner, personalLoan)).data();
    const rejection = { mailId: mail.mailId, rejectReason: 'FORM_OLD The form is too old', remarks: null };
    (await server.call('rejectNachMail', rejection, { session: reviewer })).data();
    expect((await receive(server, scanner, personalLoan)).errorCode).toBe('NACH_SAME_FILE');
    (await receive(server, scanner, personalLoan, { content: 'another' })).data();
  });
});

describe('the comparison', () => {
  it('shows what the mandate says, the account by its last digits, and the whole number once it is looked at', async () => {
    const { mail } = (await receive(server, scanner, personalLoan)).data();
    const { form } = await read(mail.mailId);
    const expected = new Map(form?.fields.map(({ field, expected: text }) => [field, text]));
    expect(Object.fromEntries(expected)).toMatchObject({
      HOLDER: 'Harshvardhan Joshi',
      ACCOUNT: 'xxxx6789',
      IFSC: account.ifsc,
      ACCOUNT_TYPE: 'Savings',
      DEBIT_TYPE: 'Maximum amount',
      FREQUENCY: 'Monthly',
      LOAN: personalLoan,
      UTILITY: null,
    });
    expect(expected.get('WORDS')).toMatch(/ rupees only$/);
    expect(JSON.stringify(form)).not.toContain(account.number);
    expect(form).toMatchObject({ formDays: 120, hasAccount: true, compared: null });
    const look = () => server.call('revealMandateAccount', { mailId: mail.mailId }, { session: reviewer });
    expect((await look()).data()).toEqual({ accountNumber: account.number });
    const [event] = await server.db.selectFrom('audit_event').selectAll().where('action', '=', 'REVEAL').execute();
    expect(event).toMatchObject({
      entity: 'NACH_MANDATE',
      loan_application_number: personalLoan,
      actor_id: reviewer.id,
    });
    expect(JSON.stringify(event)).not.toContain(account.number);
    const reader = await addStaff(server, 'reader', ['KYC_AUDITOR'], pages);
    expect((await read(mail.mailId, reader)).form?.hasAccount).toBe(false);
    const refused = await server.call('revealMandateAccount', { mailId: mail.mailId }, { session: reader });
    expect(refused.errorCode).toBe('NOT_ALLOWED');
  });

  it('has the lender’s codes from the profiles that its files use, and from no other', async () => {
    const { mail } = (await receive(server, scanner, personalLoan)).data();
    const printed = async () => {
      const fields = (await read(mail.mailId)).form?.fields ?? [];
      return ['UTILITY', 'SPONSOR'].map((key) => fields.find(({ field }) => field === key)?.expected);
    };
    const { partner_id: lender } = await server.db
      .selectFrom('application')
      .select('partner_id')
      .where('id', '=', application)
      .executeTakeFirstOrThrow();
    await approvedProfile(server, lender);
    await approvedProfile(server, lender + 1, hdfc, 'MANDATE');
    await approvedProfile(server, lender, { ...hdfc, use: 'NO' }, 'MANDATE');
    expect(await printed()).toEqual([null, null]);
    const first = await approvedProfile(server, lender, hdfc, 'MANDATE');
    const rewritten = JSON.stringify({ ...hdfc, utilityCode: 'NACH00000000099999' });
    await server.db.updateTable('bank_profile').set({ written: rewritten }).where('id', '=', first).execute();
    expect(await printed()).toEqual(['NACH00000000012345', 'HDFC0000060']);
    const icici = { ...hdfc, bank: 'ICICI Bank', sponsorIfsc: 'ICIC0000104' };
    await approvedProfile(server, lender, icici, 'MANDATE');
    expect(await printed()).toEqual(['NACH00000000012345', 'HDFC0000060 or ICIC0000104']);
  });

  it('is asked of every field, and kept with the mandate', async () => {
    const { mail } = (await receive(server, scanner, personalLoan)).data();
    const all = agreeingNow(server);
    for (const compared of [undefined, all.slice(1), all.map((each) => ({ ...each, verdict: 'DIFFERS' as const }))])
      expect((await accept(mail.mailId, compared)).errorCode).toBe('NACH_FORM_DIFFERS');
    const old = await accept(mail.mailId, allAgree('2020-01-01'));
    expect([old.errorCode, JSON.stringify(old.body)]).toEqual([
      'NACH_FORM_DIFFERS',
      expect.stringContaining('is older than 120 days'),
    ]);
    expect((await mandate()).status).toBe('NACH_RECIEVED');
    (await accept(mail.mailId, all)).data();
    expect(await toldOf(mail.mailId)).toEqual(['linked', 'decided']);
    const shown = await read(mail.mailId);
    const form_file_id = shown.attachments[0]?.fileId;
    expect(await mandate()).toMatchObject({ status: 'NACH_READY', compared: all, form_file_id });
    expect(shown.form?.compared).toEqual(all);
  });

  it('a form is rejected by the lender’s own reason, which stands apart from NPCI’s codes', async () => {
    const { mail } = (await receive(server, scanner, personalLoan)).data();
    const rejection = { mailId: mail.mailId, rejectReason: 'FORM_AMOUNT The amount differs', remarks: null };
    expect(await toldOf(mail.mailId)).toEqual(['linked']);
    expect((await server.call('rejectNachMail', rejection, { session: reviewer })).data()).toMatchObject({
      nachStatus: 'NACH_REJECTED',
      rejectReason: 'FORM_AMOUNT The amount differs',
    });
    expect(await toldOf(mail.mailId)).toEqual(['linked', 'decided']);
    const codes = await server.db.selectFrom('nach_reject_code').select('code').execute();
    expect(codes.filter(({ code }) => code.startsWith('FORM_'))).toEqual([]);
  });

  it('a form is not accepted for terms that have changed since; the next one is for the new terms', async () => {
    const { mail } = (await receive(server, scanner, personalLoan)).data();
    const before = await mandate();
    await nameAccount(server, application, { number: '60200987654321', ifsc: 'ICIC0000456' });
    expect((await read(mail.mailId)).form?.acceptRefusal).toBe('The account has changed since this form');
    const refused = await accept(mail.mailId, agreeingNow(server));
    expect([refused.errorCode, JSON.stringify(refused.body)]).toEqual([
      'NACH_TERMS_CHANGED',
      expect.stringContaining('The account has changed since this form'),
    ]);
    const rejection = { mailId: mail.mailId, rejectReason: 'FORM_ACCOUNT The account differs', remarks: null };
    (await server.call('rejectNachMail', rejection, { session: reviewer })).data();
    expect((await mandate()).terms).toEqual(before.terms);
    const next = (await receive(server, scanner, personalLoan, { content: 'for the new account' })).data();
    expect((await mandate()).terms?.account?.number).toBe('60200987654321');
    expect((await accept(next.mail.mailId, agreeingNow(server))).data().nachStatus).toBe('NACH_READY');
  });

  it('an accepted form of another account goes into no file: it is rejected, and the next one may be sent', async () => {
    const { mail } = (await receive(server, scanner, personalLoan)).data();
    (await accept(mail.mailId, agreeingNow(server))).data();
    await nameAccount(server, application, { number: '60200987654321', ifsc: 'ICIC0000456' });
    expect((await server.call('createMandateBatch', {}, { session: reviewer })).errorCode).toBe('NACH_BATCH_EMPTY');
    expect(await mandate()).toMatchObject({
      status: 'NACH_REJECTED',
      reject_code: 'FORM_ACCOUNT',
      remarks: 'The account has changed since this form',
      batch_id: null,
    });
    const next = (await receive(server, scanner, personalLoan, { content: 'for the new account' })).data();
    (await accept(next.mail.mailId, agreeingNow(server))).data();
    expect((await server.call('createMandateBatch', {}, { session: reviewer })).data().mandateCount).toBe(1);
  });
});
