import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { checkLedgers } from '../../../host/server/core/loans/ledger/night/check-ledgers.ts';
import { holdLedgers } from '../../../host/server/core/loans/ledger/read-ledger.ts';
import * as turns from '../../../host/server/core/loans/ledger/turn.store.ts';
import type { RaiseAlert } from '../../../host/server/call/alert.ts';
import { dayMs, daysAfter, readDay } from '../../../widgets/contract/time.ts';
import { explain } from '../../bench/lists/list-plans.ts';
import { planFrom } from './ledger-loans.ts';
import { startNights, type Nights } from './night-support.ts';

let desk: Nights;
beforeAll(async () => {
  desk = await startNights();
});
afterAll(() => desk.close());

const alert = vi.fn<RaiseAlert>();
beforeEach(() => alert.mockClear());

/** Looks at the loans whose night it is. */
async function check(): Promise<void> {
  const job = checkLedgers({ now: desk.clock.now, alert });
  while ((await job.work(desk.db)) === false);
}

const spoil = (loan: string, table: 'collections_case' | 'loan_installment', column: string) =>
  sql`update ${sql.table(table)} set ${sql.ref(column)} = ${sql.ref(column)} + 1
    where loan_application_number = ${loan}`.execute(desk.db);
const found = (loan: string) => desk.audited('FIND_DIFFERENCE', loan);

describe('the look at whether a loan is what its ledger comes to', () => {
  it('finds nothing where nobody has written but the ledger', async () => {
    const loans = [await desk.lateLoan(), (await desk.paidLoan(2)).loan, await desk.born()];
    await desk.pay(loans[0] ?? '', desk.today(), 700_000);
    await check();
    expect(alert).not.toHaveBeenCalled();
    for (const loan of loans) {
      expect(await found(loan)).toEqual([]);
      expect(await desk.turn(loan)).toMatchObject({ checked_on: desk.today() });
    }
  });

  it('raises an alert for figures that somebody has spoiled, names them in the audit, and changes nothing', async () => {
    const spoiledCase = await desk.lateLoan();
    const spoiledRow = await desk.born(planFrom(daysAfter(desk.today(), -20)));
    const right = await desk.lateLoan();
    await spoil(spoiledCase, 'collections_case', 'principal_outstanding_paise');
    await spoil(spoiledRow, 'loan_installment', 'outstanding_principal_paise');
    const before = [await desk.caseOf(spoiledCase), await desk.rows(spoiledRow)];
    await check();
    expect(alert.mock.calls).toEqual([['LEDGER_DIFFERS', { loans: 2 }]]);
    expect(await found(spoiledCase)).toMatchObject([
      { actor: 'check ledgers', channel: 'JOB', after: { differences: ['principal_outstanding_paise'] } },
    ]);
    expect((await found(spoiledRow))[0]?.after).toMatchObject({
      differences: expect.arrayContaining(['instalment 1', 'instalment 12']) as unknown,
    });
    expect(await found(right)).toEqual([]);
    expect([await desk.caseOf(spoiledCase), await desk.rows(spoiledRow)]).toEqual(before);
    await check();
    expect(alert).toHaveBeenCalledTimes(1);
  });

  it('begins an hour before the night, which would write anew what a day has left', async () => {
    const loan = await desk.lateLoan();
    await check();
    desk.clock.advance(7 * dayMs - dayMs / 2 - 30 * 60_000);
    await desk.work();
    await spoil(loan, 'collections_case', 'overdue_amount_paise');
    await check();
    expect(alert).toHaveBeenCalledOnce();
    expect(await found(loan)).toHaveLength(1);
    desk.clock.advance(dayMs / 2 + 30 * 60_000);
    await desk.work();
    await desk.expectNight(loan);
  });

  it('comes to each loan once in seven nights', async () => {
    const loans: string[] = [];
    for (let made = 0; made < 14; made++) loans.push(await desk.born(planFrom(daysAfter(desk.today(), 25))));
    await desk.db
      .updateTable('ledger_turn')
      .set({ checked_on: desk.today() })
      .where('loan_application_number', 'not in', loans)
      .execute();
    for (const [index, loan] of loans.entries())
      await desk.db
        .updateTable('ledger_turn')
        .set({ checked_on: daysAfter(desk.today(), -(index % 7)) })
        .where('loan_application_number', '=', loan)
        .execute();
    const looked: number[] = [];
    for (let night = 0; night < 7; night++) {
      desk.clock.advance(dayMs);
      await check();
      const turned = await Promise.all(loans.map((loan) => desk.turn(loan)));
      looked.push(turned.filter(({ checked_on: on }) => on === desk.today()).length);
    }
    expect(looked).toEqual([2, 2, 2, 2, 2, 2, 2]);
    expect(alert).not.toHaveBeenCalled();
  });
});

it('the loans of a night are found by their indexes, and what is read of them, too', async () => {
  const loans = [await desk.lateLoan(), await desk.born()];
  await sql`analyze ledger_turn`.execute(desk.db);
  const plans = await desk.db.transaction().execute(async (tx) => {
    await sql`set local enable_seqscan = off`.execute(tx);
    const asked = (ask: (db: typeof tx) => Promise<unknown>) => explain(tx, async (db) => () => ask(db as typeof tx));
    return [
      ...(await asked((db) => turns.takeDue(db, readDay('2020-01-01'), 10))),
      ...(await asked((db) => turns.takeUnchecked(db, readDay('2020-01-01'), 10))),
      ...(await asked((db) => holdLedgers(db, loans))),
    ];
  });
  const text = JSON.stringify(plans);
  for (const index of ['ledger_turn_next', 'ledger_turn_checked', 'loan_plan_pkey', 'loan_entry'])
    expect(text).toContain(index);
  expect(text).not.toContain('Seq Scan');
});
