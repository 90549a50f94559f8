import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import * as accounts from '../../../host/server/core/accounts/accounts.store.ts';
import type { PortalRoutes } from '../../../host/server/db/tables/staff.ts';
import type { CallName } from '../../../widgets/contract/calls.ts';
import type { CallInput } from '../../../widgets/contract/schemas.ts';
import type { Role } from '../../../widgets/contract/session/roles.ts';
import type { FailureCause } from '../../../widgets/contract/stage-work/stage-work.ts';
import { addStaff, auditOf, place, setMandate } from '../applications/support.ts';
import { addException } from '../bank/bank-support.ts';
import { freshApplication, startWithDocuments } from '../documents/support.ts';
import { sendCsv } from '../lists/support.ts';
import { standAtStage, uploadedProof } from '../stage-work/stage-support.ts';
import type { Session, TestServer } from '../support.ts';

const routes: PortalRoutes = [
  {
    viewName: 'ops',
    routeList: [
      'DOCUMENT_PROCESSING',
      'DOCUMENT_VERIFICATION',
      'DISBURSAL_INITIATED',
      'NACH_MAIL_LIST_DETAILS',
      'BANK_EXCEPTIONS',
    ].map((key) => ({ key })),
  },
];
let server: TestServer;
let people: Record<'proposer' | 'checker' | 'initiator' | 'approver' | 'nach', Session>;
let loan: string;
let id: string;
/** The account of the card, which the mandate collects from. */
let first: accounts.Account;

beforeAll(async () => {
  server = await startWithDocuments(100);
  const add = (name: string, held: readonly Role[]) => addStaff(server, name, held, routes);
  people = {
    proposer: await add('Pooja', ['DISBURSAL_OPS']),
    checker: await add('Chandra', ['DISBURSAL_OPS']),
    initiator: await add('Indu', ['DISBURSAL_OPS']),
    approver: await add('Arun', ['DISBURSAL_OPS']),
    nach: await add('Neha', ['NACH_OPS']),
  };
});
beforeEach(async () => {
  await server.db.deleteFrom('bank_exception').execute();
  ({ loan, id } = await freshApplication(server));
  const name = { first_name: 'Manoj', last_name: 'Srivastava' };
  await server.db.updateTable('application').set(name).where('id', '=', id).execute();
  await standAtStage(server, id, 'disbursal', { mandate: 'E_MANDATE_COMPLETE' });
  await setMandate(server, id, 'E_MANDATE_COMPLETE');
  await server.db.updateTable('nach_mandate').set({ umrn: umrn() }).where('application_id', '=', id).execute();
  const current = await accounts.currentAccount(server.db, id);
  if (!current) throw new Error('The application has no account');
  first = current;
});
afterAll(() => server.close());

const at = () => ({ loanApplicationNumber: loan });
/** What the bank calls the mandate that it has registered. */
const umrn = () => `HDFC5432${loan}`;
const stored = () => server.db.selectFrom('application').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
const mandates = () =>
  server.db.selectFrom('nach_mandate').selectAll().where('application_id', '=', id).orderBy('issue').execute();
/** What the bank is to be told to end of the loan's. */
const toCancel = async () => {
  const marked = server.db.selectFrom('mandate_cancellation').select('umrn').where('application_id', '=', id);
  return (await marked.execute()).map((mark) => mark.umrn);
};
const facts = () =>
  server.db.selectFrom('application_fact').selectAll().where('application_id', '=', id).executeTakeFirstOrThrow();
async function send<Name extends CallName>(name: Name, session: Session, input: CallInput<Name>) {
  server.clock.advance(1000);
  await server.db.deleteFrom('row_lock').execute();
  const open = (await mandates()).at(-1);
  const { version } = name === 'reissueMandate' && open ? open : await stored();
  const answer = await server.call(name, input, { session, headers: { 'if-match': String(version) } });
  const error = answer.body.status === 'SUCCESS' ? undefined : answer.body.error;
  return Object.assign(answer, { said: error?.errorMessage ?? '', wrong: error?.fieldErrors ?? {} });
}
let numbers = 0;
const check = (nameAtBank: string, more: Partial<CallInput<'checkAccount'>> = {}) =>
  send('checkAccount', people.checker, {
    ...at(),
    result: 'VERIFIED',
    reference: `OM-${loan}-${++numbers}`,
    nameAtBank,
    remarks: 'As the bank has answered',
    ...more,
  });
const checkFirst = (nameAtBank: string, more: Partial<CallInput<'checkAccount'>> = {}) =>
  check(nameAtBank, { accountId: first.id, ...more });
const initiate = () => send('initiateDisbursal', people.initiator, { ...at(), remarks: '' });
const release = (decision: 'APPROVE' | 'SEND_BACK') =>
  send('releaseDisbursal', people.approver, { ...at(), decision, remarks: 'Another mandate comes first' });
const fix = (cause: FailureCause, mandate?: 'AGAIN' | 'KEEP') =>
  send('fixDisbursal', people.initiator, {
    ...at(),
    cause,
    fix: 'Another account is verified',
    ...(mandate && { mandate }),
  });
const work = async () => (await server.call('fetchStageWork', at(), { session: people.checker })).data();
const elsewhere = async () => (await work()).mandate?.elsewhere;
const old = () => `xxxx${first.last_four}`;
const current = async () => (await accounts.currentAccount(server.db, id))?.last_four ?? '';

/** Another account of the customer is proposed and verified: it is current from then on. */
async function replaceAccount(): Promise<void> {
  const number = String(610_000_000_000 + ++numbers);
  const account = { number, numberAgain: number, ifsc: 'SBIN0001234', type: 'SAVINGS' } as const;
  const proof = await uploadedProof(server, people.proposer);
  (await send('proposeAccount', people.proposer, { ...at(), ...account, holder: 'Manoj Srivastava', proof })).data();
  (await check('MANOJ SRIVASTAVA')).data();
}
/** The bank answers on the first attempt to pay the loan out. @param said result, UTR and code of the failure */
async function bankSays(said: string): Promise<void> {
  server.clock.advance(1000);
  const text = `loanApplicationNumber,result,utr,failureCode,reference\n${loan},${said},${loan}P1`;
  const { body } = await sendCsv(server, people.checker, 'checkDisbursalAnswers', text);
  if (body.status !== 'SUCCESS' || body.data.token === null) throw new Error(JSON.stringify(body));
  (await server.call('applyDisbursalAnswers', { token: body.data.token }, { session: people.checker })).data();
}
/** The first account is verified and paid to, which the bank refuses. */
async function fail(cause: FailureCause): Promise<void> {
  (await check('Manoj Srivastava')).data();
  (await initiate()).data();
  (await release('APPROVE')).data();
  await bankSays(`FAILED,,${cause}`);
}

describe('after a payout that failed for its account', () => {
  it('the mandate on a closed account is made anew: the loan waits for it, and has failed as often as before', async () => {
    await fail('ACCOUNT_CLOSED');
    expect(await elsewhere()).toBeNull();
    await replaceAccount();
    const closed = 'A closed account cannot be collected from';
    expect(await elsewhere()).toEqual({
      number: old(),
      ifsc: first.ifsc,
      hasFailed: true,
      keepRefusal: closed,
      kept: null,
    });
    expect((await fix('ACCOUNT_CLOSED')).wrong).toEqual({ mandate: 'Choose what becomes of the mandate' });
    expect((await fix('ACCOUNT_CLOSED', 'KEEP')).wrong).toEqual({ mandate: closed });
    expect((await checkFirst('Manoj Srivastava')).said).toBe('Beneficiary account is closed. Propose another account');
    expect(await mandates()).toHaveLength(1);

    expect((await fix('ACCOUNT_CLOSED', 'AGAIN')).data()).toMatchObject({
      currentStage: 'NACH_PENDING',
      mandate: { status: 'NACH_PENDING', attempts: 0, elsewhere: null },
    });
    const [ended, open] = await mandates();
    expect(ended).toMatchObject({ status: 'E_MANDATE_COMPLETE', umrn: umrn() });
    expect(await toCancel()).toEqual([umrn()]);
    expect(ended?.ended_at).not.toBeNull();
    expect(open).toMatchObject({ issue: 2, attempts: 0, opened_by_id: people.initiator.id });
    expect(open?.terms?.account?.lastFour).toBe(await current());
    expect(await facts()).toMatchObject({ mandate: null, failed_attempts: 1, disbursal_initiated_by_id: null });
    const audit = (await auditOf(server, loan)).filter(({ result }) => result === 'OK');
    expect(audit.find(({ action }) => action === 'FIX_DISBURSAL')).toMatchObject({ after: { mandate: 'AGAIN' } });
    expect(audit.some(({ action }) => action === 'REISSUE_MANDATE')).toBe(true);
    const moved = { action: 'CHANGE_UDRS', actor: 'SYSTEM', after: { udrs: 'NACH_PENDING' } };
    expect(audit).toContainEqual(expect.objectContaining(moved));

    await place(server, id, { udrs: 'NACH_UPLOAD' }, { mandate: 'E_MANDATE_COMPLETE' });
    const stages = { currentStage: 'NACH_UPLOAD', targetStage: 'READY_FOR_DISBURSAL' };
    (await send('updateUdrsStatus', people.nach, { ...at(), ...stages, remarks: 'On', rejectReason: null })).data();
    expect(await facts()).toMatchObject({ failed_attempts: 1 });
    (await initiate()).data();
  });

  it('the mandate is kept where a check after the failure verifies its account, which is paid to no more', async () => {
    await fail('CREDIT_NOT_ALLOWED');
    await replaceAccount();
    const unchecked = `Check ${old()} first: after a failed payout it is verified anew`;
    expect(await elsewhere()).toMatchObject({ hasFailed: true, keepRefusal: unchecked });
    expect((await fix('CREDIT_NOT_ALLOWED', 'KEEP')).wrong).toEqual({ mandate: unchecked });
    expect((await work()).acts).toContainEqual({ act: 'checkAccount', accountId: first.id, refusal: null });

    (await checkFirst('M S')).data();
    const unverified = `The check does not verify ${old()}. Make the mandate anew`;
    expect((await fix('CREDIT_NOT_ALLOWED', 'KEEP')).wrong).toEqual({ mandate: unverified });
    const reply = (await checkFirst('MANOJ SRIVASTAVA')).data();
    expect(reply).toMatchObject({ isAccountVerified: true, mandate: { elsewhere: { keepRefusal: null } } });
    expect(reply.accounts?.find((each) => each.id === first.id)).toMatchObject({
      state: 'REFUSED',
      isCurrent: false,
      score: 100,
      checked: { by: 'Chandra Tester' },
    });
    expect((await fix('ACCOUNT_CLOSED', 'KEEP')).wrong).toEqual({
      mandate: 'A closed account cannot be collected from',
    });

    expect((await fix('CREDIT_NOT_ALLOWED', 'KEEP')).data()).toMatchObject({
      currentStage: 'READY_FOR_DISBURSAL',
      mandate: { elsewhere: { number: old(), kept: { by: 'Indu Tester' } } },
    });
    const [mandate, ...more] = await mandates();
    expect(more).toEqual([]);
    expect(mandate).toMatchObject({ kept_by_id: people.initiator.id, kept_at: server.clock.now() });
    expect(await toCancel()).toEqual([]);
    expect((await work()).offers).toContainEqual({ action: 'initiate', refusal: null });
    (await initiate()).data();
    expect((await release('APPROVE')).data().currentStage).toBe('DISBURSAL_INITIATED');
  });

  it('a check that finds the account closed keeps no mandate there', async () => {
    await fail('NAME_DIFFERS');
    await replaceAccount();
    (await checkFirst('', { result: 'ACCOUNT_CLOSED', reference: '' })).data();
    expect(await elsewhere()).toMatchObject({ keepRefusal: 'A closed account cannot be collected from' });
    expect(await current()).not.toBe(first.last_four);
  });

  it('nothing is asked of a mandate on the account that the loan is paid to', async () => {
    await fail('BANK_TIMEOUT');
    expect((await fix('BANK_TIMEOUT', 'KEEP')).wrong).toEqual({
      mandate: 'The mandate collects from the account that the loan is paid to',
    });
    expect((await fix('BANK_TIMEOUT')).data().currentStage).toBe('READY_FOR_DISBURSAL');
  });

  it('no other mandate is made while the bank reports a payment of the loan', async () => {
    await fail('NAME_DIFFERS');
    await replaceAccount();
    await addException(server, { loan, applicationId: id, staffId: people.nach.id });
    expect((await fix('NAME_DIFFERS', 'AGAIN')).said).toBe(
      'The bank reports a payment of this loan. Settle the exception first',
    );
    expect([(await stored()).udrs, (await mandates()).length]).toEqual(['DISBURSAL_FAILED', 1]);
  });

  it('what the bank has paid after all is a loan, on the account that it went to, while another mandate is awaited', async () => {
    await fail('NAME_DIFFERS');
    await replaceAccount();
    (await fix('NAME_DIFFERS', 'AGAIN')).data();
    await bankSays(`PAID,HDFCN${loan}01,`);
    const exceptions = server.db.selectFrom('bank_exception').selectAll();
    const { id: exceptionId, reason } = await exceptions.executeTakeFirstOrThrow();
    expect([reason, (await stored()).udrs]).toEqual(['PAID_AFTER_FAILED', 'NACH_PENDING']);
    await server.db.deleteFrom('row_lock').execute();
    const said = { exceptionId, outcome: 'PAID', note: 'The statement of today shows it' } as const;
    (await server.call('explainBankException', said, { session: people.initiator })).data();
    const confirmed = { exceptionId, decision: 'CONFIRM', note: '' } as const;
    (await server.call('decideBankException', confirmed, { session: people.approver })).data();

    expect((await stored()).udrs).toBe('DISBURSED');
    const attempts = server.db.selectFrom('disbursal').selectAll().where('application_id', '=', id).orderBy('id');
    expect(await attempts.execute()).toMatchObject([
      { answer: 'FAILED', account_id: first.id },
      { answer: 'PAID', account_id: first.id, utr: `HDFCN${loan}01` },
    ]);
    const born = server.db.selectFrom('loan_installment').selectAll().where('loan_application_number', '=', loan);
    expect((await born.execute()).length).toBeGreaterThan(0);
    expect(await mandates()).toMatchObject([{ umrn: umrn() }, { status: 'NACH_PENDING', ended_at: null }]);
    expect(await toCancel()).toEqual([umrn()]);
  });
});

describe('before a payout', () => {
  const reissue = () =>
    send('reissueMandate', people.nach, {
      ...at(),
      nachType: 'E_NACH',
      instrument: 'Net banking',
      reason: 'The loan is paid to another account',
    });

  it('nobody initiates it while the mandate collects elsewhere; the people of mandates issue another', async () => {
    expect((await reissue()).errorCode).toBe('UDRS_STAGE_MISMATCH');
    await replaceAccount();
    const two = `The mandate collects from ${old()}, the loan is paid to xxxx${await current()}`;
    const said = `${two}. NACH operations issue another mandate first`;
    expect((await initiate()).said).toBe(said);
    expect((await work()).offers).toContainEqual({ action: 'initiate', refusal: said });
    expect((await reissue()).data().issue).toBe(2);
    expect((await stored()).udrs).toBe('NACH_PENDING');
    expect(await elsewhere()).toBeNull();
  });

  it('a mandate of before, whose terms nobody has written, bars nothing; what is told of it later bars the approval', async () => {
    await replaceAccount();
    const [mandate] = await mandates();
    const write = (terms: string | null) =>
      server.db.updateTable('nach_mandate').set({ terms }).where('application_id', '=', id).execute();
    await write(null);
    expect(await elsewhere()).toBeNull();
    (await initiate()).data();

    await write(JSON.stringify(mandate?.terms));
    const { said } = await release('APPROVE');
    expect(said).toContain(`The mandate collects from ${old()}`);
    const { offers } = (await server.call('fetchStageWork', at(), { session: people.approver })).data();
    expect(offers).toContainEqual({ action: 'release', refusal: said });
    (await release('SEND_BACK')).data();
  });
});
