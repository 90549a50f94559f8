import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { auditOf } from '../applications/support.ts';
import { standAuthor } from '../authorship/stand-author.ts';
import type { Session } from '../support.ts';
import { newId } from '../../../host/server/db/new-id.ts';
import { rupees } from '../../../widgets/contract/money.ts';
import { cellOf, first, pageOf } from '../lists/support.ts';
import { startFiles } from './file-support.ts';

let files: Awaited<ReturnType<typeof startFiles>>;
beforeAll(async () => {
  files = await startFiles();
});
afterAll(() => files.server.close());

const open = (session: Session, loan = files.mine.loan) =>
  files.server.call('fetchCustomerDetails', { loanApplicationId: loan }, { session });

describe("a customer's file", () => {
  it('has the ten groups with what is known of the borrower and the loan [CL-04]', async () => {
    await files.promise({});
    const file = (await open(files.people.agent)).data();
    expect(file).toMatchObject({
      loanApplicationNumber: files.mine.loan,
      custName: files.mine.name,
      isMine: true,
      standing: 'IN_COLLECTION',
      callingAllocatedTo: expect.stringContaining('Asha') as string,
    });
    expect(file.personalDetails.contactNumber).toMatch(/^\d\dxxxxxx\d\d$/);
    expect(file.emi).toMatchObject({ installments: 24, installmentsPaid: 7, installmentsOverdue: 4 });
    expect(file.offer.tenureMonths).toBeGreaterThan(0);
    expect(file.address.city).not.toBe('');
    expect(file.disposition).toMatchObject({ noOfCalls: expect.any(Number) as number });
    expect(file.promises[0]).toMatchObject({ amount: 5_000, status: 'OPEN', broken: false });
    expect(file.valueProjectionPair).toEqual({ value: file.delinquency.totalOutstandingAmount, projection: 5_000 });
  });

  it('has the income that the salary slip says, in whole rupees, and a dash where it says none', async () => {
    const { application, loan } = files.mine;
    const income = async (netPay: string) => {
      const now = files.server.clock.now();
      const field_values = JSON.stringify({ SS_NET_PAY: netPay });
      const card = { key: 'SALARY_SLIP', section_key: 'SALARY_SLIP', reject_reasons: '[]', field_values };
      const of = { id: newId(now), application_id: application, loan_application_number: loan };
      await files.server.db
        .insertInto('document')
        .values({ ...of, ...card, changed_at: now, created_at: now })
        .onConflict((conflict) => conflict.columns(['application_id', 'key']).doUpdateSet({ field_values }))
        .execute();
      return (await open(files.people.agent)).data().employer.monthlyIncome;
    };
    expect([await income('52000'), await income('52000.20'), await income('unclear'), await income('')]).toEqual([
      52_000,
      52_001,
      null,
      null,
    ]);
  });

  it('shows beside what is owed what is promised of it, and a dash where nothing is, as the list does [CL-12][EN-36]', async () => {
    const pairs = async () => {
      const { rows } = await pageOf(files.server, files.people.agent, 'agency-calling-list', {
        queueName: 'Calling List',
      });
      expect(rows.map((row) => cellOf(row, 'loanApplicationNumber'))).toEqual([files.mine.loan]);
      const { value, projection } = (await open(files.people.agent)).data().valueProjectionPair;
      return [cellOf(first(rows), 'valueProjectionPair'), [value, projection]];
    };
    await files.server.db.deleteFrom('promise').where('loan_application_number', '=', files.mine.loan).execute();
    const { total_outstanding: owed } = await files.server.db
      .selectFrom('collections_case')
      .select('total_outstanding')
      .where('id', '=', files.mine.id)
      .executeTakeFirstOrThrow();
    expect(await pairs()).toEqual([`${rupees(owed)} / -`, [expect.any(Number), null]]);
    await files.promise({ amount: 7_500 });
    expect(await pairs()).toEqual([`${rupees(owed)} / ₹7,500`, [expect.any(Number), 7_500]]);
  });

  it('says what is owed, of what it is made, and how late it was at each month end [CL-12]', async () => {
    const { delinquency: owed } = (await open(files.people.agent)).data();
    const due = files.schedule.filter(({ dueDate }) => dueDate <= files.today);
    const unpaid = due.reduce((sum, each) => sum + each.principal + each.interest + each.penalty, 0);
    const paid = due.reduce((sum, each) => sum + each.principalPaid + each.interestPaid + each.penaltyPaid, 0);
    expect(owed.overdueAmount).toBe(unpaid - paid);
    expect(owed.principalOverdue + owed.interestOverdue + owed.penalty).toBe(owed.overdueAmount);
    expect(owed.principalOverdue + owed.principalNotDue).toBe(owed.principalOutstanding);
    expect(owed.months).toHaveLength(11);
    expect(owed.months.at(-1)?.dpd).toBeGreaterThan(0);
    expect(owed.months.slice(0, 6).every(({ dpd }) => dpd === 0 || dpd === null)).toBe(true);
    expect(owed.dqstring).toMatch(/^\d*$/);
    // Kept in whole rupees, it has no figures in paise.
    expect(owed).not.toHaveProperty('exact');
  });

  it('tells kept, partly kept and broken promises apart [CL-05]', async () => {
    await files.promise({ status: 'KEPT', amount: 1_000, paid: 1_000 });
    await files.promise({ status: 'PARTIAL', amount: 2_000, paid: 500 });
    await files.promise({ status: 'BROKEN', amount: 3_000 });
    const { promises } = (await open(files.people.agent)).data();
    const ended = promises.filter(({ status }) => status !== 'OPEN');
    const found = Object.fromEntries(ended.map(({ status, broken, paidAmount }) => [status, [broken, paidAmount]]));
    expect(found).toEqual({ BROKEN: [true, 0], KEPT: [false, 1_000], PARTIAL: [true, 500] });
  });

  it('is found by its agent, the managers and operations, and by nobody else [RT-10][RT-62]', async () => {
    const { agent, colleague, manager, head, support, ops } = files.people;
    for (const session of [agent, manager, head, support, ops]) expect((await open(session)).status).toBe(200);
    expect((await open(colleague)).errorCode).toBe('NOT_FOUND');
    expect((await open(agent, files.other.loan)).errorCode).toBe('NOT_FOUND');
    expect((await open(agent, '999999999999')).errorCode).toBe('NOT_FOUND');
    expect((await open(agent, 'no number')).errorCode).toBe('NOT_FOUND');
  });

  it('shows an agent the loan that they visit', async () => {
    const { db } = files.server;
    const { colleague } = files.people;
    const set = (id: string | null) =>
      db.updateTable('collections_case').set({ field_allocated_to: id }).where('id', '=', files.mine.id).execute();
    await set(colleague.id);
    expect((await open(colleague)).data().isMine).toBe(true);
    await set(null);
  });

  it('is a look that the audit keeps, with the number shown in full beside it', async () => {
    const { agent, colleague } = files.people;
    await open(agent);
    const subject = { screen: 'AGENCY_CUSTOMER_DETAILS', subjectId: files.mine.loan } as const;
    const shown = (await files.server.call('revealContact', subject, { session: agent })).data();
    expect(shown.phone).toMatch(/^\d{10}$/);
    const events = (await auditOf(files.server, files.mine.loan)).map(({ action }) => action);
    expect(events).toEqual(expect.arrayContaining(['READ', 'REVEAL_CONTACT']));
    expect((await files.server.call('revealContact', subject, { session: colleague })).errorCode).toBe('NOT_FOUND');
    const ops = { screen: 'OPS_CUSTOMER_DETAILS', subjectId: files.mine.loan } as const;
    expect((await files.server.call('revealContact', ops, { session: agent })).errorCode).toBe('NOT_ALLOWED');
  });

  it('offers each person what they may do, and operations no part of collecting [CL-11]', async () => {
    const offered = async (session: Session) => (await open(session)).data().actions.map(({ action }) => action);
    expect(await offered(files.people.agent)).toEqual([
      'startCall',
      'feedback',
      'paymentLink',
      'penaltyWaiver',
      'restructure',
      'foreclosure',
    ]);
    expect(await offered(files.people.support)).toEqual(['paymentLink', 'foreclosure']);
    expect(await offered(files.people.ops)).toEqual([]);
    const { callStatus } = (await open(files.people.support)).data();
    expect(callStatus).toEqual({});
  });

  it('shows a waiver to who decides it, never to who asked for it, and above the limit to the head alone', async () => {
    const { agent, manager, head } = files.people;
    const { db, clock } = files.server;
    const id = newId(clock.now());
    await db
      .insertInto('penalty_waiver')
      .values({
        id,
        loan_application_number: files.mine.loan,
        amount: 900,
        reason: 'JOB_LOSS',
        remark: 'Wage delayed',
        status: 'REQUESTED',
        requested_by: manager.id,
        requested_at: clock.now(),
        decided_by: null,
        decided_at: null,
        decision_remark: null,
        posted_amount: null,
      })
      .execute();
    await standAuthor(files.server, 'waiver', id, manager.id);
    const decision = async (session: Session) => (await open(session)).data().requests[0]?.decision;
    expect(await decision(agent)).toBeNull();
    expect(await decision(head)).toEqual({ refusal: null });
    expect((await decision(manager))?.refusal).toContain('may not approve it');
    await db
      .updateTable('penalty_waiver')
      .set({ amount: 5_001, requested_by: agent.id })
      .where('id', '=', id)
      .execute();
    await standAuthor(files.server, 'waiver', id, agent.id);
    expect((await decision(manager))?.refusal).toContain('₹5,000');
    await db.updateTable('penalty_waiver').set({ amount: 5_000 }).where('id', '=', id).execute();
    expect(await decision(manager)).toEqual({ refusal: null });
    const waiver = (await open(agent)).data().actions.find(({ action }) => action === 'penaltyWaiver');
    expect(waiver?.refusal).toMatch(/^Requested on \d\d\/\d\d\/\d{4}$/);
    await db.deleteFrom('penalty_waiver').execute();
  });

  it('says of a loan that is closed how it ended, and offers nothing', async () => {
    const { db } = files.server;
    const set = (queue: string | null, closed_reason: 'SETTLED' | null, bucket: string | null) =>
      db
        .updateTable('collections_case')
        .set({ queue, bucket, closed_reason, closed_on: closed_reason && files.today })
        .where('id', '=', files.mine.id)
        .execute();
    const { bucket } = await db
      .selectFrom('collections_case')
      .select('bucket')
      .where('id', '=', files.mine.id)
      .executeTakeFirstOrThrow();
    await set(null, 'SETTLED', null);
    expect((await open(files.people.manager)).data()).toMatchObject({
      standing: 'SETTLED',
      standingSince: files.today,
      actions: [],
      contacting: null,
    });
    await set('AGENCY_CALLING', null, bucket);
  });

  it('of a loan that was never in collection is for operations alone', async () => {
    const { db } = files.server;
    const { loan } = await db
      .selectFrom('application as a')
      .leftJoin('collections_case as c', 'c.application_id', 'a.id')
      .select('a.loan_application_number as loan')
      .where('a.udrs', '=', 'DISBURSED')
      .where('c.id', 'is', null)
      .executeTakeFirstOrThrow();
    const file = (await open(files.people.support, loan)).data();
    expect(file).toMatchObject({ id: null, standing: 'REGULAR', actions: [], contacting: null });
    expect((await open(files.people.manager, loan)).errorCode).toBe('NOT_FOUND');
  });
});

describe('the histories of a loan', () => {
  it('have every instalment with what was paid for it, the newest due date first [RT-11][RT-63][EN-40]', async () => {
    const ask = async (tab: 'ALL' | 'OVERDUE' | 'PAID' | 'DUE', pageNumber = 1, rows = 10) =>
      (
        await files.server.call(
          'fetchPaymentHistory',
          { loanApplicationId: files.mine.loan, tab, pageNumber, rows },
          { session: files.people.agent },
        )
      ).data();
    const page = await ask('ALL');
    expect([page.totalCount, page.rows.length, page.rows[0]?.installmentNo]).toEqual([24, 10, 24]);
    expect(page.counts).toEqual({ ALL: 24, OVERDUE: 4, PAID: 7, DUE: 13 });
    expect(Object.keys(page.rows[0] ?? {})).toEqual(
      expect.arrayContaining([
        'outstandingPrincipal',
        'dueDate',
        'dueAmount',
        'principalComponent',
        'interestComponent',
        'penaltyComponent',
        'paidDate',
        'paidAmount',
        'principalPaid',
        'interestPaid',
        'penaltyPaid',
        'paymentMode',
      ]),
    );
    expect((await ask('ALL', 3)).rows.map(({ installmentNo }) => installmentNo)).toEqual([4, 3, 2, 1]);
    const late = await ask('OVERDUE');
    expect(late.rows.map(({ installmentNo, state }) => [installmentNo, state])).toEqual([
      [11, 'OVERDUE'],
      [10, 'OVERDUE'],
      [9, 'OVERDUE'],
      [8, 'OVERDUE'],
    ]);
    expect((await ask('DUE', 2)).rows.at(-1)).toMatchObject({ installmentNo: 12, state: 'NEXT', dpd: 0 });
    expect(page.totals.paidAmount).toBe(
      files.schedule.reduce((sum, each) => sum + each.principalPaid + each.interestPaid + each.penaltyPaid, 0),
    );
    expect(page.mayDownload).toBe(false);
  });

  it('have the feedback of all agents, the newest first [RT-12][RT-64][EN-41]', async () => {
    const { db, clock } = files.server;
    const { agent, colleague, manager } = files.people;
    const give = (at: number, type: 'RPC' | 'NOT_CONNECTED', by: string) =>
      db
        .insertInto('feedback')
        .values({
          id: newId(clock.now()),
          loan_application_number: files.mine.loan,
          case_id: files.mine.id,
          agent_id: by,
          submitted_by: by,
          feedback_at: new Date(clock.now().getTime() - at),
          submitted_at: clock.now(),
          channel: 'CALL',
          contact_type: type,
          outcome: type === 'RPC' ? 'Promise to pay' : 'Ringing',
          ptp_amount: type === 'RPC' ? 4_000 : null,
          ptp_date: type === 'RPC' ? files.today : null,
          promise_id: null,
          alternate_number: '9012345627',
          remarks: 'वेतन 25 तारीख को आता है',
          next_call_at: null,
          status: 'SUBMITTED',
          waiting_since: clock.now(),
          validator_id: null,
          validated_at: null,
          reason_code: null,
          validator_remark: null,
          answer: null,
          answered_at: null,
          call_entry_id: null,
          recording_file_id: null,
          source: 'FORM',
          is_counted: true,
          is_rpc_counted: type === 'RPC',
          version: 1,
        })
        .execute();
    await give(1_000, 'RPC', agent.id);
    await give(9_000, 'NOT_CONNECTED', colleague.id);
    const ask = async (tab: 'ALL' | 'RPC', session: Session) =>
      (
        await files.server.call(
          'fetchFeedbackHistory',
          { loanApplicationId: files.mine.loan, tab, pageNumber: 1, rows: 10 },
          { session },
        )
      ).data();
    const page = await ask('ALL', agent);
    expect(page.counts).toEqual({ ALL: 2, RPC: 1, THIRD_PARTY: 0, NOT_CONNECTED: 1 });
    expect(page.rows.map(({ outcome }) => outcome)).toEqual(['Promise to pay', 'Ringing']);
    expect(page.rows[0]).toMatchObject({
      channel: 'CALL',
      contactType: 'RPC',
      ptpAmount: 4_000,
      alternateNumber: '90xxxxxx27',
      remarks: 'वेतन 25 तारीख को आता है',
      agent: expect.stringContaining('Asha') as string,
    });
    expect((await ask('RPC', agent)).totalCount).toBe(1);
    expect((await ask('ALL', manager)).mayDownload).toBe(true);
  });

  it('are hidden from who does not see the loan', async () => {
    const { colleague } = files.people;
    const at = { loanApplicationId: files.mine.loan, pageNumber: 1, rows: 10 };
    for (const answer of [
      await files.server.call('fetchPaymentHistory', { ...at, tab: 'ALL' }, { session: colleague }),
      await files.server.call('fetchFeedbackHistory', { ...at, tab: 'ALL' }, { session: colleague }),
    ])
      expect(answer.errorCode).toBe('NOT_FOUND');
  });
});
