import { afterAll, beforeAll, expect, it } from 'vitest';
import { readLedger } from '../../../../host/server/core/loans/ledger/read-ledger.ts';
import { loanStanding } from '../../../../widgets/contract/collections/loan-standing.ts';
import { daysAfter, daysBetween } from '../../../../widgets/contract/time.ts';
import { askedRestructure, overdueEmi, overdueLoan } from '../../collections/overdue-loan.ts';
import { startCollections, type Collections } from '../../collections/support.ts';
import { differenceOf, ledgerOf, openAll } from './opening-support.ts';

/** Loans of which something has happened before they come to the ledger. */
const lives = ['plain', 'ahead', 'repaid', 'waived', 'restructured', 'quoted', 'spoiled', 'part'] as const;
type LifeName = (typeof lives)[number];

let desk: Collections;
const loans = {} as Record<LifeName, string>;
const before = {} as Record<LifeName, Record<string, unknown>>;
let told: Awaited<ReturnType<typeof openAll>>;

/** What its case says, but for what only a ledger writes, and for when and how often it was written. */
async function figuresOf(loan: string): Promise<Record<string, unknown>> {
  const found = Object.entries(await desk.caseOf(loan));
  return Object.fromEntries(
    found.filter(([name]) => !name.endsWith('_paise') && !['version', 'aged_on'].includes(name)),
  );
}

async function live(): Promise<void> {
  const [lead, manager] = [await desk.signIn(), await desk.signIn('manager@demo.example')];
  const pay = async (loan: string, amount: number) => (await desk.pay(loan, amount)).data();
  const { total_outstanding: total, overdue_amount: overdue } = await desk.caseOf(loans.ahead);
  await pay(loans.ahead, overdue + 2 * overdueEmi);
  await pay(loans.repaid, total + 12 * overdueEmi);
  await pay(loans.part, overdueEmi + 500);

  const asked = { loanApplicationId: loans.waived, amount: 100, reason: 'MEDICAL', remark: 'In hospital' } as const;
  const { waiverId } = (await desk.call('requestPenaltyWaiver', asked, { session: manager })).data();
  const decided = { waiverId, decision: 'APPROVE', remark: 'Seen' } as const;
  (await desk.call('decidePenaltyWaiver', decided, { session: lead })).data();

  const restructureId = await askedRestructure(desk, loans.restructured, manager.id);
  await desk.db
    .updateTable('emi_restructure')
    .set({ status: 'APPROVED', decided_by: lead.id, decided_at: desk.clock.now(), decision_remark: 'Seen' })
    .where('id', '=', restructureId)
    .execute();
}

beforeAll(async () => {
  desk = await startCollections();
  for (const [index, name] of lives.entries()) loans[name] = (await overdueLoan(desk, index)).loan;
  await live();
  const { from } = await desk.db
    .selectFrom('emi_restructure')
    .select('effective_from as from')
    .where('loan_application_number', '=', loans.restructured)
    .executeTakeFirstOrThrow();
  await desk.days(daysBetween(desk.today(), from));
  const manager = await desk.signIn('manager@demo.example');
  const quote = { loanApplicationId: loans.quoted, quoteOn: desk.today() };
  (await desk.call('quoteForeclosure', quote, { session: manager })).data();
  const { overdue_amount: overdue } = await desk.caseOf(loans.spoiled);
  await desk.db
    .updateTable('collections_case')
    .set({ overdue_amount: overdue + 5 })
    .where('loan_application_number', '=', loans.spoiled)
    .execute();
  for (const name of lives) before[name] = await figuresOf(loans[name]);
  told = await openAll(desk);
});
afterAll(() => desk.close());

it.each(['plain', 'repaid', 'waived', 'part'] as const)(
  'a loan comes to the ledger as it stands, whatever it has had: %s',
  async (name) => {
    expect(await figuresOf(loans[name])).toEqual(before[name]);
    const { entries } = await ledgerOf(desk, loans[name]);
    expect(entries.at(-1)).toMatchObject({ kind: 'OPENING', source: 'MIGRATION', valueDate: desk.today() });
  },
);

it('a case that has left collection says what is due today: its schedule said it, too', async () => {
  const { overdue_amount: due, total_outstanding: total, ...after } = await figuresOf(loans.ahead);
  const { overdue_amount: _, total_outstanding: __, ...rest } = before.ahead;
  expect(after).toEqual(rest);
  const standing = loanStanding(await desk.schedule(loans.ahead), desk.today());
  expect([due, total]).toEqual([standing.overdueAmount, standing.totalOutstanding]);
});

it('one whose terms are new comes with them; its EMI is that of its rows', async () => {
  const { emi: _, ...rest } = before.restructured;
  const { emi, ...after } = await figuresOf(loans.restructured);
  expect(after).toEqual(rest);
  const { entries, standing } = await ledgerOf(desk, loans.restructured);
  expect(entries.map(({ kind }) => kind)).toEqual(['RESTRUCTURE', 'OPENING']);
  const next = standing.rows.find(({ isDue }) => !isDue);
  expect(emi).toBe(((next?.principal ?? 0) + (next?.interest ?? 0)) / 100);
});

it('what was waived stands before it, with who has asked and who has decided', async () => {
  const { entries, standing } = await ledgerOf(desk, loans.waived);
  const [waiver] = entries;
  expect(waiver).toMatchObject({ kind: 'PENAL_WAIVER', amount: 10_000 });
  expect(waiver?.madeBy).not.toBe(waiver?.approvedBy);
  expect(standing.penalDue % 100).toBe(0);
});

it('a loan that is repaid is over, and what was paid beyond it is the borrower’s excess', async () => {
  const { standing } = await ledgerOf(desk, loans.repaid);
  const [payment] = await desk.db
    .selectFrom('payment')
    .select('surplus')
    .where('loan_application_number', '=', loans.repaid)
    .execute();
  expect(payment?.surplus).toBeGreaterThan(0);
  expect(standing).toMatchObject({ state: 'PAID', excess: (payment?.surplus ?? 0) * 100, held: 0 });
});

it('a loan that would stand otherwise by all that was agreed and told is listed with both figures', async () => {
  expect(await differenceOf(desk, loans.plain)).toBeUndefined();
  expect(await differenceOf(desk, loans.part)).toBeUndefined();
  const ahead = await differenceOf(desk, loans.ahead);
  expect(ahead).toMatchObject({ kind: 'REPLAY', found_on: desk.today() });
  const { kept, reckoned } = ahead ?? {};
  expect(Object.keys(kept ?? {})).toEqual(Object.keys(reckoned ?? {}));
  expect(kept?.['principal_paise']).toBe((await ledgerOf(desk, loans.ahead)).standing.principal);
  expect(kept).not.toEqual(reckoned);
});

it('a loan with an open quote waits until it has ended, so that nobody’s sum changes', async () => {
  expect(await readLedger(desk.db, loans.quoted)).toBeUndefined();
  await desk.days(8);
  await openAll(desk);
  expect((await ledgerOf(desk, loans.quoted)).entries.at(-1)).toMatchObject({
    kind: 'OPENING',
    valueDate: desk.today(),
  });
});

it('one of which a figure would move stays with its schedule, is listed with both, and is not tried again', async () => {
  expect(told).toMatchObject([{ different: 1 }]);
  expect(await readLedger(desk.db, loans.spoiled)).toBeUndefined();
  const overdue = before.spoiled['overdue_amount'] as number;
  expect(await differenceOf(desk, loans.spoiled)).toMatchObject({
    kind: 'OPENING',
    found_on: daysAfter(desk.today(), -8),
    kept: { overdue_amount: overdue },
    reckoned: { overdue_amount: overdue - 5 },
  });
  expect(await desk.audited('FIND_DIFFERENCE', loans.spoiled)).toHaveLength(1);
  const { paymentId } = (await desk.pay(loans.spoiled, overdueEmi)).data();
  const payment = desk.db.selectFrom('payment').selectAll().where('id', '=', paymentId);
  const { entry_id: entry, allocations } = await payment.executeTakeFirstOrThrow();
  expect([entry, allocations.length]).toEqual([null, 1]);
});
