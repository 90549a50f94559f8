import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import * as accounts from '../../../host/server/core/accounts/accounts.store.ts';
import type { Tx } from '../../../host/server/db/transaction.ts';
import type { PortalRoutes } from '../../../host/server/db/tables/staff.ts';
import type { CallName } from '../../../widgets/contract/calls.ts';
import type { CallInput } from '../../../widgets/contract/schemas.ts';
import { roles, type Role } from '../../../widgets/contract/session/roles.ts';
import { addStaff, auditOf, place } from '../applications/support.ts';
import { freshApplication, startWithDocuments } from '../documents/support.ts';
import { sendCsv } from '../lists/support.ts';
import { proposedAccount, standAtStage, uploadedProof } from '../stage-work/stage-support.ts';
import type { Session, TestServer } from '../support.ts';

const routes: PortalRoutes = [
  {
    viewName: 'ops',
    routeList: ['DOCUMENT_PROCESSING', 'DOCUMENT_VERIFICATION', 'DISBURSAL_INITIATED'].map((key) => ({ key })),
  },
];
let server: TestServer;
let people: Record<
  'proposer' | 'checker' | 'confirmer' | 'initiator' | 'approver' | 'nach' | 'everything' | 'mis',
  Session
>;
let loan: string;
let id: string;
beforeAll(async () => {
  server = await startWithDocuments(400);
  const add = (name: string, held: readonly Role[]) => addStaff(server, name, held, routes);
  people = {
    proposer: await add('Pooja', ['DISBURSAL_OPS']),
    checker: await add('Chandra', ['DISBURSAL_OPS']),
    confirmer: await add('Kiran', ['OPS_LEAD']),
    initiator: await add('Indu', ['DISBURSAL_OPS']),
    approver: await add('Arun', ['DISBURSAL_OPS']),
    nach: await add('Neha', ['NACH_OPS']),
    everything: await add('Ekta', roles),
    mis: await add('Mina', ['MIS']),
  };
});
beforeEach(async () => {
  await server.db.deleteFrom('row_lock').execute();
  ({ loan, id } = await freshApplication(server));
  const name = { first_name: 'Manoj', last_name: 'Srivastava' };
  await server.db.updateTable('application').set(name).where('id', '=', id).execute();
});
afterAll(() => server.close());

const at = () => ({ loanApplicationNumber: loan });
const stored = () => server.db.selectFrom('application').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
const current = () => accounts.currentAccount(server.db, id);
const isVerified = async () =>
  (
    await server.db
      .selectFrom('application_fact')
      .select('is_bank_account_verified')
      .where('application_id', '=', id)
      .executeTakeFirstOrThrow()
  ).is_bank_account_verified;

async function send<Name extends CallName>(name: Name, session: Session, input: CallInput<Name>) {
  server.clock.advance(1000);
  await server.db.deleteFrom('row_lock').execute();
  const { version } = await stored();
  const answer = await server.call(name, input, { session, headers: { 'if-match': String(version) } });
  const error = answer.body.status === 'SUCCESS' ? undefined : answer.body.error;
  return Object.assign(answer, { said: error?.errorMessage ?? '', wrong: error?.fieldErrors ?? {} });
}
let numbers = 0;
async function propose(session: Session, more: Partial<CallInput<'proposeAccount'>> = {}) {
  const number = String(600_000_000_000 + ++numbers);
  const proof = more.proof ?? (await uploadedProof(server, session));
  const typed = {
    number,
    numberAgain: number,
    ifsc: 'SBIN0001234',
    type: 'SAVINGS',
    holder: 'Manoj Srivastava',
  } as const;
  return send('proposeAccount', session, { ...at(), ...typed, proof, ...more });
}
const check = (session: Session, nameAtBank: string, more: Partial<CallInput<'checkAccount'>> = {}) =>
  send('checkAccount', session, {
    ...at(),
    result: 'VERIFIED',
    reference: `PD-${loan}-${++numbers}`,
    nameAtBank,
    remarks: 'As the bank has answered',
    ...more,
  });
const confirm = (session: Session, accountId: string, decision: 'CONFIRM' | 'REFUSE' = 'CONFIRM') =>
  send('confirmAccount', session, { ...at(), accountId, decision, remarks: 'The cheque names the customer' });
const initiate = (session: Session) => send('initiateDisbursal', session, { ...at(), remarks: '' });
const approve = (session: Session) => send('releaseDisbursal', session, { ...at(), decision: 'APPROVE', remarks: '' });
const newest = async () => (await accounts.accountsOf(server.db, id))[0]?.id ?? '';
const work = async (session: Session) => (await server.call('fetchStageWork', at(), { session })).data();
async function bank(session: Session, line: string): Promise<unknown> {
  const text = `loanApplicationNumber,result,utr,failureCode\n${line}`;
  const { body } = await sendCsv(server, session, 'checkDisbursalAnswers', text);
  if (body.status !== 'SUCCESS' || body.data.token === null) throw new Error(JSON.stringify(body));
  return (await server.call('applyDisbursalAnswers', { token: body.data.token }, { session })).data().results.at(-1);
}

describe('an account is proposed', () => {
  beforeEach(() => standAtStage(server, id, 'disbursal'));

  it('with its number typed twice, its bank, type, holder and proof; the current one stays until it is verified', async () => {
    const before = await current();
    const tried = async (more: Partial<CallInput<'proposeAccount'>>) => (await propose(people.proposer, more)).wrong;
    expect(await tried({ number: '12345678', numberAgain: '12345678' })).toEqual({
      number: 'Enter the whole number: 9 to 18 digits',
    });
    expect(await tried({ numberAgain: '600000000000' })).toEqual({ numberAgain: 'The two numbers differ' });
    expect(await tried({ numberAgain: '' })).toEqual({ numberAgain: 'Type the number again' });
    expect(await tried({ ifsc: 'SBIN1' })).toEqual({ ifsc: 'Enter an IFSC such as HDFC0001234' });
    expect(await tried({ ifsc: ' ' })).toEqual({ ifsc: 'Enter the IFSC' });
    expect(await tried({ holder: ' ' })).toEqual({ holder: "Enter the holder's name" });
    expect(await tried({ proof: '' })).toEqual({ proof: 'Attach a cancelled cheque, a passbook or a statement' });
    expect((await propose(people.proposer, { proof: '/files/00000000-0000-0000-0000-000000000000' })).errorCode).toBe(
      'FILE_GONE',
    );
    const reply = (await propose(people.proposer, { ifsc: 'sbin0001234' })).data();
    const { body } = await server.call('fetchStageWork', at(), { session: people.checker });
    expect(JSON.stringify(body)).not.toContain((await accounts.accountsOf(server.db, id))[0]?.number);
    expect(reply.accounts?.[0]).toMatchObject({
      number: expect.stringMatching(/^xxxx\d{4}$/),
      ifsc: 'SBIN0001234',
      state: 'PROPOSED',
      isCurrent: false,
      isWhole: true,
      proposed: { by: 'Pooja Tester' },
      proof: { url: expect.stringContaining('/files/') },
    });
    expect(await current()).toEqual(before);
    expect((await auditOf(server, loan)).at(-1)).toMatchObject({ action: 'PROPOSE_ACCOUNT', result: 'OK' });
  });

  it('from the approval of the loan on, by who pays out, who makes mandates, and a lead', async () => {
    for (const task of ['agreement', 'mandate', 'disbursal', 'payout', 'failure'] as const) {
      await standAtStage(server, id, task);
      for (const session of [people.proposer, people.nach, people.confirmer]) {
        expect((await work(session)).acts).toContainEqual({ act: 'proposeAccount', accountId: null, refusal: null });
        (await propose(session)).data();
      }
      expect((await work(people.mis)).acts).toEqual([]);
      expect((await propose(people.mis, { proof: 'x' })).errorCode).toBe('NOT_ALLOWED');
    }
    await standAtStage(server, id, 'decision');
    expect((await propose(people.proposer)).errorCode).toBe('UDRS_STAGE_MISMATCH');
  });

  it('its proof is seen by who works on accounts and payouts, and by nobody else', async () => {
    await propose(people.proposer);
    const [account] = await accounts.accountsOf(server.db, id);
    const open = (session: Session) =>
      server.call('renewFileLink', { fileId: account?.proof_file_id ?? '' }, { session });
    expect((await open(people.confirmer)).data().url).toContain('/files/');
    expect((await open(people.mis)).errorCode).toBe('NOT_FOUND');
  });
});

describe('a check of an account', () => {
  beforeEach(() => standAtStage(server, id, 'disbursal'));

  it('verifies it where the names agree: it is current from then on, on its card too', async () => {
    const before = await current();
    (await propose(people.proposer)).data();
    const reply = (await check(people.checker, 'MR MANOJ KUMAR SRIVASTAVA', { providerScore: 92 })).data();
    expect(reply).toMatchObject({ isAccountVerified: true, account: { ifsc: 'SBIN0001234' } });
    expect(reply.accounts?.[0]).toMatchObject({
      state: 'CONFIRMED',
      isCurrent: true,
      score: 92,
      checked: { by: 'Chandra Tester' },
      confirmed: null,
    });
    expect(await current()).toMatchObject({ replaces_id: before?.id, name_score: 100, bank_score: 92 });
    const card = await server.db
      .selectFrom('document')
      .select(['field_values'])
      .where('application_id', '=', id)
      .where('key', '=', 'BANK_ACCOUNT')
      .executeTakeFirstOrThrow();
    expect(card.field_values).toMatchObject({ BA_ACCOUNT_NUMBER: (await current())?.number, BA_IFSC: 'SBIN0001234' });
  });

  it('waits for a second person between the two bounds, who needs a proof to confirm it', async () => {
    const before = await current();
    (await propose(people.proposer)).data();
    const reply = (await check(people.checker, 'M S')).data();
    expect(reply).toMatchObject({ isAccountVerified: false });
    expect(reply.accounts?.[0]).toMatchObject({ state: 'CHECKED', score: 80, isCurrent: false });
    expect(await current()).toEqual(before);
    expect((await initiate(people.initiator)).said).toBe('The bank account is not verified');
    const accountId = await newest();
    const short = { ...at(), accountId, decision: 'CONFIRM', remarks: 'ok' } as const;
    expect((await send('confirmAccount', people.confirmer, short)).wrong).toHaveProperty('remarks');
    (await confirm(people.confirmer, accountId)).data();
    expect(await current()).toMatchObject({ id: accountId, state: 'CONFIRMED', confirmed_by_id: people.confirmer.id });
    expect(await isVerified()).toBe(true);

    const noProof = await proposedAccount(server, id, { state: 'CHECKED' });
    expect((await confirm(people.confirmer, noProof)).said).toBe('This account has no proof. Propose it anew with one');
    (await confirm(people.confirmer, noProof, 'REFUSE')).data();
    expect(await current()).toMatchObject({ id: accountId });
    expect(await isVerified()).toBe(true);
  });

  it('refuses an account that is somebody else’s, and one whose number is not whole', async () => {
    (await propose(people.proposer)).data();
    const reply = (await check(people.checker, 'RAKESH KUMAR YADAV')).data();
    expect(reply.accounts?.[0]).toMatchObject({
      state: 'REFUSED',
      refusal: 'This account is not the customer’s. Ask for one in the customer’s own name',
    });
    const again = await check(people.checker, 'MANOJ SRIVASTAVA', { accountId: await newest() });
    expect(again.said).toContain('Propose another account');
    const masked = await proposedAccount(server, id, { number: null, last_four: '4321' });
    expect((await check(people.checker, 'MANOJ SRIVASTAVA', { accountId: masked })).said).toBe(
      'Enter the whole number: propose this account anew',
    );
    const ofAnother = await server.db
      .selectFrom('bank_account')
      .select('id')
      .where('application_id', '<>', id)
      .executeTakeFirstOrThrow();
    expect((await check(people.checker, 'MANOJ SRIVASTAVA', { accountId: ofAnother.id })).errorCode).toBe('NOT_FOUND');
  });
});

describe('one person alone', () => {
  it('is refused at each pair: propose and check, check and confirm, confirm and initiate, initiate and approve', async () => {
    await standAtStage(server, id, 'disbursal', { approvedById: people.mis.id });
    const { everything, checker, confirmer, approver } = people;
    const refused = async (answer: Promise<{ errorCode?: string | undefined; said: string }>) => {
      const { errorCode, said } = await answer;
      expect(errorCode).toBe('MAKER_CHECKER_VIOLATION');
      return said;
    };
    (await propose(everything)).data();
    const accountId = await newest();
    expect(await refused(check(everything, 'M S'))).toBe('The person who proposed this account may not check it');
    (await check(checker, 'M S')).data();
    expect(await refused(confirm(everything, accountId))).toBe(
      'The person who proposed this account may not confirm it',
    );

    (await propose(people.nach)).data();
    const second = await newest();
    (await check(everything, 'M S')).data();
    expect(await refused(confirm(everything, second))).toBe('The person who checked this account may not confirm it');
    // whoever checks it again leaves those who have checked it before where they are
    (await check(checker, 'M S', { accountId: second })).data();
    expect(await refused(confirm(everything, second))).toBe('The person who checked this account may not confirm it');
    (await confirm(confirmer, second)).data();

    (await propose(people.nach)).data();
    const third = await newest();
    (await check(checker, 'M S')).data();
    (await confirm(everything, third)).data();
    expect(await refused(initiate(everything))).toBe(
      'The person who confirmed this account may not initiate its disbursal',
    );
    (await initiate(approver)).data();
    expect(await refused(approve(approver))).toBe('The person who initiated the disbursal may not approve it');
    (await approve(checker)).data();
    expect((await stored()).udrs).toBe('DISBURSAL_INITIATED');
    const denied = (await auditOf(server, loan)).filter(({ result }) => result === 'DENIED');
    expect(denied.map(({ action }) => action)).toEqual([
      'CHECK_ACCOUNT',
      'CONFIRM_ACCOUNT',
      'CONFIRM_ACCOUNT',
      'CONFIRM_ACCOUNT',
      'INITIATE_DISBURSAL',
      'APPROVE_DISBURSAL',
    ]);
  });
});

it('a payout that failed for its account is paid to another one, which others propose, check and approve', async () => {
  await standAtStage(server, id, 'disbursal');
  (await check(people.checker, 'Manoj Srivastava')).data();
  const first = await current();
  (await initiate(people.initiator)).data();
  expect((await check(people.checker, 'Manoj Srivastava')).said).toBe('The disbursal is initiated. Send it back first');
  (await approve(people.approver)).data();
  await bank(people.checker, `${loan},FAILED,,ACCOUNT_CLOSED`);
  expect(await current()).toMatchObject({ id: first?.id, state: 'REFUSED', failed_cause: 'ACCOUNT_CLOSED' });
  expect(await isVerified()).toBe(false);

  const fix = () =>
    send('fixDisbursal', people.initiator, { ...at(), cause: 'ACCOUNT_CLOSED', fix: 'Another account is verified' });
  const another = 'The account was the cause. Propose another one and have it verified first';
  expect((await fix()).said).toBe(another);
  const failed = { number: first?.number ?? '', numberAgain: first?.number ?? '' };
  const same = await propose(people.proposer, { ...failed, ifsc: `${first?.ifsc?.slice(0, 4) ?? ''}0009999` });
  expect(same.said).toBe('This account has just failed: Beneficiary account is closed');
  (await propose(people.proposer)).data();
  expect((await fix()).said).toBe(another);
  (await check(people.checker, 'MANOJ SRIVASTAVA')).data();
  expect((await work(people.approver)).isAccountChanged).toBe(true);
  expect((await fix()).data()).toMatchObject({ currentStage: 'READY_FOR_DISBURSAL', isAccountVerified: true });
  (await initiate(people.initiator)).data();
  const seen = await work(people.approver);
  expect(seen).toMatchObject({ isAccountChanged: true, offers: [{ action: 'release', refusal: null }] });
  expect(seen.disbursals.map(({ accountNumber }) => accountNumber)).toEqual([
    seen.account?.number,
    `xxxx${first?.last_four}`,
  ]);
  (await approve(people.approver)).data();
  expect(await bank(people.checker, `${loan},PAID,HDFCN5202511269999,`)).toMatchObject({ ok: true });
  expect((await stored()).udrs).toBe('DISBURSED');
});

it('an account that waits ends with its application, its reason recorded, and is not revived with it', async () => {
  await standAtStage(server, id, 'disbursal');
  const card = await current();
  (await propose(people.proposer)).data();
  (await check(people.checker, 'MANOJ')).data();
  (await propose(people.proposer)).data();
  const move = (session: Session, currentStage: string, targetStage: string, rejectReason: string | null) =>
    send('updateUdrsStatus', session, { ...at(), currentStage, targetStage, remarks: 'Looked at again', rejectReason });
  (await move(people.everything, 'READY_FOR_DISBURSAL', 'REJECTED', 'FRAUD_SUSPECTED')).data();
  const beside = async () =>
    (await accounts.accountsOf(server.db, id)).filter((each) => each.id !== card?.id && each.source === 'DESK');
  const ended = { state: 'REFUSED', refusal: 'The application was rejected', failed_cause: null };
  const told = async () => (await auditOf(server, loan)).filter(({ action }) => action === 'END_ACCOUNT_PROPOSAL');
  expect(await beside()).toMatchObject([ended, ended]);
  expect(await current()).toMatchObject({ id: card?.id, state: card?.state });
  // two events of one millisecond come in either order
  expect((await told()).length).toBe(2);
  for (const [state, more] of [
    ['CHECKED', { actor_id: people.everything.id }],
    ['PROPOSED', {}],
  ] as const)
    expect(await told()).toContainEqual(
      expect.objectContaining({
        before: { account: state },
        after: expect.objectContaining({ account: 'REFUSED' }),
        remark: ended.refusal,
        ...more,
      }),
    );

  (await move(people.confirmer, 'REJECTED', 'DOCUMENT_PROCESSING', null)).data();
  await standAtStage(server, id, 'disbursal');
  expect(await beside()).toMatchObject([ended, ended]);
  const [last, first] = await beside();
  expect((await check(people.checker, 'Manoj Srivastava', { accountId: last?.id ?? '' })).said).toBe(
    'The application was rejected. Propose another account',
  );
  expect((await confirm(people.confirmer, first?.id ?? '')).said).toBe(
    'This account does not wait for a second person',
  );
  // No payout has failed for it: it may be proposed anew.
  const again = { number: last?.number ?? '', numberAgain: last?.number ?? '' };
  (await propose(people.proposer, again)).data();
  expect(await told()).toHaveLength(2);
});

it('an account that waits when the loan is paid out, or since before it was reopened, ends', async () => {
  await standAtStage(server, id, 'disbursal');
  (await check(people.checker, 'Manoj Srivastava')).data();
  (await propose(people.proposer)).data();
  const waiting = await newest();
  (await initiate(people.initiator)).data();
  (await approve(people.approver)).data();
  expect(await bank(people.checker, `${loan},PAID,HDFCN5202511268888,`)).toMatchObject({ ok: true });
  const account = () => accounts.findAccount(server.db, id, waiting);
  expect(await account()).toMatchObject({ state: 'REFUSED', refusal: 'The loan was paid out' });
  await accounts.changeAccount(server.db as unknown as Tx, waiting, { state: 'PROPOSED', refusal: null });
  await place(server, id, { udrs: 'REJECTED' }, { rejectedAt: server.clock.now(), rejectedById: people.mis.id });
  const stages = { currentStage: 'REJECTED', targetStage: 'DOCUMENT_PROCESSING' };
  (await send('updateUdrsStatus', people.confirmer, { ...at(), ...stages, remarks: 'On', rejectReason: null })).data();
  expect(await account()).toMatchObject({ state: 'REFUSED', refusal: 'The application was reopened' });
});

it('what comes to its decision again has its account checked anew', async () => {
  await standAtStage(server, id, 'disbursal');
  (await check(people.checker, 'Manoj Srivastava')).data();
  const taken = { complianceResult: 'APPROVED', complianceTakenById: people.everything.id } as const;
  await place(server, id, { udrs: 'COMPLIANCE_REVIEW' }, taken);
  const stages = { currentStage: 'COMPLIANCE_REVIEW', targetStage: 'DECISION_WAIT' };
  (await send('updateUdrsStatus', people.everything, { ...at(), ...stages, remarks: 'On', rejectReason: null })).data();
  expect(await current()).toMatchObject({ state: 'PROPOSED', confirmed_at: null });
  expect(await isVerified()).toBe(false);
});
