import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { addCustomers, bankingLoan, personalLoan } from '../calling/telephony-support.ts';
import { sendCsv } from '../lists/support.ts';
import { startTestServer, type Session, type TestServer } from '../support.ts';
import { agreeingNow } from './form-support.ts';
import { addFile, addLoan, addMails, addMandate, mailIds, removeMandates } from './nach-support.ts';
import { readDay } from '../../../widgets/contract/time.ts';

let server: TestServer;
let application: string;
let maker: Session;
let uploader: Session;
const header = 'loanApplicationNumber,result,umrn,rejectCode';
const umrn = 'HDFC1234567890123456';
/** A loan without a mandate. */
const bareLoan = '251118172699';

beforeAll(async () => {
  server = await startTestServer();
  ({ application } = await addCustomers(server));
  await addLoan(server, application, { loan_application_number: bareLoan, sourcing_partner: null });
  maker = await server.signIn('ops@demo.example');
  uploader = await server.signIn('ops2@demo.example');
});
beforeEach(async () => {
  await removeMandates(server);
  await addMandate(server, application);
  await addMails(server);
  await server.db.updateTable('nach_mandate').set({ status: 'NACH_RECIEVED' }).execute();
  await standAt('NACH_REVIEW');
  await agreedUntil('2099-01-01');
});
afterAll(() => server.close());

const mandate = () => server.db.selectFrom('nach_mandate').selectAll().executeTakeFirstOrThrow();
const standing = () =>
  server.db
    .selectFrom('application')
    .select(['udrs', 'queue', 'version', 'hold'])
    .where('id', '=', application)
    .executeTakeFirstOrThrow();
const standAt = (udrs: 'NACH_PENDING' | 'NACH_REVIEW' | 'DOCUMENT_PROCESSING') =>
  server.db
    .updateTable('application')
    .set({ udrs, queue: udrs, sub_queue: 'PL', hold: null })
    .where('id', '=', application)
    .execute();
async function agreedUntil(day: string | null): Promise<void> {
  const fact = { agreement_valid_until: day === null ? null : readDay(day), mandate: null };
  await server.db
    .insertInto('application_fact')
    .values({ application_id: application, document_approver_ids: '[]', ...fact })
    .onConflict((conflict) => conflict.column('application_id').doUpdateSet(fact))
    .execute();
}
const accept = async (more: { session?: Session; version?: number; partner?: 'pb'; mailId?: string } = {}) =>
  server.call(
    'acceptNachMail',
    {
      mailId: more.mailId ?? mailIds.linked,
      remarks: ' Signature matches ',
      compared: agreeingNow(server),
      ...(more.partner && { partner: more.partner }),
    },
    {
      session: more.session ?? maker,
      headers: { 'if-match': String(more.version ?? (await mandate()).version) },
    },
  );
const events = (action: string) =>
  server.db.selectFrom('audit_event').selectAll().where('action', '=', action).orderBy('id').execute();

describe('accepting a mandate [NR-05]', () => {
  it('makes it ready, by whom and when, and the system moves its application to NACH Upload', async () => {
    const before = (await events('CHANGE_UDRS')).length;
    const reply = (await accept()).data();
    expect(reply).toMatchObject({ nachStatus: 'NACH_READY', loanAppNo: personalLoan, staysBecause: null });
    expect(await mandate()).toMatchObject({
      status: 'NACH_READY',
      reviewed_by_id: maker.id,
      remarks: 'Signature matches',
    });
    expect(await standing()).toMatchObject({ udrs: 'NACH_UPLOAD', queue: 'NACH_UPLOAD' });
    const moves = (await events('CHANGE_UDRS')).slice(before);
    expect(moves.map(({ actor, actor_id, channel }) => [actor, actor_id, channel])).toEqual([['SYSTEM', null, 'JOB']]);
    expect((await events('ACCEPT_MANDATE')).at(-1)).toMatchObject({ actor: 'ops@demo.example', result: 'OK' });
  });

  it('moves one that stands before NACH Review through it', async () => {
    await standAt('NACH_PENDING');
    expect((await accept()).data().staysBecause).toBeNull();
    expect((await standing()).udrs).toBe('NACH_UPLOAD');
  });

  it('stands all the same where a guard keeps the application back, and says why', async () => {
    await agreedUntil('2020-01-01');
    expect((await accept()).data()).toMatchObject({
      nachStatus: 'NACH_READY',
      staysBecause: 'The agreement is missing or has expired',
    });
    expect((await standing()).udrs).toBe('NACH_REVIEW');
  });

  it('is refused where the application stands elsewhere, and says where', async () => {
    await standAt('DOCUMENT_PROCESSING');
    const refused = await accept();
    expect([refused.errorCode, JSON.stringify(refused.body)]).toEqual([
      'UDRS_STAGE_MISMATCH',
      expect.stringContaining('The application stands in Document Processing'),
    ]);
    expect((await mandate()).status).toBe('NACH_RECIEVED');
  });

  it('is refused twice, of a pending mandate, with another version, for an unlinked mail and to who may not', async () => {
    const { version } = await mandate();
    expect((await accept({ version: version + 4 })).errorCode).toBe('STALE_VERSION');
    expect((await accept({ mailId: mailIds.waiting })).errorCode).toBe('MAIL_NOT_LINKED');
    expect((await accept({ partner: 'pb' })).errorCode).toMatch(/NOT_FOUND|NOT_ALLOWED/);
    expect((await accept({ session: await server.signIn('agency@demo.example') })).errorCode).toBe('NOT_ALLOWED');
    await server.db.updateTable('nach_mandate').set({ status: 'NACH_PENDING' }).execute();
    expect((await accept()).errorCode).toBe('NACH_NOT_REVIEWABLE');
    await server.db.updateTable('nach_mandate').set({ status: 'NACH_RECIEVED' }).execute();
    (await accept()).data();
    expect((await accept()).errorCode).toBe('UDRS_STAGE_MISMATCH');
    await standAt('NACH_REVIEW');
    expect((await accept()).errorCode).toBe('NACH_NOT_REVIEWABLE');
    expect((await mandate()).status).toBe('NACH_READY');
  });

  it('keeps a mail with its loan: its form cannot be taken back once the mandate is accepted', async () => {
    await server.db.updateTable('nach_mandate').set({ status: 'NACH_PENDING', attempts: 0 }).execute();
    const link = (loanApplicationNumber: string) =>
      server.call(
        'linkNachMail',
        { mailId: mailIds.waiting, loanApplicationNumber, confirmed: ['senderEmail', 'senderName'] },
        { session: maker },
      );
    (await link(personalLoan)).data();
    (await accept({ mailId: mailIds.waiting })).data();
    expect((await link(bankingLoan)).errorCode).toMatch(/NACH_MOVED_ON|LOAN_NOT_FOUND/);
    expect((await mandate()).status).toBe('NACH_READY');
  });
});

describe('batches', () => {
  it('hold what is accepted and in no batch, once; each is read again, in the audit', async () => {
    (await accept()).data();
    const overview = async () => (await server.call('fetchMandateBatches', {}, { session: uploader })).data();
    expect((await overview()).waitingCount).toBe(1);
    const made = (await server.call('createMandateBatch', {}, { session: uploader })).data();
    expect(made).toMatchObject({ mandateCount: 1 });
    expect((await server.call('createMandateBatch', {}, { session: uploader })).errorCode).toBe('NACH_BATCH_EMPTY');
    expect(await overview()).toMatchObject({ waitingCount: 0, batches: [{ batchId: made.batchId, mandateCount: 1 }] });
    const read = (await server.call('fetchMandateBatch', { batchId: made.batchId }, { session: uploader })).data();
    expect(read.mandates).toMatchObject([{ loanApplicationNumber: personalLoan, instrument: 'Paper form' }]);
    expect(await events('READ_MANDATE_BATCH')).toMatchObject([{ entity_id: made.batchId, actor: 'ops2@demo.example' }]);
    const nobodys = { batchId: '01936f00-0000-7000-8000-0000000000aa' };
    expect((await server.call('fetchMandateBatch', nobodys, { session: uploader })).errorCode).toBe('NOT_FOUND');
  });
});

describe('the bank’s answers', () => {
  const check = async (lines: readonly string[], session = uploader) => {
    const { body } = await sendCsv(server, session, 'checkBankAnswers', [header, ...lines].join('\n'));
    if (body.status !== 'SUCCESS') throw new Error(JSON.stringify(body));
    return body.data;
  };
  const apply = async (lines: readonly string[], session = uploader) => {
    const { token } = await check(lines, session);
    return (await server.call('applyBankAnswers', { token: token ?? '' }, { session })).data();
  };

  it('walk a mandate pending, received, rejected, re-submitted, ready, processed [NR-05]', async () => {
    await server.db.updateTable('nach_mandate').set({ status: 'NACH_PENDING', attempts: 0 }).execute();
    await standAt('NACH_PENDING');
    const seen: string[] = [];
    const look = async () => seen.push((await mandate()).status);
    const link = (mailId: string) =>
      server.call(
        'linkNachMail',
        { mailId, loanApplicationNumber: personalLoan, confirmed: ['senderEmail'] },
        { session: maker },
      );
    await look();
    (await link(mailIds.waiting)).data();
    await look();
    const rejection = { mailId: mailIds.waiting, rejectReason: 'M008 Company stamp required', remarks: null };
    const version = { 'if-match': String((await mandate()).version) };
    (await server.call('rejectNachMail', rejection, { session: maker, headers: version })).data();
    await look();
    await addFile(server, '01936f00-0000-7000-8000-0000000000f9', 'c');
    await server.db
      .insertInto('nach_mail_attachment')
      .values({ mail_id: mailIds.other, file_id: '01936f00-0000-7000-8000-0000000000f9', position: 0 })
      .execute();
    (await link(mailIds.other)).data();
    await look();
    (await accept({ mailId: mailIds.other })).data();
    await look();
    expect(await apply([`${personalLoan},ACCEPTED,${umrn},`])).toMatchObject({ okCount: 1, failCount: 0 });
    await look();
    expect(seen).toEqual([
      'NACH_PENDING',
      'NACH_RECIEVED',
      'NACH_REJECTED',
      'NACH_RESUBMITTED',
      'NACH_READY',
      'NACH_PROCESSED',
    ]);
    expect((await mandate()).umrn).toBe(umrn);
    const fact = await server.db
      .selectFrom('application_fact')
      .select('mandate')
      .where('application_id', '=', application)
      .executeTakeFirstOrThrow();
    expect(fact.mandate).toBe('NACH_PROCESSED');
    expect((await standing()).udrs).toBe('NACH_UPLOAD');
  });

  it('reject a mandate with the bank’s code, and end an e-mandate', async () => {
    (await accept()).data();
    expect(await apply([`${personalLoan},REJECTED,,M003`])).toMatchObject({ okCount: 1 });
    expect(await mandate()).toMatchObject({ status: 'NACH_REJECTED', reject_code: 'M003', umrn: null, batch_id: null });
    await server.db
      .updateTable('nach_mandate')
      .set({ status: 'NACH_PENDING', nach_type: 'E_NACH', reject_code: null, reject_code_version: null })
      .execute();
    expect(await apply([`${personalLoan},E_MANDATE_COMPLETE,${umrn},`])).toMatchObject({ okCount: 1 });
    expect((await mandate()).status).toBe('E_MANDATE_COMPLETE');
  });

  it.each([
    [`123,ACCEPTED,${umrn},`, 'loanApplicationNumber', 'Enter a loan application number of at least 12 digits'],
    [`999999999999,ACCEPTED,${umrn},`, 'loanApplicationNumber', 'There is no loan application with this number'],
    [`${bareLoan},ACCEPTED,${umrn},`, 'loanApplicationNumber', 'This loan has no mandate'],
    [`${personalLoan},PERHAPS,${umrn},`, 'result', 'Write ACCEPTED, REJECTED or E_MANDATE_COMPLETE'],
    [`${personalLoan},ACCEPTED,HDFC12,`, 'umrn', 'A UMRN has four capital letters, then 16 capital letters or digits'],
    [`${personalLoan},ACCEPTED,${umrn},M003`, 'rejectCode', 'Only a rejected mandate has a reject code'],
    [`${personalLoan},REJECTED,,`, 'rejectCode', 'Write the bank’s reject code, such as M003'],
    [`${personalLoan},REJECTED,,FORM_OLD`, 'rejectCode', 'Write the bank’s reject code, such as M003'],
    [`${personalLoan},REJECTED,${umrn},M003`, 'umrn', 'A rejected mandate has no UMRN'],
    [`${personalLoan},E_MANDATE_COMPLETE,${umrn},`, 'result', 'This mandate is on paper. Write ACCEPTED with its UMRN'],
  ])('say what is wrong with the line %s', async (line, column, cause) => {
    (await accept()).data();
    const found = await check([line]);
    expect(found).toMatchObject({ okCount: 0, failCount: 1, token: null });
    expect(found.problems).toMatchObject([{ row: 2, column, cause }]);
  });

  it('are not uploaded by who accepted the mandate, nor with a UMRN that another has by then', async () => {
    (await accept()).data();
    const own = 'The person who accepted this mandate may not upload the answer of the bank';
    expect((await check([`${personalLoan},ACCEPTED,${umrn},`], maker)).problems).toMatchObject([{ cause: own }]);
    const { token } = await check([`${personalLoan},ACCEPTED,${umrn},`]);
    await server.db.updateTable('nach_mandate').set({ reviewed_by_id: uploader.id }).execute();
    const refused = (await server.call('applyBankAnswers', { token: token ?? '' }, { session: uploader })).data();
    expect(refused.results).toMatchObject([{ ok: false, errorCode: 'MAKER_CHECKER_VIOLATION', errorMessage: own }]);
    expect((await events('ANSWER_MANDATE')).filter(({ result }) => result === 'DENIED')).toMatchObject([
      { actor: 'ops2@demo.example', reason_codes: expect.anything() as unknown },
    ]);
    expect((await mandate()).status).toBe('NACH_READY');
  });

  it('are booked however the mandate was read, and refused to who may not upload', async () => {
    (await accept()).data();
    const { token } = await check([`${personalLoan},REJECTED,,M003`]);
    await server.db
      .updateTable('nach_mandate')
      .set(({ eb }) => ({ version: eb('version', '+', 1) }))
      .execute();
    const done = (await server.call('applyBankAnswers', { token: token ?? '' }, { session: uploader })).data();
    expect(done.results).toMatchObject([{ ok: true }]);
    expect((await mandate()).status).toBe('NACH_REJECTED');
    const { body } = await sendCsv(server, await server.signIn('agency@demo.example'), 'checkBankAnswers', header);
    expect(body).toMatchObject({ status: 'ERROR', error: { errorCode: 'NOT_ALLOWED' } });
  });
});
