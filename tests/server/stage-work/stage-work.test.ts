import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { newId } from '../../../host/server/db/new-id.ts';
import { inTransaction } from '../../../host/server/db/transaction.ts';
import { applicationChecksSeeder } from '../../../host/server/core/applications/demo/application-checks.ts';
import { seededRandom } from '../../../host/server/demo/kit/seeded-random.ts';
import type { PortalRoutes } from '../../../host/server/db/tables/staff.ts';
import type { FactChange } from '../../../host/server/core/applications/facts.store.ts';
import { takeLock } from '../../../host/server/core/locks/hold-lock.ts';
import type { CallName } from '../../../widgets/contract/calls.ts';
import type { CallInput } from '../../../widgets/contract/schemas.ts';
import { emiOfRupees } from '../../../widgets/contract/ledger/loan-plan.ts';
import { roles, type Role } from '../../../widgets/contract/session/roles.ts';
import { indianDay } from '../../../widgets/contract/stage-work/stage-rules.ts';
import type { StageTask } from '../../../widgets/contract/stage-work/stage-work.ts';
import { addStaff, auditOf, nothing, place, setMandate } from '../applications/support.ts';
import { freshApplication, startWithDocuments } from '../documents/support.ts';
import { sendCsv } from '../lists/support.ts';
import type { Session, TestServer } from '../support.ts';
import { standAtStage, stageWrites } from './stage-support.ts';

const routes = (keys: readonly string[]): PortalRoutes => [
  { viewName: 'ops', routeList: keys.map((key) => ({ key })) },
];
const own = routes(['DOCUMENT_PROCESSING', 'DOCUMENT_VERIFICATION', 'DISBURSAL_INITIATED', 'NACH_UPLOAD']);

let server: TestServer;
let people: Record<
  'visitor' | 'credit' | 'nach' | 'answerer' | 'initiator' | 'approver' | 'everything' | 'agent',
  Session
>;
let loan: string;
let id: string;
beforeAll(async () => {
  server = await startWithDocuments(400);
  const now = server.clock.now();
  await inTransaction(server.db, (tx) => {
    const told = { today: now, now, applications: 400, report: () => undefined };
    return applicationChecksSeeder.seed({ tx, random: seededRandom('stage work/checks'), ...told });
  });
  const add = (name: string, held: readonly Role[]) => addStaff(server, name, held, own);
  people = {
    visitor: await add('Vani', ['OPS_AGENT']),
    credit: await add('Chetan', ['CREDIT']),
    nach: await add('Nitin', ['NACH_OPS']),
    answerer: await add('Asha', ['NACH_OPS']),
    initiator: await add('Isha', ['DISBURSAL_OPS']),
    approver: await add('Anil', ['DISBURSAL_OPS']),
    everything: await add('Ekta', roles),
    agent: await add('Mina', ['MIS']),
  };
});
beforeEach(async () => {
  await server.db.deleteFrom('row_lock').execute();
  ({ loan, id } = await freshApplication(server));
});
afterAll(() => server.close());

const at = () => ({ loanApplicationNumber: loan });
const stored = () => server.db.selectFrom('application').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
const facts = () =>
  server.db.selectFrom('application_fact').selectAll().where('application_id', '=', id).executeTakeFirstOrThrow();
const today = (days = 0) => indianDay(server.clock.now(), days);
const stand = (task: StageTask, known: FactChange = {}) => standAtStage(server, id, task, known);

async function send<Name extends CallName>(name: Name, session: Session, input: CallInput<Name>, seen?: number) {
  server.clock.advance(1000);
  const answer = await server.call(name, input, {
    session,
    headers: { 'if-match': String(seen ?? (await stored()).version) },
  });
  const error = answer.body.status === 'SUCCESS' ? undefined : answer.body.error;
  return Object.assign(answer, { said: error?.errorMessage ?? '', wrong: error?.fieldErrors ?? {} });
}
const move = (targetStage: string, session: Session, currentStage: string) =>
  send('updateUdrsStatus', session, { ...at(), currentStage, targetStage, remarks: 'On', rejectReason: null });
const shown = async (session: Session) => (await server.call('fetchStageWork', at(), { session })).data();
/** Somebody has the application open. */
async function haveOpen(session: Session): Promise<void> {
  const found = server.db.selectFrom('session').select('id').where('staff_id', '=', session.id);
  const owner = { staffId: session.id, sessionId: (await found.executeTakeFirstOrThrow()).id };
  await inTransaction(server.db, (tx) => takeLock(tx, { kind: 'application', id }, owner, server.clock.now()));
}
const lastEvent = async (action: string) =>
  (await auditOf(server, loan)).filter((event) => event.action === action).at(-1);
/** Sends the bank's answers as a file and applies its good lines. */
async function bank(session: Session, ...lines: string[]) {
  const { body } = await sendCsv(server, session, 'checkDisbursalAnswers', [header, ...lines].join('\n'));
  if (body.status !== 'SUCCESS') throw new Error(body.error.errorCode);
  const { token, problems } = body.data;
  const apply = async () =>
    token === null
      ? undefined
      : (await server.call('applyDisbursalAnswers', { token }, { session })).data().results.at(-1);
  return { causes: problems.map(({ cause }) => cause), apply };
}
const header = 'loanApplicationNumber,result,utr,failureCode';
const utrs = { n: 0 };
const utr = () => `HDFCN5202511250${String(++utrs.n).padStart(4, '0')}`;

describe('the way from the OSV visit to the payout', () => {
  it('is walked by the people whose work it is, each desk writing what the next move asks for', async () => {
    await place(server, id, { udrs: 'KYC_VERIFICATION' }, { ...nothing, documentApproverIds: [people.agent.id] });
    expect((await move('COMPLIANCE_REVIEW', people.visitor, 'KYC_VERIFICATION')).errorCode).toBe('UDRS_GUARD_FAILED');
    const visit = { ...at(), outcome: 'ORIGINALS_SEEN', visitedOn: today(), place: 'HOME', remarks: '' } as const;
    expect((await send('recordVisit', people.visitor, visit)).data().visits).toMatchObject([
      { outcome: 'ORIGINALS_SEEN', place: 'HOME', by: 'Vani Tester' },
    ]);
    (await move('COMPLIANCE_REVIEW', people.visitor, 'KYC_VERIFICATION')).data();

    await place(
      server,
      id,
      { udrs: 'COMPLIANCE_REVIEW' },
      { complianceResult: 'APPROVED', complianceTakenById: people.everything.id },
    );
    await server.db.deleteFrom('row_lock').execute();
    (await move('DECISION_WAIT', people.everything, 'COMPLIANCE_REVIEW')).data();
    expect((await move('LOAN_APPROVED', people.credit, 'DECISION_WAIT')).errorCode).toBe('UDRS_GUARD_FAILED');
    const { loan_amount: requested, tenure_months: months, rate_basis_points: rate } = await stored();
    const amount = requested - 1000;
    const decision = {
      ...at(),
      decision: 'APPROVED',
      amount,
      rejectReason: null,
      remarks: 'By income, a little less',
    } as const;
    expect((await send('decideCredit', people.credit, decision)).data()).toMatchObject({
      currentStage: 'LOAN_APPROVED',
      loan: { requestedAmount: requested, amount, emi: emiOfRupees(amount, months, rate) },
      agreementValidUntil: null,
    });
    expect(await facts()).toMatchObject({ decision: 'APPROVED', approved_by_id: people.credit.id });

    expect((await move('NACH_PENDING', people.nach, 'LOAN_APPROVED')).said).toBe(
      'The agreement is missing or has expired',
    );
    (await send('recordAgreement', people.nach, { ...at(), validUntil: today(30), remarks: 'Signed by OTP' })).data();
    const checks = server.db.selectFrom('application_check').select('agreement_verified_on');
    expect(await checks.where('application_id', '=', id).executeTakeFirst()).toEqual({
      agreement_verified_on: today(),
    });
    const mandate = { ...at(), nachType: 'E_NACH', instrument: 'Aadhaar', remarks: '' } as const;
    expect((await send('openMandate', people.nach, mandate)).data()).toMatchObject({
      currentStage: 'NACH_PENDING',
      mandate: { nachType: 'E_NACH', instrument: 'Aadhaar', status: 'NACH_PENDING', attempts: 0 },
    });
    expect((await move('NACH_REVIEW', people.nach, 'NACH_PENDING')).said).toBe('The mandate has not come in');
    const { body } = await sendCsv(
      server,
      people.answerer,
      'checkBankAnswers',
      `loanApplicationNumber,result,umrn,rejectCode\n${loan},E_MANDATE_COMPLETE,HDFC${loan}9999,`,
    );
    if (body.status !== 'SUCCESS' || body.data.token === null) throw new Error(JSON.stringify(body));
    (await server.call('applyBankAnswers', { token: body.data.token }, { session: people.answerer })).data();
    for (const [from, to] of [
      ['NACH_PENDING', 'NACH_REVIEW'],
      ['NACH_REVIEW', 'NACH_UPLOAD'],
      ['NACH_UPLOAD', 'READY_FOR_DISBURSAL'],
    ] as const)
      expect([to, (await move(to, people.nach, from)).errorCode]).toEqual([to, undefined]);

    expect((await send('initiateDisbursal', people.initiator, { ...at(), remarks: '' })).said).toBe(
      'The bank account is not verified',
    );
    const { full_name: customer } = await stored();
    const check = { ...at(), result: 'VERIFIED', reference: `PD-${loan}`, nameAtBank: customer, remarks: '' } as const;
    expect((await send('checkAccount', people.initiator, check)).data().isAccountVerified).toBe(true);
    (await send('initiateDisbursal', people.initiator, { ...at(), remarks: 'Ready' })).data();
    await server.db.deleteFrom('row_lock').execute();
    expect((await shown(people.approver)).offers).toEqual([{ action: 'release', refusal: null }]);
    (await send('releaseDisbursal', people.approver, { ...at(), decision: 'APPROVE', remarks: '' })).data();
    expect((await stored()).udrs).toBe('DISBURSAL_INITIATED');

    const failed = await bank(people.initiator, `${loan},FAILED,,BANK_TIMEOUT`);
    expect(await failed.apply()).toMatchObject({ ok: true });
    expect(await stored()).toMatchObject({ udrs: 'DISBURSAL_FAILED', queue: 'DISBURSAL_FAILED' });
    expect(await facts()).toMatchObject({ failed_attempts: 1, is_cause_fixed: false, failure_cause: 'BANK_TIMEOUT' });
    const fixed = { ...at(), cause: 'BANK_TIMEOUT', fix: 'The bank answers again' } as const;
    expect((await send('fixDisbursal', people.approver, fixed)).data()).toMatchObject({
      currentStage: 'READY_FOR_DISBURSAL',
      isAccountVerified: true,
    });
    (await send('initiateDisbursal', people.initiator, { ...at(), remarks: '' })).data();
    await server.db.deleteFrom('row_lock').execute();
    (await send('releaseDisbursal', people.approver, { ...at(), decision: 'APPROVE', remarks: 'Again' })).data();
    const paid = await bank(people.initiator, `${loan},PAID,${utr()},`);
    expect(await paid.apply()).toMatchObject({ ok: true });
    expect(await stored()).toMatchObject({ udrs: 'DISBURSED', queue: null });
    expect((await shown(people.agent)).disbursals).toMatchObject([
      { answer: 'PAID', approved: { by: 'Anil Tester' }, initiated: { by: 'Isha Tester' } },
      { answer: 'FAILED', fixedCause: 'BANK_TIMEOUT', fix: 'The bank answers again', utr: null },
    ]);

    const audit = await auditOf(server, loan);
    const bySystem = audit.filter(({ action, actor }) => action === 'CHANGE_UDRS' && actor === 'SYSTEM');
    expect(bySystem.map(({ after }) => after)).toEqual([{ udrs: 'DISBURSAL_FAILED' }, { udrs: 'DISBURSED' }]);
    const done = audit.filter(({ result }) => result === 'OK').map(({ action }) => action);
    for (const action of [
      'RECORD_OSV_VISIT',
      'DECIDE_CREDIT',
      'RECORD_AGREEMENT',
      'OPEN_MANDATE',
      'CHECK_ACCOUNT',
      'INITIATE_DISBURSAL',
      'ANSWER_DISBURSAL',
      'FIX_DISBURSAL',
    ])
      expect(done).toContain(action);
  });

  it('a refusal ends at credit, with its reason, and a reopened application asks every desk anew', async () => {
    const maker = people.visitor.id;
    await stand('decision', {
      complianceResult: 'APPROVED',
      visitOutcome: 'ORIGINALS_SEEN',
      vkycMakerId: maker,
      vkycMakerDecision: 'APPROVED',
      vkycDeclinedMakerIds: [people.agent.id],
      vkycRetries: 2,
      documentApproverIds: [maker],
    });
    const cards = () =>
      server.db
        .selectFrom('document')
        .select(['key', 'status'])
        .where('application_id', '=', id)
        .orderBy('key')
        .execute();
    const before = await cards();
    const refused = {
      ...at(),
      decision: 'DECLINED',
      amount: null,
      rejectReason: 'POLICY_NOT_MET',
      remarks: 'Too many loans',
    } as const;
    expect((await send('decideCredit', people.credit, refused)).data().currentStage).toBe('REJECTED');
    expect(await facts()).toMatchObject({ decision: 'DECLINED', rejected_by_id: people.credit.id });
    expect(await lastEvent('DECIDE_CREDIT')).toMatchObject({
      reason_codes: ['POLICY_NOT_MET'],
      remark: 'Too many loans',
    });
    (await move('DOCUMENT_PROCESSING', people.everything, 'REJECTED')).data();
    expect(await facts()).toMatchObject({
      visit_outcome: null,
      vkyc_maker_id: null,
      vkyc_maker_decision: null,
      vkyc_declined_maker_ids: [],
      vkyc_retries: 0,
      compliance_result: null,
      decision: null,
      document_approver_ids: [maker],
    });
    expect(await cards()).toEqual(before);
    await place(server, id, { udrs: 'FRAUD_REVIEW', fraudList: 'DEFAULT' }, { complianceResult: 'APPROVED' });
    await server.db
      .updateTable('application')
      .set({ documents_approved: 7, documents_total: 7 })
      .where('id', '=', id)
      .execute();
    (await move('DECISION_WAIT', people.everything, 'FRAUD_REVIEW')).data();
    expect(await facts()).toMatchObject({ decision: null, approved_by_id: null, agreement_valid_until: null });
    expect((await move('LOAN_APPROVED', people.credit, 'DECISION_WAIT')).errorCode).toBe('UDRS_GUARD_FAILED');
  });

  it('whoever moves an application to NACH opens its mandate; one of an earlier round begins anew', async () => {
    await stand('agreement');
    await setMandate(server, id, 'NACH_PROCESSED');
    await server.db
      .updateTable('nach_mandate')
      .set({ umrn: `ABCD${loan}0001`, attempts: 2 })
      .where('application_id', '=', id)
      .execute();
    (await move('NACH_PENDING', people.nach, 'LOAN_APPROVED')).data();
    const [ended, mandate] = await server.db
      .selectFrom('nach_mandate')
      .selectAll()
      .where('application_id', '=', id)
      .orderBy('issue')
      .execute();
    // What the bank registered in the round before stays, with the issue that ended.
    expect(ended).toMatchObject({ status: 'NACH_PROCESSED', umrn: `ABCD${loan}0001`, issue: 1 });
    expect(ended?.ended_at).not.toBeNull();
    expect(mandate).toMatchObject({
      status: 'NACH_PENDING',
      attempts: 0,
      umrn: null,
      nach_type: 'E_NACH',
      version: 2,
      issue: 2,
      ended_at: null,
      opened_by_id: people.nach.id,
      terms: { frequency: 'MONTHLY', debitType: 'MAXIMUM' },
    });
    expect(await lastEvent('OPEN_MANDATE')).toMatchObject({
      entity: 'NACH_MANDATE',
      entity_id: mandate?.id,
      result: 'OK',
    });
  });

  it('a failure of the account asks for another one that is verified; after the third failure nothing is tried again', async () => {
    await stand('failure', { failedAttempts: 2, failureCause: 'BANK_TIMEOUT', isBankAccountVerified: true });
    const fixed = { ...at(), cause: 'ACCOUNT_CLOSED', fix: 'The customer has named another account' } as const;
    const another = 'The account was the cause. Propose another one and have it verified first';
    expect((await send('fixDisbursal', people.initiator, fixed)).said).toBe(another);
    await stand('failure', { failedAttempts: 2, failureCause: 'ACCOUNT_CLOSED' });
    expect((await shown(people.initiator)).offers).toEqual([{ action: 'fix', refusal: another }]);
    const asBank = { ...fixed, cause: 'BANK_TIMEOUT' } as const;
    expect((await send('fixDisbursal', people.initiator, asBank)).said).toBe(another);
    await stand('failure', { failedAttempts: 3, failureCause: 'BANK_TIMEOUT' });
    await server.db.deleteFrom('row_lock').execute();
    expect((await send('fixDisbursal', people.initiator, fixed)).said).toBe(
      'It has failed three times. Reject or cancel the application',
    );
    expect((await move('READY_FOR_DISBURSAL', people.initiator, 'DISBURSAL_FAILED')).errorCode).toBe(
      'UDRS_GUARD_FAILED',
    );
  });

  it('a limit of the bank asks for another way of payout, within what that way takes', async () => {
    await stand('failure', { failedAttempts: 1, failureCause: 'AMOUNT_LIMIT', isBankAccountVerified: true });
    await server.db.updateTable('application').set({ loan_amount: 125_000 }).where('id', '=', id).execute();
    const by = (payoutMode: 'IMPS' | 'RTGS' | null, cause: 'AMOUNT_LIMIT' | 'BANK_TIMEOUT' = 'AMOUNT_LIMIT') =>
      send('fixDisbursal', people.initiator, { ...at(), cause, fix: 'It goes another way now', payoutMode });
    expect((await by(null)).wrong).toEqual({ payoutMode: 'Choose another way of payout' });
    expect((await by('RTGS')).wrong).toEqual({ payoutMode: 'RTGS takes ₹2,00,000 and more' });
    expect((await by('IMPS', 'BANK_TIMEOUT')).wrong).toEqual({
      payoutMode: 'Only a limit of the bank asks for another way of payout',
    });
    await server.db
      .insertInto('disbursal')
      .values({
        id: newId(server.clock.now()),
        application_id: id,
        amount: 125_000,
        initiated_at: server.clock.now(),
        remarks: '',
      })
      .execute();
    (await by('IMPS')).data();
    await server.db.deleteFrom('row_lock').execute();
    const initiated = (await send('initiateDisbursal', people.approver, { ...at(), remarks: '' })).data();
    expect(initiated.disbursals[0]).toMatchObject({ payoutMode: 'IMPS', accountNumber: initiated.account?.number });
  });

  it('an approved disbursal is taken back until the bank has answered it', async () => {
    await stand('disbursal', { isBankAccountVerified: true });
    (await send('initiateDisbursal', people.initiator, { ...at(), remarks: '' })).data();
    await server.db.deleteFrom('row_lock').execute();
    (await send('releaseDisbursal', people.approver, { ...at(), decision: 'APPROVE', remarks: '' })).data();
    expect((await move('READY_FOR_DISBURSAL', people.nach, 'DISBURSAL_INITIATED')).errorCode).toBe('UDRS_NOT_ALLOWED');
    await place(server, id, {}, { bankAnswer: 'PAID' });
    expect((await move('READY_FOR_DISBURSAL', people.approver, 'DISBURSAL_INITIATED')).said).toBe(
      'The bank has the disbursal already',
    );
    await place(server, id, {}, { bankAnswer: null });
    (await move('READY_FOR_DISBURSAL', people.approver, 'DISBURSAL_INITIATED')).data();
    expect((await shown(people.agent)).disbursals).toMatchObject([
      { approved: { by: 'Anil Tester' }, withdrawn: { by: 'Anil Tester' }, answer: null },
    ]);
    expect(await facts()).toMatchObject({ disbursal_initiated_by_id: null, disbursal_approved_by_id: null });
    // the bank's answer is one on a new attempt
    (await send('initiateDisbursal', people.initiator, { ...at(), remarks: '' })).data();
    await server.db.deleteFrom('row_lock').execute();
    (await send('releaseDisbursal', people.approver, { ...at(), decision: 'APPROVE', remarks: '' })).data();
    const paid = await bank(people.initiator, `${loan},PAID,${utr()},`);
    expect(await paid.apply()).toMatchObject({ ok: true });
    expect((await shown(people.agent)).disbursals).toMatchObject([
      { answer: 'PAID', withdrawn: null },
      { answer: null, withdrawn: { by: 'Anil Tester' } },
    ]);
  });
});

describe('nobody does two steps of a case that two people must do, by the API too', () => {
  it('who approved the documents does not see their originals', async () => {
    await stand('visit', { documentApproverIds: [people.everything.id] });
    const visit = { ...at(), outcome: 'ORIGINALS_SEEN', visitedOn: today(), place: 'HOME', remarks: '' } as const;
    const answer = await send('recordVisit', people.everything, visit);
    expect([answer.errorCode, answer.said]).toEqual([
      'MAKER_CHECKER_VIOLATION',
      'The person who approved the documents may not verify their originals',
    ]);
    expect((await facts()).visit_outcome).toBeNull();
  });

  it('who approved the loan does not initiate its disbursal, and does not approve it', async () => {
    await stand('disbursal', { isBankAccountVerified: true, approvedById: people.everything.id });
    expect((await send('initiateDisbursal', people.everything, { ...at(), remarks: '' })).errorCode).toBe(
      'MAKER_CHECKER_VIOLATION',
    );
    await stand('disbursal', {
      isBankAccountVerified: true,
      approvedById: people.everything.id,
      disbursalInitiatedById: people.initiator.id,
    });
    const approve = { ...at(), decision: 'APPROVE', remarks: '' } as const;
    expect((await send('releaseDisbursal', people.everything, approve)).errorCode).toBe('MAKER_CHECKER_VIOLATION');
    expect((await move('DISBURSAL_INITIATED', people.everything, 'READY_FOR_DISBURSAL')).errorCode).toBe(
      'MAKER_CHECKER_VIOLATION',
    );
  });

  it('who initiated a disbursal does not approve it, but may take it back; who approved it does not answer for the bank', async () => {
    await stand('disbursal', { isBankAccountVerified: true });
    (await send('initiateDisbursal', people.everything, { ...at(), remarks: '' })).data();
    const answer = await send('releaseDisbursal', people.everything, { ...at(), decision: 'APPROVE', remarks: '' });
    expect([answer.errorCode, answer.said]).toEqual([
      'MAKER_CHECKER_VIOLATION',
      'The person who initiated the disbursal may not approve it',
    ]);
    expect((await move('DISBURSAL_INITIATED', people.everything, 'READY_FOR_DISBURSAL')).errorCode).toBe(
      'MAKER_CHECKER_VIOLATION',
    );
    expect(await lastEvent('CHANGE_UDRS')).toMatchObject({ result: 'DENIED' });
    const back = { ...at(), decision: 'SEND_BACK', remarks: 'The amount is to be checked' } as const;
    expect((await send('releaseDisbursal', people.everything, back)).data()).toMatchObject({
      disbursals: [{ approved: null, sentBack: { by: 'Ekta Tester' }, releaseRemarks: 'The amount is to be checked' }],
      isAccountVerified: true,
    });
    (await send('initiateDisbursal', people.everything, { ...at(), remarks: '' })).data();
    await server.db.deleteFrom('row_lock').execute();
    (await move('DISBURSAL_INITIATED', people.approver, 'READY_FOR_DISBURSAL')).data();
    expect((await shown(people.agent)).disbursals[0]).toMatchObject({ approved: { by: 'Anil Tester' } });

    const own = await bank(people.approver, `${loan},PAID,${utr()},`);
    expect(own.causes).toEqual(['The person who approved this disbursal may not upload the answer of the bank']);
    const paid = await bank(people.everything, `${loan},PAID,${utr()},`);
    // The bank's answer of another person is refused too when that person has approved it meanwhile.
    await place(server, id, {}, { disbursalApprovedById: people.everything.id });
    expect(await paid.apply()).toMatchObject({ ok: false, errorCode: 'MAKER_CHECKER_VIOLATION' });
    expect((await stored()).udrs).toBe('DISBURSAL_INITIATED');
  });
});

describe('what cannot be recorded', () => {
  const calls = [
    'recordVisit',
    'decideCredit',
    'recordAgreement',
    'openMandate',
    'proposeAccount',
    'checkAccount',
    'confirmAccount',
    'initiateDisbursal',
    'releaseDisbursal',
    'fixDisbursal',
  ] as const;

  it.each(calls)(
    '%s: without its role, on hold, at another stage, while a colleague has it open; each is in the audit',
    async (name) => {
      const inputs = stageWrites(server, { loan, id, session: () => people.everything });
      const input = await inputs[name]();
      const before = await facts();
      expect((await send(name, people.agent, input)).errorCode).toBe('NOT_ALLOWED');
      await haveOpen(people.agent);
      expect((await send(name, people.everything, input)).errorCode).toBe('ROW_LOCKED');
      await server.db.deleteFrom('row_lock').execute();
      await place(server, id, { hold: 'PRE_DISBURSAL', holdReason: 'CUSTOMER_NOT_REACHABLE' });
      expect((await send(name, people.everything, input)).errorCode).toBe('UDRS_ON_HOLD');
      expect(await shown(people.everything)).toMatchObject({ offers: [], acts: [] });
      await place(server, id, { udrs: 'DOCUMENT_PROCESSING', hold: null });
      expect((await send(name, people.everything, input)).said).toBe('The application stands in Document Processing');
      expect(await facts()).toEqual(before);
      const denied = (await auditOf(server, loan)).filter(({ result }) => result === 'DENIED');
      expect(denied.slice(-4).map(({ reason_codes: codes }) => codes[0])).toEqual([
        'NOT_ALLOWED',
        'ROW_LOCKED',
        'UDRS_ON_HOLD',
        'UDRS_STAGE_MISMATCH',
      ]);
    },
  );

  it('a visit that lies ahead, is old, has no place or says nothing', async () => {
    await stand('visit', { documentApproverIds: [people.agent.id] });
    const visit = { ...at(), outcome: 'ORIGINALS_SEEN', visitedOn: today(), place: 'HOME', remarks: '' } as const;
    const tried = async (more: Partial<CallInput<'recordVisit'>>) =>
      Object.keys((await send('recordVisit', people.visitor, { ...visit, ...more })).wrong);
    expect(await tried({ visitedOn: today(1) })).toEqual(['visitedOn']);
    expect(await tried({ visitedOn: today(-31) })).toEqual(['visitedOn']);
    expect(await tried({ visitedOn: '2026-02-31' })).toEqual(['visitedOn']);
    expect(await tried({ place: null })).toEqual(['place']);
    expect(await tried({ outcome: 'CUSTOMER_NOT_MET' })).toEqual(['remarks']);
    expect(await tried({ outcome: 'VIDEO_KYC', remarks: 'Lives outside of the area' })).toEqual(['visitedOn', 'place']);
    const byVideo = {
      outcome: 'VIDEO_KYC',
      visitedOn: null,
      place: null,
      remarks: 'Lives outside of the area',
    } as const;
    expect(await tried(byVideo)).toEqual([]);
    expect((await move('COMPLIANCE_REVIEW', people.visitor, 'KYC_VERIFICATION')).said).toContain(
      'video KYC must verify',
    );
    (await move('VKYC_MAKER', people.visitor, 'KYC_VERIFICATION')).data();
  });

  it('more than was applied for, a refusal with an amount, an unknown reason', async () => {
    await stand('decision');
    const { loan_amount: requested } = await stored();
    const approval = {
      ...at(),
      decision: 'APPROVED',
      amount: requested,
      rejectReason: null,
      remarks: 'Within the policy',
    } as const;
    const tried = async (more: Partial<CallInput<'decideCredit'>>) =>
      Object.keys((await send('decideCredit', people.credit, { ...approval, ...more })).wrong);
    expect(await tried({ amount: requested + 1 })).toEqual(['amount']);
    expect(await tried({ amount: 999 })).toEqual(['amount']);
    expect(await tried({ amount: null })).toEqual(['amount']);
    expect(await tried({ rejectReason: 'POLICY_NOT_MET' })).toEqual(['rejectReason']);
    expect(await tried({ decision: 'DECLINED' })).toEqual(['amount', 'rejectReason']);
    expect(await tried({ decision: 'DECLINED', amount: null, rejectReason: 'NO_SUCH' })).toEqual(['rejectReason']);
    expect(await tried({ remarks: 'ok' })).toEqual(['remarks']);
    expect((await stored()).udrs).toBe('DECISION_WAIT');
  });

  it('an agreement that has ended or never ends, a reference of another account, another name without a word', async () => {
    await stand('mandate');
    const agreement = async (validUntil: string) =>
      Object.keys((await send('recordAgreement', people.nach, { ...at(), validUntil, remarks: '' })).wrong);
    expect(await agreement(today(-1))).toEqual(['validUntil']);
    expect(await agreement(today(91))).toEqual(['validUntil']);
    expect(await agreement(today())).toEqual([]);
    await stand('disbursal');
    await server.db.deleteFrom('row_lock').execute();
    const { full_name: customer } = await stored();
    const check = {
      ...at(),
      result: 'VERIFIED',
      reference: `PD-${loan}-1`,
      nameAtBank: customer,
      remarks: '',
    } as const;
    const tried = (more: Partial<CallInput<'checkAccount'>>) =>
      send('checkAccount', people.initiator, { ...check, ...more });
    expect(Object.keys((await tried({ reference: '' })).wrong)).toEqual(['reference']);
    expect(Object.keys((await tried({ nameAtBank: ' ' })).wrong)).toEqual(['nameAtBank']);
    expect(Object.keys((await tried({ nameAtBank: 'Quite Another' })).wrong)).toEqual(['remarks']);
    (await tried({})).data();
    const again = await tried({});
    expect([again.errorCode, Object.keys(again.wrong)]).toEqual(['ACCOUNT_REFERENCE_USED', ['reference']]);
    (await tried({ result: 'NOT_ANSWERED', reference: '', nameAtBank: '', remarks: 'No answer for an hour' })).data();
    expect((await facts()).is_bank_account_verified).toBe(false);
    (await tried({ reference: `PD-${loan}-2` })).data();
    (await send('initiateDisbursal', people.initiator, { ...at(), remarks: '' })).data();
    expect((await tried({ reference: `PD-${loan}-3` })).said).toBe('The disbursal is initiated. Send it back first');
  });

  it('of two who approve at once one does; a file is refused line by line; a hold that was set meanwhile does not', async () => {
    await stand('disbursal', { isBankAccountVerified: true, disbursalInitiatedById: people.agent.id });
    const { version } = await stored();
    const approve = (session: Session) =>
      send('releaseDisbursal', session, { ...at(), decision: 'APPROVE', remarks: '' }, version);
    const both = await Promise.all([approve(people.initiator), approve(people.approver)]);
    expect(both.filter(({ errorCode }) => errorCode === undefined)).toHaveLength(1);

    const taken = utr();
    const wrong = await bank(
      people.everything,
      `${loan},LATER,,`,
      `${loan},PAID,${taken},`,
      `${loan},FAILED,,BANK_TIMEOUT`,
      '000000000000,PAID,ABCDEFGHIJ12,',
    );
    // a refused line takes nothing from a good one
    expect(wrong.causes).toEqual([
      'Write PAID or FAILED',
      'This loan stands in line 3 already',
      'There is no loan application with this number',
    ]);
    const causeOf = async (line: string) => (await bank(people.everything, line)).causes[0];
    expect(await causeOf(`${loan},PAID,short,`)).toBe('A UTR has 12 to 22 capital letters and digits');
    expect(await causeOf(`${loan},PAID,${taken},BANK_TIMEOUT`)).toBe('Only a failed disbursal has a failure code');
    expect(await causeOf(`${loan},FAILED,${taken},BANK_TIMEOUT`)).toBe('A failed disbursal has no UTR');
    expect(await causeOf(`${loan},FAILED,,NO_SUCH`)).toContain('Write one of ACCOUNT_CLOSED');

    const held = await bank(people.everything, `${loan},PAID,${taken},`);
    await place(server, id, { hold: 'PRE_DISBURSAL', holdReason: 'CUSTOMER_NOT_REACHABLE' });
    expect(await held.apply()).toMatchObject({ ok: true });
    expect(await stored()).toMatchObject({ udrs: 'DISBURSED', hold: 'POST_DISBURSAL' });
    ({ loan, id } = await freshApplication(server));
    await stand('payout', { disbursalApprovedById: people.approver.id });
    const twice = await Promise.all([
      bank(people.everything, `${loan},PAID,${utr()},`),
      bank(people.everything, `${loan},FAILED,,BANK_TIMEOUT`),
    ]);
    const outcomes = await Promise.all(twice.map(({ apply }) => apply()));
    expect(outcomes.filter((outcome) => outcome?.note === undefined)).toHaveLength(1);
    expect(
      (await auditOf(server, loan)).filter(({ action, result }) => action === 'ANSWER_DISBURSAL' && result === 'OK'),
    ).toHaveLength(1);
  });

  it('a file of who has not the role, and a UTR that another disbursal has', async () => {
    await expect(bank(people.agent, `${loan},PAID,${utr()},`)).rejects.toThrow('NOT_ALLOWED');
    const one = utr();
    await stand('payout', { disbursalApprovedById: people.approver.id });
    await (await bank(people.initiator, `${loan},PAID,${one},`)).apply();
    ({ loan, id } = await freshApplication(server));
    await stand('payout', { disbursalApprovedById: people.approver.id });
    const other = await bank(people.initiator, `${loan},PAID,${one},`);
    expect(await other.apply()).toMatchObject({ note: 'Bank exception: The number belongs to another loan' });
    expect((await stored()).udrs).toBe('DISBURSAL_INITIATED');
  });
});
