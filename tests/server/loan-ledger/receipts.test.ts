import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { settlePromises } from '../../../host/server/core/loans/promises/settle-promises.ts';
import { settleDue } from '../../../host/server/core/jobs/row-job.ts';
import { newId } from '../../../host/server/db/new-id.ts';
import { dayMs, daysAfter } from '../../../widgets/contract/time.ts';
import { expectCounts } from '../collections/agreement.ts';
import { addLoan } from '../settlement/settlement-support.ts';
import { expectProjection } from './expect-projection.ts';
import { startLedgers, type Ledgers } from './ledger-support.ts';

let desk: Ledgers;
beforeAll(async () => {
  desk = await startLedgers();
});
afterAll(() => desk.close());

const emiRupees = 11_348;
const reused = 'IDEMPOTENCY_REUSED';

let crowds = 0;
/** Twenty senders at once. Who comes when the loan is busy is told so, and sends again with the same reference. */
async function crowd(tell: (reference: string) => ReturnType<Ledgers['tell']>): Promise<void> {
  crowds += 1;
  let waiting = Array.from({ length: 20 }, (_, sender) => `CROWD-${crowds}-${sender}`);
  while (waiting.length > 0) {
    const answers = await Promise.all(waiting.map(tell));
    expect(answers.filter(({ errorCode }) => !['DATABASE_BUSY', undefined].includes(errorCode))).toEqual([]);
    waiting = waiting.filter((_, sender) => answers[sender]?.errorCode !== undefined);
  }
}

describe('a payment that is told of a loan with a ledger', () => {
  it('is booked as a receipt, of which its row is the payment, and lowers the dues as the replay has it', async () => {
    const loan = await desk.lateLoan();
    expect(await desk.caseOf(loan)).toMatchObject({ dpd: 65, overdue_amount_paise: 3_404_400 + 3 * 22_696 });
    const { paymentId } = (await desk.tell(loan, emiRupees, { reference: 'NEFT-1' })).data();
    const { entries } = await desk.ledger(loan);
    expect(entries).toMatchObject([
      { kind: 'RECEIPT', amount: 1_134_800, source: 'WEBHOOK', mode: 'NEFT', reference: 'NEFT-1', linkId: null },
    ]);
    expect(await desk.payments(loan)).toMatchObject([
      { id: paymentId, entry_id: entries[0]?.id, source: 'BANK', allocations: [], surplus: 0 },
    ]);
    expect(await desk.caseOf(loan)).toMatchObject({
      overdue_amount_paise: 2_269_600 + 3 * 22_696,
      last_paid_on: desk.today(),
      bucket: '31-60',
      peak: '61-90',
    });
    await expectProjection(desk, loan);
    expect(await desk.audited('RECORD_PAYMENT', loan)).toMatchObject([{ entity_id: paymentId, actor: 'payments' }]);
    expect(await desk.audited('BOOK_ENTRY', loan)).toMatchObject([{ entity_id: entries[0]?.id, actor: 'payments' }]);
  });

  it('beyond the dues is held for the next instalment, and repays nothing that nobody chose', async () => {
    const loan = await desk.lateLoan();
    const { overdue_amount: due = 0 } = (await desk.caseOf(loan)) ?? {};
    (await desk.tell(loan, due + emiRupees)).data();
    expect(await desk.caseOf(loan)).toMatchObject({ dpd: 0, queue: null, overdue_amount: 0, closed_reason: null });
    const rows = await desk.rows(loan);
    expect(rows.filter(({ closed_on: closedOn }) => closedOn !== null)).toHaveLength(3);
    expect(rows.slice(3).every(({ paid_amount: paid }) => paid === 0)).toBe(true);
    await expectProjection(desk, loan);
    await expectCounts(desk.db);
  });

  it('counts from its own day, and is told once whoever tells it at the same moment', async () => {
    const loan = await desk.lateLoan();
    const [first] = (await desk.ledger(loan)).plan.rows;
    const paid = { reference: 'ONCE-1', paidOn: first?.dueOn ?? '' };
    const answers = await Promise.all(Array.from({ length: 4 }, () => desk.tell(loan, emiRupees, paid)));
    expect(new Set(answers.map((answer) => answer.data().paymentId)).size).toBe(1);
    expect((await desk.ledger(loan)).entries).toHaveLength(1);
    expect(await desk.payments(loan)).toHaveLength(1);
    expect((await desk.rows(loan))[0]).toMatchObject({ closed_on: first?.dueOn, penalty_component_paise: 0 });
    for (const change of [{ amount: 1 }, { paidOn: desk.today() }, { paymentMode: 'UPI' as const }])
      expect((await desk.tell(loan, emiRupees, { ...paid, ...change })).errorCode).toBe(reused);
    await expectProjection(desk, loan);
  });

  it('of another loan under a known reference is refused, whichever of the two has a ledger', async () => {
    const loan = await desk.lateLoan();
    const { loan: kept } = await addLoan(desk);
    (await desk.tell(kept, 700, { reference: 'KEPT-1' })).data();
    expect((await desk.tell(loan, 700, { reference: 'KEPT-1' })).errorCode).toBe(reused);
    expect((await desk.ledger(loan)).entries).toEqual([]);
    (await desk.tell(loan, 700, { reference: 'KEPT-2' })).data();
    expect((await desk.tell(kept, 700, { reference: 'KEPT-2' })).errorCode).toBe(reused);
    expect(await desk.payments(kept)).toHaveLength(1);
  });

  it('of one reference on two loans at the same moment is booked on one', async () => {
    const loans = [await desk.lateLoan(), await desk.lateLoan()];
    const told = await Promise.all(loans.map((loan) => desk.tell(loan, 900, { reference: 'BOTH-1' })));
    expect(new Set(told.map(({ errorCode }) => errorCode))).toEqual(new Set([reused, undefined]));
    const booked = await Promise.all(loans.map(async (loan) => (await desk.ledger(loan)).entries.length));
    expect(new Set(booked)).toEqual(new Set([0, 1]));
    for (const loan of loans) await expectProjection(desk, loan);
  });

  it('is not booked before the loan was paid out, nor on a day ahead', async () => {
    const loan = await desk.lateLoan();
    const { disbursedOn } = (await desk.ledger(loan)).plan;
    (await desk.tell(loan, 500, { paidOn: daysAfter(disbursedOn, -1) })).data();
    const { body } = await desk.tell(loan, 500, { paidOn: daysAfter(desk.today(), 1) });
    const fieldErrors = { paidOn: 'This day has not come yet' };
    expect(body).toMatchObject({ error: { errorCode: 'VALIDATION_FAILED', fieldErrors } });
    expect([await desk.payments(loan), (await desk.ledger(loan)).entries]).toEqual([[], []]);
    (await desk.tell(loan, 500, { paidOn: disbursedOn })).data();
    await expectProjection(desk, loan);
  });

  it('of twenty senders at once stands in gapless places, and comes to what one after the other does', async () => {
    const loan = await desk.lateLoan();
    await crowd((reference) => desk.tell(loan, 1_000, { reference }));
    expect((await desk.ledger(loan)).entries).toHaveLength(20);
    expect(await desk.payments(loan)).toHaveLength(20);
    expect(await desk.caseOf(loan)).toMatchObject({ overdue_amount_paise: 1_404_400 + 3 * 22_696 });
    await expectProjection(desk, loan);
  });

  it('of a loan that was never in collection is booked by twenty senders as of any other', async () => {
    const loan = await desk.born();
    await crowd((reference) => desk.tell(loan, 500, { reference, paidOn: '2026-01-05' }));
    expect((await desk.ledger(loan)).entries).toHaveLength(20);
    await expectProjection(desk, loan);
  });

  it('while another is taken back at the same moment: both are done, and the loan stands by both', async () => {
    const loan = await desk.lateLoan();
    (await desk.tell(loan, 2 * emiRupees)).data();
    const [receipt] = (await desk.ledger(loan)).entries;
    const id = receipt?.id ?? '';
    const done = await Promise.allSettled([
      desk.reverse(loan, id, desk.today(), { reason: 'CHARGEBACK' }),
      desk.tell(loan, emiRupees).then((answer) => answer.data()),
      desk.reverse(loan, id, desk.today(), { reason: 'CHARGEBACK' }),
    ]);
    expect(done.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'fulfilled', 'rejected']);
    const kinds = (await desk.ledger(loan)).entries.map(({ kind }) => kind);
    expect(kinds.toSorted()).toEqual(['RECEIPT', 'RECEIPT', 'REVERSAL']);
    expect(await desk.caseOf(loan)).toMatchObject({ overdue_amount_paise: 2_269_600 + 3 * 22_696 });
    await expectProjection(desk, loan);
  });
});

describe('the row of a payment', () => {
  const row = (loan: string, entryId: string | null) => ({
    id: newId(),
    reference: newId(),
    loan_application_number: loan,
    amount: 700,
    paid_on: desk.today(),
    payment_mode: 'UPI' as const,
    source: 'BANK' as const,
    link_id: null,
    settlement_id: null,
    entry_id: entryId,
    recorded_at: desk.clock.now(),
  });

  it('is refused without an entry where the loan has a ledger, as a server of before would write it', async () => {
    const loan = await desk.lateLoan();
    const insert = (entryId: string | null) => desk.db.insertInto('payment').values(row(loan, entryId)).execute();
    await expect(insert(null)).rejects.toThrow('a loan with a ledger takes no payment without an entry');
    await expect(insert(newId())).rejects.toThrow('payment_entry_of_ledger');
    (await desk.tell(loan, 700)).data();
    await expect(insert((await desk.ledger(loan)).entries[0]?.id ?? '')).rejects.toThrow('payment_of_entry');
    expect(await desk.payments(loan)).toHaveLength(1);
    const { loan: kept } = await addLoan(desk);
    await desk.db.insertInto('payment').values(row(kept, null)).execute();
    expect(await desk.payments(kept)).toHaveLength(1);
  });
});

describe('a payment by a link', () => {
  it('is booked with its link, which it ends, as it ends all others by which nothing is due any more', async () => {
    const loan = await desk.lateLoan();
    const { overdue_amount: due = 0 } = (await desk.caseOf(loan)) ?? {};
    const { id, token } = await desk.link(loan);
    const other = await desk.link(loan, { purpose: 'EMI', amount: emiRupees });
    desk.clock.advance(1_000);
    (await desk.tell(loan, due - 1_000, { linkToken: token })).data();
    expect(await desk.linkRow(id)).toMatchObject({ status: 'SENT' });
    (await desk.tell(loan, 1_000, { linkToken: token })).data();
    expect(await desk.linkRow(id)).toMatchObject({ status: 'PAID' });
    expect(await desk.linkRow(other.id)).toMatchObject({ status: 'CANCELLED' });
    expect((await desk.ledger(loan)).entries).toMatchObject([
      { source: 'LINK', linkId: id },
      { source: 'LINK', linkId: id },
    ]);
    expect((await desk.audited('CANCEL_PAYMENT_LINK', loan)).map(({ entity_id: link }) => link)).toEqual([other.id]);
    await expectProjection(desk, loan);
  });

  it('that a demo’s customer plays through on the page is a receipt of today', async () => {
    const loan = await desk.lateLoan();
    const { id, token } = await desk.link(loan);
    const press = () =>
      desk.app.inject({
        method: 'POST',
        url: `/pay/${token}`,
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        payload: 'action=pay',
      });
    await Promise.all([press(), press()]);
    expect((await desk.ledger(loan)).entries).toMatchObject([
      { kind: 'RECEIPT', source: 'LINK', mode: 'UPI', valueDate: desk.today(), linkId: id, reference: `demo-${id}` },
    ]);
    expect(await desk.linkRow(id)).toMatchObject({ status: 'PAID' });
    expect(await desk.caseOf(loan)).toMatchObject({ dpd: 0, queue: null });
    await expectProjection(desk, loan);
  });
});

describe('a promise of a loan with a ledger', () => {
  it('is decided by what has come of its days and was not taken back, when its days are over', async () => {
    const loan = await desk.lateLoan();
    const promisedOn = daysAfter(desk.today(), 2);
    const id = await desk.promised(loan, desk.today(), { amount: 3_000, promisedOn });
    (await desk.tell(loan, 1_000)).data();
    (await desk.tell(loan, 1_500, { reference: 'BACK-1' })).data();
    expect(await desk.promise(id)).toMatchObject({ status: 'OPEN', paid_amount: 2_500 });
    const back = (await desk.ledger(loan)).entries.find(({ reference }) => reference === 'BACK-1');
    await desk.reverse(loan, back?.id ?? '', desk.today());
    expect(await desk.promise(id)).toMatchObject({ status: 'OPEN', paid_amount: 1_000 });
    const { settings, db, clock } = desk;
    const over = new Date(clock.now().getTime() + (3 + settings.collections.promiseGraceDays) * dayMs);
    await settleDue(settlePromises(settings.collections), { db, now: () => over }, (error) => {
      throw error;
    });
    expect(await desk.promise(id)).toMatchObject({ status: 'PARTIAL', paid_amount: 1_000 });
    const sums = await sql<{ sum: number }>`select sum(amount)::integer as sum from payment
      where loan_application_number = ${loan}`.execute(db);
    expect(sums.rows).toEqual([{ sum: 2_500 }]);
  });
});
