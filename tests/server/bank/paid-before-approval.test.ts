import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { routesOf } from '../../../host/server/demo/kit/staff.ts';
import { emiOfRupees } from '../../../widgets/contract/ledger/loan-plan.ts';
import { addStaff, auditOf, nothing, place } from '../applications/support.ts';
import { freshApplication, startWithDocuments } from '../documents/support.ts';
import type { Session, TestServer } from '../support.ts';
import { addException } from './bank-support.ts';

let server: TestServer;
let isha: Session;
let anil: Session;
let credit: Session;
let lead: Session;
let loan: string;
let id: string;
beforeAll(async () => {
  server = await startWithDocuments(200);
  const routes = [routesOf('ops', true)];
  isha = await addStaff(server, 'Isha', ['DISBURSAL_OPS'], routes);
  anil = await addStaff(server, 'Anil', ['DISBURSAL_OPS'], routes);
  credit = await addStaff(server, 'Chitra', ['CREDIT'], routes);
  lead = await addStaff(server, 'Leela', ['OPS_LEAD'], routes);
});
beforeEach(async () => {
  await server.db.deleteFrom('row_lock').execute();
  ({ loan, id } = await freshApplication(server));
  await place(server, id, { udrs: 'DECISION_WAIT' }, nothing);
  const { tenure_months: months, rate_basis_points: rate } = await stored();
  const lent = { loan_amount: 60_000, emi: emiOfRupees(60_000, months, rate) };
  await server.db.updateTable('application').set(lent).where('id', '=', id).execute();
});
afterAll(() => server.close());

const stored = () => server.db.selectFrom('application').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
const attempts = () => server.db.selectFrom('disbursal').selectAll().where('application_id', '=', id).execute();
const instalments = () =>
  server.db.selectFrom('loan_installment').selectAll().where('loan_application_number', '=', loan).execute();

async function explained(outcome: 'PAID' | 'RETURNED' = 'PAID') {
  const exceptionId = await addException(server, { loan, applicationId: id, staffId: isha.id });
  const note = 'The statement of today shows it';
  (await server.call('explainBankException', { exceptionId, outcome, note }, { session: isha })).data();
  return exceptionId;
}
const confirm = async (exceptionId: string) =>
  (await server.call('decideBankException', { exceptionId, decision: 'CONFIRM', note: '' }, { session: anil })).data();

async function decide(decision: 'APPROVED' | 'DECLINED' = 'APPROVED') {
  const { loan_amount: asked } = await stored();
  server.clock.advance(1000);
  const input = {
    loanApplicationNumber: loan,
    decision,
    amount: decision === 'APPROVED' ? asked : null,
    rejectReason: decision === 'APPROVED' ? null : 'POLICY_NOT_MET',
    remarks: 'Within the policy',
  };
  return server.call('decideCredit', input, { session: credit });
}

it('what the customer has before the loan is approved is a loan the moment it is, once', async () => {
  await confirm(await explained());
  expect(await stored()).toMatchObject({ udrs: 'DECISION_WAIT' });
  expect([await attempts(), await instalments()]).toEqual([[], []]);

  expect((await decide()).data().currentStage).toBe('DISBURSED');
  const { udrs, loan_amount: amount, tenure_months: months } = await stored();
  expect(udrs).toBe('DISBURSED');
  const kept = server.db.selectFrom('bank_exception').selectAll().where('application_id', '=', id);
  const { number } = await kept.executeTakeFirstOrThrow();
  const paid = { answer: 'PAID', utr: number, amount, is_approved: true, answered_by_id: anil.id };
  expect(await attempts()).toMatchObject([paid]);
  expect(await instalments()).toHaveLength(months);
  const moves = (await auditOf(server, loan)).filter(
    ({ action, result }) => action === 'CHANGE_UDRS' && result === 'OK',
  );
  const stages = moves.map(({ after }) => (after as { udrs: string }).udrs);
  expect(stages.toSorted()).toEqual(['DISBURSED', 'LOAN_APPROVED']);
  // the bank says it once more, in other words: that makes no second loan
  await confirm(await explained());
  expect([await attempts(), await instalments()]).toMatchObject([[paid], { length: months }]);
});

it('one that was rejected, and is reopened, is a loan once it is approved', async () => {
  const rejected = { ...nothing, rejectedById: credit.id, rejectedAt: server.clock.now() };
  await place(server, id, { udrs: 'REJECTED' }, rejected);
  await confirm(await explained());
  expect(await stored()).toMatchObject({ udrs: 'REJECTED' });
  const move = { loanApplicationNumber: loan, currentStage: 'REJECTED', targetStage: 'DOCUMENT_PROCESSING' };
  const reopen = { ...move, remarks: 'The customer has the money', rejectReason: null };
  (await server.call('updateUdrsStatus', reopen, { session: lead })).data();
  await server.db.deleteFrom('row_lock').execute();
  await place(server, id, { udrs: 'DECISION_WAIT' }, nothing);
  expect((await decide()).data().currentStage).toBe('DISBURSED');
  expect((await instalments()).length).toBeGreaterThan(0);
});

it.each<['PAID' | 'RETURNED', boolean, string]>([
  ['PAID', false, 'nobody has confirmed it'],
  ['RETURNED', true, 'the money has come back'],
])('%s (confirmed: %s) makes no loan at the approval: %s', async (outcome, isConfirmed) => {
  const exceptionId = await explained(outcome);
  if (isConfirmed) await confirm(exceptionId);
  expect((await decide()).data().currentStage).toBe('LOAN_APPROVED');
  expect([await attempts(), await instalments()]).toEqual([[], []]);
});

it('a confirmed payment makes no loan where credit declines it', async () => {
  await confirm(await explained());
  const answer = await decide('DECLINED');
  expect([answer.errorCode, (await stored()).udrs]).toEqual([undefined, 'REJECTED']);
  expect(await instalments()).toEqual([]);
});
