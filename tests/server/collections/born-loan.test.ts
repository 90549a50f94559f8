import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { bearLoans } from '../../../host/server/core/loans/schedule/bear-loan.ts';
import type { PortalRoutes } from '../../../host/server/db/tables/staff.ts';
import type { CallName } from '../../../widgets/contract/calls.ts';
import { planOf } from '../../../host/server/core/loans/ledger/bear-ledger.ts';
import { readLedger } from '../../../host/server/core/loans/ledger/read-ledger.ts';
import { firstInstalment } from '../../../widgets/contract/collections/schedule.ts';
import { emiOfRow, type LoanPlan } from '../../../widgets/contract/ledger/loan-plan.ts';
import type { CallInput } from '../../../widgets/contract/schemas.ts';
import { dayOf, daysBetween, readDay, type Day } from '../../../widgets/contract/time.ts';
import { addStaff, nothing, place } from '../applications/support.ts';
import { cellOf, pageOf, sendCsv } from '../lists/support.ts';
import type { Session } from '../support.ts';
import { startCollections, type Collections } from './support.ts';

const keys = ['DOCUMENT_PROCESSING', 'DOCUMENT_VERIFICATION', 'DISBURSAL_INITIATED'];
const own: PortalRoutes = [{ viewName: 'ops', routeList: keys.map((key) => ({ key })) }];

let desk: Collections;
let initiator: Session;
let approver: Session;
let id: string;
let loan: string;
beforeAll(async () => {
  desk = await startCollections();
  initiator = await addStaff(desk, 'Isha', ['DISBURSAL_OPS'], own);
  approver = await addStaff(desk, 'Anil', ['DISBURSAL_OPS'], own);
  ({ id, loan } = await desk.db
    .selectFrom('application')
    .select(['id', 'loan_application_number as loan'])
    .where('udrs', '=', 'READY_FOR_DISBURSAL')
    .where('hold', 'is', null)
    .orderBy('id')
    .executeTakeFirstOrThrow());
  await place(desk, id, { udrs: 'READY_FOR_DISBURSAL' }, { ...nothing, isBankAccountVerified: true });
});
afterAll(() => desk.close());

const send = async <Name extends CallName>(name: Name, session: Session, input: CallInput<Name>) =>
  (await desk.call(name, input, { session })).data();

/** The terms by which an application is lent, with the EMI that was signed. */
async function termsOf(number: string) {
  const found = desk.db.selectFrom('application').selectAll().where('loan_application_number', '=', number);
  const {
    loan_amount: principal,
    tenure_months: months,
    rate_basis_points: rateBasisPoints,
    emi,
  } = await found.executeTakeFirstOrThrow();
  return { principal, months, rateBasisPoints, emi };
}

/** The plan by which a loan is repaid, and nothing is booked yet. It was approved when its ledger says so, by the day of its payout. */
async function expectBorn(number: string, paidOutOn: Day): Promise<LoanPlan> {
  const ledger = await readLedger(desk.db, number);
  if (!ledger) throw new Error(`The loan ${number} has no ledger`);
  const { plan, entries } = ledger;
  const { collections: rules } = desk.settings;
  expect(entries).toEqual([]);
  expect(plan).toEqual(planOf(await termsOf(number), { paidOutOn, sanctionedOn: plan.sanctionedOn, rules }));
  const schedule = await desk.schedule(number);
  expect(schedule.map(({ no, dueDate }) => [no, dueDate])).toEqual(plan.rows.map(({ no, dueOn }) => [no, dueOn]));
  return plan;
}

/** Lets days pass, forty at a time: the jobs make up for no more after a server stood still. */
async function pass(days: number): Promise<void> {
  for (let left = days; left > 0; left -= 40) await desk.days(Math.min(left, 40));
}

it('a loan that is paid out by calls has its ledger and its schedule at once, and is collected like every other', async () => {
  await desk.work();
  await send('initiateDisbursal', initiator, { loanApplicationNumber: loan, remarks: '' });
  await desk.db.deleteFrom('row_lock').execute();
  await send('releaseDisbursal', approver, { loanApplicationNumber: loan, decision: 'APPROVE', remarks: '' });
  expect(await desk.schedule(loan)).toEqual([]);
  const answers = `loanApplicationNumber,result,utr,failureCode\n${loan},PAID,HDFCN52025112500${id.slice(-6).toUpperCase()},`;
  const { body } = await sendCsv(desk, initiator, 'checkDisbursalAnswers', answers);
  if (body.status !== 'SUCCESS' || body.data.token === null) throw new Error(JSON.stringify(body));
  const { token } = body.data;
  expect(await send('applyDisbursalAnswers', initiator, { token })).toMatchObject({ okCount: 1, failCount: 0 });

  const terms = await termsOf(loan);
  const firstDueDate = firstInstalment(desk.today(), 5);
  const plan = await expectBorn(loan, desk.today());
  expect(plan.rows[0]?.dueOn).toBe(firstDueDate);
  expect((await desk.schedule(loan)).map(({ principal, interest }) => principal + interest)).toEqual(
    plan.rows.map((row) => Math.ceil(emiOfRow(row) / 100)),
  );
  expect(firstDueDate.slice(8)).toBe('05');
  expect(daysBetween(desk.today(), firstDueDate)).toBeGreaterThanOrEqual(20);
  expect(await desk.audited('MAKE_SCHEDULE', loan)).toMatchObject([
    { actor: 'SYSTEM', after: { installments: terms.months, firstDueDate } },
  ]);

  const { emi } = terms;
  const lead = await desk.signIn();
  const file = await send('fetchCustomerDetails', lead, { loanApplicationId: loan });
  expect(file).toMatchObject({
    loanApplicationNumber: loan,
    emi: { emi, installments: terms.months, installmentsPaid: 0, installmentsOverdue: 0 },
  });

  await pass(daysBetween(desk.today(), firstDueDate) + 1);
  expect(await desk.caseOf(loan)).toMatchObject({ queue: expect.any(String) as string, dpd: 1, overdue_amount: emi });
  const manager = await desk.signIn('manager@demo.example');
  const listed = { queueName: 'Calling List', loanApplicationNumber: loan };
  const { rows } = await pageOf(desk, manager, 'agency-calling-list', listed);
  expect(rows.map((row) => cellOf(row, 'loanApplicationNumber'))).toEqual([loan]);
  (await desk.pay(loan, emi)).data();
  expect((await desk.schedule(loan))[0]).toMatchObject({ no: 1, paidDate: desk.today() });
});

it('what an earlier version paid out gets its ledger by a job, from its answer’s day, once, and the count is told', async () => {
  const old = await desk.db
    .selectFrom('application')
    .select(['id', 'loan_application_number as number', 'status_changed_at as changedAt'])
    .where('udrs', '=', 'DISBURSED')
    .where('loan_application_number', '<>', loan)
    .orderBy('id')
    .limit(2)
    .execute();
  const [answered, silent] = old;
  if (!answered || !silent) throw new Error('There are too few');
  const kept = await sql`select md5(string_agg(i::text, ',' order by i::text)) as rows from loan_installment i
    where loan_application_number not in (${answered.number}, ${silent.number})`.execute(desk.db);
  for (const { number } of old) {
    const ofLoan = desk.db.deleteFrom('loan_installment').where('loan_application_number', '=', number);
    await ofLoan.execute();
  }
  const answeredAt = new Date('2026-02-13T06:30:00Z');
  await desk.db
    .insertInto('disbursal')
    .values({
      id: '01936f00-0000-7000-8000-0000000000d1',
      application_id: answered.id,
      amount: 10_000,
      initiated_by_id: null,
      initiated_at: answeredAt,
      remarks: '',
      is_approved: true,
      released_at: answeredAt,
      answer: 'PAID',
      utr: 'HDFCN520251125009999',
      answered_at: answeredAt,
    })
    .execute();

  const told: number[] = [];
  const rules = desk.settings.collections;
  const run = async () => {
    const job = bearLoans({ now: desk.clock.now, rules }, (count) => told.push(count));
    while ((await job.work(desk.db)) === false);
  };
  await run();
  await run();
  expect(told).toEqual([2]);
  expect((await expectBorn(answered.number, dayOf(answeredAt))).rows[0]?.dueOn).toBe('2026-03-05');
  // What is overdue by then is in collection at once.
  const days = daysBetween(readDay('2026-03-05'), desk.today());
  if (days > 0) expect(await desk.caseOf(answered.number)).toMatchObject({ dpd: days, queue: 'AGENCY_CALLING' });
  const born = await expectBorn(silent.number, dayOf(silent.changedAt));
  expect(born.rows[0]?.dueOn).toBe(firstInstalment(dayOf(silent.changedAt), 5));
  expect(await desk.audited('MAKE_SCHEDULE', silent.number)).toMatchObject([{ actor: 'bear loans' }]);
  const after = await sql`select md5(string_agg(i::text, ',' order by i::text)) as rows from loan_installment i
    where loan_application_number not in (${answered.number}, ${silent.number})`.execute(desk.db);
  expect(after.rows).toEqual(kept.rows);
});
