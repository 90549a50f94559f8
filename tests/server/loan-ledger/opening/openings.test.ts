import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { RaiseAlert } from '../../../../host/server/call/alert.ts';
import { checkLedgers } from '../../../../host/server/core/loans/ledger/night/check-ledgers.ts';
import { readLedger } from '../../../../host/server/core/loans/ledger/read-ledger.ts';
import { startCollections, type Collections } from '../../collections/support.ts';
import type { Session } from '../../support.ts';
import { ledgerOf, openAll } from './opening-support.ts';

let desk: Collections;
let lead: Session;
beforeAll(async () => {
  desk = await startCollections();
  await desk.work();
  lead = await desk.signIn();
});
afterAll(() => desk.close());

/** What is kept of all loans that a reader has, by loan and row. */
async function kept(): Promise<unknown[]> {
  const rows =
    await sql`select loan_application_number, no, due_date, due_amount, principal_component, interest_component,
      penalty_component, outstanding_principal, paid_date, paid_amount, principal_paid, interest_paid, penalty_paid
    from loan_installment order by 1, 2`.execute(desk.db);
  const cases = await sql`select id, queue, bucket, peak, dpd, dqstring, emi, principal_outstanding, total_outstanding,
      overdue_amount, oldest_due_on, aged_on, last_paid_on, restructured_on, closed_reason, closed_on, promised_on,
      calling_allocated_to, field_allocated_to
    from collections_case order by 1`.execute(desk.db);
  const counted = await sql`select queue, sub_queue, n from queue_counter order by 1, 2`.execute(desk.db);
  const agents = await sql`select id, account_allocated, number_of_resolved from agent order by 1`.execute(desk.db);
  return [rows.rows, cases.rows, counted.rows, agents.rows];
}

/** The file and the history of a loan, as its readers have them; without what a loan with a ledger says more exactly, and how often it was written. */
async function shown(loan: string) {
  const session = lead;
  const file = (await desk.call('fetchCustomerDetails', { loanApplicationId: loan }, { session })).data();
  const asked = { loanApplicationId: loan, pageNumber: 1, rows: 100, tab: 'ALL' } as const;
  const history = (await desk.call('fetchPaymentHistory', asked, { session })).data();
  const plain: unknown = JSON.parse(
    JSON.stringify([file, history], (key, value: unknown) =>
      ['exact', 'asOf', 'paymentMode', 'version'].includes(key) ? undefined : value,
    ),
  );
  return plain;
}

describe('the loans of before', () => {
  it('come to the ledger as they stand: no figure moves, of any loan, list, counter, file or history', async () => {
    const loans = await sql<{ loan: string }>`
      select distinct loan_application_number as loan from loan_installment order by 1`.execute(desk.db);
    const waiting = await sql<{ loan: string }>`
      select loan_application_number as loan from foreclosure where status in ('QUOTED', 'LINK_SENT')
      union select loan_application_number from settlement where status = 'ACCEPTED'`.execute(desk.db);
    const files = [desk.takeCase(), desk.takeCase(({ bucket }) => bucket === '91-180'), desk.takeCase()];
    const numbers = files.map(({ loan_application_number: loan }) => loan);
    const before = { kept: await kept(), shown: await Promise.all(numbers.map(shown)) };
    const [told] = await openAll(desk);
    expect(told).toMatchObject({ opened: loans.rows.length - waiting.rows.length, different: 0 });
    expect(loans.rows.length).toBeGreaterThan(50);
    expect(await kept()).toEqual(before.kept);
    expect(await Promise.all(numbers.map(shown))).toEqual(before.shown);

    const alert = vi.fn<RaiseAlert>();
    for (let night = 0; night < 8; night++) {
      const job = checkLedgers({ now: desk.clock.now, alert });
      while ((await job.work(desk.db)) === false);
    }
    expect(alert).not.toHaveBeenCalled();
    expect(await openAll(desk)).toEqual([]);
  });

  it('have what was paid of them before it to be read, and are told of in the audit', async () => {
    const { loan_application_number: loan } = desk.takeCase(({ last_paid_on: on }) => on !== null);
    const payments = await desk.db
      .selectFrom('payment')
      .selectAll()
      .where('loan_application_number', '=', loan)
      .orderBy('recorded_at')
      .execute();
    const ledger = await readLedger(desk.db, loan);
    expect(ledger?.entries.map(({ kind, source, reference }) => [kind, source, reference])).toEqual([
      ...payments.map(({ reference }) => ['RECEIPT', 'MIGRATION', reference]),
      ['OPENING', 'MIGRATION', null],
    ]);
    expect(await desk.audited('OPEN_LEDGER', loan)).toMatchObject([{ actor: 'open ledgers', channel: 'JOB' }]);
  });

  it('go on by the ledger: money ahead is held, and a payment of what is due ends it', async () => {
    const isAhead = (found: { total_outstanding: number; overdue_amount: number }) =>
      found.total_outstanding > 2 * found.overdue_amount;
    const { loan_application_number: loan } = desk.takeCase(isAhead);
    const { overdue_amount: due } = await desk.caseOf(loan);
    expect((await ledgerOf(desk, loan)).standing).toMatchObject({ overdue: due * 100, held: 0 });
    (await desk.pay(loan, due + 1_000)).data();
    expect((await ledgerOf(desk, loan)).standing).toMatchObject({ dpd: 0, overdue: 0, held: 100_000 });
    expect(await desk.caseOf(loan)).toMatchObject({ queue: null, held_paise: 100_000 });
  });
});
