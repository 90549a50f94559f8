import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { addLoan, addMails, addMandate, mailIds, removeMandates } from './nach-support.ts';
import { startTestServer, type Session, type TestServer } from '../support.ts';
import { addCustomers, personalLoan } from '../calling/telephony-support.ts';

let server: TestServer;
let session: Session;
let application: string;
const secondLoan = '251118172699';
beforeAll(async () => {
  server = await startTestServer();
  ({ application } = await addCustomers(server));
  session = await server.signIn();
});
beforeEach(async () => {
  await removeMandates(server);
  await addMandate(server, application);
  await addMails(server);
  await server.db.deleteFrom('application').where('loan_application_number', '=', secondLoan).execute();
});
afterAll(() => server.close());

type Confirmed = ('senderName' | 'senderEmail')[];
const link = (confirmed?: Confirmed, mailId: string = mailIds.waiting) =>
  server.call(
    'linkNachMail',
    { mailId, loanApplicationNumber: personalLoan, ...(confirmed && { confirmed }) },
    { session },
  );
const read = async (mailId: string, more: { partner?: 'pb' } = {}, caller = session) =>
  (await server.call('fetchNachMail', { mailId, ...more }, { session: caller })).data();
const from = (sender_name: string | null, sender_email: string) =>
  server.db.updateTable('nach_mail').set({ sender_name, sender_email }).where('id', '=', mailIds.waiting).execute();
const mandate = () => server.db.selectFrom('nach_mandate').select(['status', 'version']).executeTakeFirstOrThrow();
const differences = {
  senderName: 'The sender’s name is Asha Rao, the customer’s is Harshvardhan Joshi',
  senderEmail: 'The mail came from asha.rao@example.com, the customer’s address is harsh.joshi@example.com',
};

describe('a mail from somebody else than the customer', () => {
  beforeEach(() => from('Asha Rao', 'asha.rao@example.com'));

  it('is linked to no loan unconfirmed: the refusal says what differs, and nothing has changed', async () => {
    const { errorCode, body, status } = await link();
    expect([status, errorCode]).toEqual([200, 'NACH_SENDER_DIFFERS']);
    expect(body).toMatchObject({ error: { fieldErrors: differences } });
    expect(await mandate()).toEqual({ status: 'NACH_REJECTED', version: 1 });
    expect((await read(mailIds.waiting)).loanAppNo).toBeNull();
  });

  it('is linked once every difference is confirmed, as the audit keeps', async () => {
    expect((await link(['senderEmail'])).errorCode).toBe('NACH_SENDER_DIFFERS');
    expect((await link(['senderEmail', 'senderName'])).data().nachStatus).toBe('NACH_RESUBMITTED');
    const events = server.db.selectFrom('audit_event').select('after').where('action', '=', 'LINK_MAIL');
    expect(await events.orderBy('at', 'desc').executeTakeFirst()).toMatchObject({
      after: { loanApplicationNumber: personalLoan, confirmed: ['senderName', 'senderEmail'] },
    });
  });
});

it('the customer’s own mail needs no confirmation, whichever of the known addresses it comes from', async () => {
  await server.db.updateTable('nach_mandate').set({ email: 'other@example.com' }).execute();
  expect((await link()).data().mail.loanAppNo).toBe(personalLoan);
});

describe('the loans that a mail may be for', () => {
  const loansFor = async (...asked: Parameters<typeof read>) =>
    (await read(...asked)).likelyLoans.map(({ loanAppNo }) => loanAppNo);

  it('are those of its sender’s address, or of its queue id', async () => {
    expect((await read(mailIds.waiting)).likelyLoans).toEqual([
      { loanAppNo: personalLoan, customerName: 'Harshvardhan Joshi', nachStatus: 'NACH_REJECTED', isOnline: false },
    ]);
    await server.db.updateTable('nach_mandate').set({ email: null }).execute();
    expect(await loansFor(mailIds.waiting)).toEqual([personalLoan]);
    expect(await loansFor(mailIds.other)).toEqual([]);
    await from(null, 'office@example.com');
    expect(await loansFor(mailIds.waiting)).toEqual([]);
    await server.db
      .updateTable('nach_mail')
      .set({ mail_queue_id: 'NRQ-1' })
      .where('id', '=', mailIds.waiting)
      .execute();
    expect(await loansFor(mailIds.waiting)).toEqual([personalLoan]);
  });

  it('begin with the one whose mandate waits for a form, and leave out what has no mandate', async () => {
    await addLoan(server, application, { loan_application_number: secondLoan, sourcing_partner: null });
    expect(await loansFor(mailIds.waiting)).toEqual([personalLoan]);
    const second = server.db.selectFrom('application').select('id').where('loan_application_number', '=', secondLoan);
    const { id: application_id } = await second.executeTakeFirstOrThrow();
    const { id: _, ...first } = await server.db.selectFrom('nach_mandate').selectAll().executeTakeFirstOrThrow();
    const id = '01936f00-0000-7000-8000-000000000012';
    const another = {
      id,
      application_id,
      loan_application_number: secondLoan,
      mail_queue_id: 'NRQ-2',
      terms: null,
      compared: null,
    };
    await server.db
      .insertInto('nach_mandate')
      .values({ ...first, ...another, status: 'NACH_RECIEVED' })
      .execute();
    expect(await loansFor(mailIds.waiting)).toEqual([personalLoan, secondLoan]);
    await server.db.updateTable('nach_mandate').set({ status: 'NACH_PENDING' }).where('id', '=', id).execute();
    const received = { status: 'NACH_RECIEVED' } as const;
    await server.db.updateTable('nach_mandate').set(received).where('id', '!=', id).execute();
    expect(await loansFor(mailIds.waiting)).toEqual([secondLoan, personalLoan]);
  });

  it('are the partner’s own on a partner’s page, and none for a reader who may not link', async () => {
    expect(await loansFor(mailIds.partner, { partner: 'pb' })).toEqual([]);
    const auditor = await server.signIn('ops3@demo.example');
    expect(await loansFor(mailIds.waiting, {}, auditor)).toEqual([]);
  });
});
