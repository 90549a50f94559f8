import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { daysAfter } from '../../../../widgets/contract/time.ts';
import { expectProjection } from '../../loan-ledger/expect-projection.ts';
import { planFrom } from '../../loan-ledger/ledger-loans.ts';
import { startLedgers, type Ledgers } from '../../loan-ledger/ledger-support.ts';
import { addLoan } from '../../settlement/settlement-support.ts';

let desk: Ledgers;
beforeAll(async () => {
  desk = await startLedgers({ valueDateDays: 10 });
});
afterAll(() => desk.close());

const emiRupees = 11_348;
let told = 0;
let reference = '';
beforeEach(() => {
  reference = `EXC-${(told += 1)}`;
});

const exceptionOf = (of = reference) =>
  desk.db.selectFrom('payment_exception').selectAll().where('reference', '=', of).executeTakeFirst();
const entries = async (loan: string) => (await desk.ledger(loan)).entries;
/** What was told is kept off its loan for a reason, and is told again alike. */
async function expectKept(loan: string, reason: string, answer: Awaited<ReturnType<Ledgers['tell']>>) {
  const { paymentId } = answer.data();
  expect(await exceptionOf()).toMatchObject({ queue: 'OPEN', reason, payment_id: paymentId, entry_id: null });
  expect((await desk.payments(loan)).map(({ reference: of }) => of)).not.toContain(reference);
  expect(await desk.audited('RAISE_PAYMENT_EXCEPTION', loan)).toContainEqual(
    expect.objectContaining({ actor: 'payments', reason_codes: [reason] }),
  );
  return paymentId;
}
/** What was told is booked, and listed for a reason. */
async function expectListed(loan: string, reason: string) {
  const [payment] = (await desk.payments(loan)).filter((each) => each.reference === reference);
  expect(payment?.entry_id).not.toBeNull();
  expect(await exceptionOf()).toMatchObject({
    queue: 'OPEN',
    reason,
    payment_id: payment?.id,
    entry_id: payment?.entry_id,
  });
}

describe('money that is kept off its loan until a person has decided', () => {
  it('of a number that is no loan’s: the sender hears the same again, and another payment of its reference is refused', async () => {
    const sent = { reference, utr: 'UTR0000001' };
    const paymentId = await expectKept('999999999999', 'UNKNOWN_LOAN', await desk.tell('999999999999', 700, sent));
    expect((await desk.tell('999999999999', 700, sent)).data()).toEqual({ paymentId });
    for (const change of [{ utr: undefined }, { paymentMode: 'UPI' as const }, { paidOn: '2026-01-01' }])
      expect((await desk.tell('999999999999', 700, { ...sent, ...change })).errorCode).toBe('IDEMPOTENCY_REUSED');
    const { loan } = await addLoan(desk);
    expect((await desk.tell(loan, 700, sent)).errorCode).toBe('IDEMPOTENCY_REUSED');
  });

  it('from before the loan was paid out', async () => {
    const loan = await desk.born(planFrom(daysAfter(desk.today(), 25)));
    const { disbursedOn } = (await desk.ledger(loan)).plan;
    const paidOn = daysAfter(disbursedOn, -1);
    await expectKept(loan, 'BEFORE_DISBURSAL', await desk.tell(loan, 500, { reference, paidOn }));
    expect(await entries(loan)).toEqual([]);
    expect((await desk.tell(loan, 500, { paidOn: disbursedOn })).data()).toBeDefined();
    expect(await entries(loan)).toHaveLength(1);
  });

  it('that is told more than ten days after its own', async () => {
    const loan = await desk.lateLoan();
    const old = await desk.tell(loan, emiRupees, { reference, paidOn: daysAfter(desk.today(), -11) });
    await expectKept(loan, 'TOO_OLD', old);
    (await desk.tell(loan, emiRupees, { paidOn: daysAfter(desk.today(), -10) })).data();
    expect(await entries(loan)).toHaveLength(1);
    await expectProjection(desk, loan);
  });

  it('that is likely told twice: loan, amount and day alike, and the bank’s numbers equal or one of them missing', async () => {
    const loan = await desk.lateLoan();
    const tell = (utr: string | undefined, more: object = {}) => desk.tell(loan, 900, { reference, utr, ...more });
    (await desk.tell(loan, 900, { utr: 'UTR0000002' })).data();
    await expectKept(loan, 'LIKELY_DOUBLE', await tell('utr0000002'));
    reference = `${reference}-b`;
    await expectKept(loan, 'LIKELY_DOUBLE', await tell(undefined));
    for (const other of [{ utr: 'UTR0000003' }, { amount: 901 }, { paidOn: daysAfter(desk.today(), -1) }]) {
      reference = `${reference}-c`;
      (await tell('UTR0000002', other)).data();
      expect(await exceptionOf()).toBeUndefined();
    }
    expect(await entries(loan)).toHaveLength(4);
    await expectProjection(desk, loan);
  });

  it('is no double of what was taken back', async () => {
    const loan = await desk.lateLoan();
    (await desk.tell(loan, 900, { reference, utr: undefined })).data();
    (await desk.call('reportReversal', { reference, reason: 'RETURNED' })).data();
    (await desk.tell(loan, 900, { utr: undefined })).data();
    expect((await entries(loan)).map(({ kind }) => kind)).toEqual(['RECEIPT', 'REVERSAL', 'RECEIPT']);
  });

  it('is refused for a day ahead alone, as before', async () => {
    const loan = await desk.lateLoan();
    const { body } = await desk.tell(loan, 500, { reference, paidOn: daysAfter(desk.today(), 1) });
    expect(body).toMatchObject({ error: { fieldErrors: { paidOn: 'This day has not come yet' } } });
    expect(await exceptionOf()).toBeUndefined();
  });

  it('goes back where the payment service takes it back, before it is told or after', async () => {
    const takeBack = () => desk.call('reportReversal', { reference, reason: 'RETURNED' });
    (await desk.tell('999999999998', 700, { reference })).data();
    expect((await takeBack()).data()).toEqual({ status: 'BOOKED' });
    expect(await exceptionOf()).toMatchObject({
      queue: 'RETURNED',
      outcome: 'RETURNED',
      decided_by_id: null,
      version: 2,
    });
    expect((await takeBack()).data()).toEqual({ status: 'BOOKED' });
    reference = `${reference}-b`;
    expect((await takeBack()).data()).toEqual({ status: 'WAITING' });
    (await desk.tell('999999999998', 700, { reference })).data();
    expect(await exceptionOf()).toMatchObject({ queue: 'RETURNED', version: 1 });
    expect((await takeBack()).data()).toEqual({ status: 'BOOKED' });
    expect(await desk.db.selectFrom('waiting_reversal').selectAll().execute()).toEqual([]);
  });

  it('of twenty senders of one reference at once is kept once', async () => {
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => desk.tell('999999999997', 700, { reference, utr: 'UTR0000004' })),
    );
    const ids = new Set(answers.flatMap((answer) => (answer.errorCode ? [] : [answer.data().paymentId])));
    expect(ids.size).toBe(1);
    expect(await exceptionOf()).toMatchObject({ version: 1 });
  });
});

describe('money that is booked and listed for a person', () => {
  it('of a loan that was closed: it is the borrower’s excess', async () => {
    const loan = await desk.born(planFrom(daysAfter(desk.today(), -40), { rupees: 10_000, months: 1 }));
    await desk.stand(loan, desk.today());
    const { overdue_amount: due = 0 } = (await desk.caseOf(loan)) ?? {};
    (await desk.tell(loan, due)).data();
    expect(await desk.caseOf(loan)).toMatchObject({ closed_reason: 'PAID' });
    (await desk.tell(loan, 5_000, { reference })).data();
    await expectListed(loan, 'CLOSED_LOAN');
    const { excess_paise: excess } = (await desk.caseOf(loan)) ?? {};
    expect(excess).toBeGreaterThanOrEqual(500_000);
    await expectProjection(desk, loan);
  });

  it('that is more than closes the loan, but not an instalment that is collected whole', async () => {
    const loan = await desk.lateLoan();
    (await desk.tell(loan, 130_000, { reference })).data();
    expect(await exceptionOf()).toBeUndefined();
    (await desk.tell(loan, 30_000, { reference: `${reference}-b` })).data();
    reference = `${reference}-b`;
    await expectListed(loan, 'TOO_LARGE');
    await expectProjection(desk, loan);
    const last = await desk.born(planFrom(daysAfter(desk.today(), -40), { rupees: 10_000, months: 1 }));
    await desk.pay(last, daysAfter(desk.today(), -40), 600_000);
    reference = `${reference}-c`;
    (await desk.tell(last, 10_200, { reference })).data();
    expect(await exceptionOf()).toBeUndefined();
  });

  it('by a link that had ended, and by one that asked for another amount', async () => {
    const loan = await desk.lateLoan();
    const { overdue_amount: due = 0 } = (await desk.caseOf(loan)) ?? {};
    const { token } = await desk.link(loan);
    (await desk.tell(loan, due - 1_000, { reference, linkToken: token })).data();
    await expectListed(loan, 'AMOUNT_DIFFERS');
    reference = `${reference}-b`;
    (await desk.tell(loan, 1_000, { reference, linkToken: token })).data();
    expect(await exceptionOf()).toBeUndefined();
    reference = `${reference}-c`;
    (await desk.tell(loan, 1_001, { reference, linkToken: token })).data();
    await expectListed(loan, 'LINK_ENDED');
    await expectProjection(desk, loan);
  });

  it('is not listed where it was paid before its link ended, and asked for on its own day', async () => {
    const loan = await desk.lateLoan();
    const { overdue_amount: due = 0 } = (await desk.caseOf(loan)) ?? {};
    const { token } = await desk.link(loan);
    const paidOn = desk.today();
    desk.clock.advance(4 * 86_400_000);
    (await desk.tell(loan, due, { reference, linkToken: token, paidOn })).data();
    expect(await exceptionOf()).toBeUndefined();
    expect(await entries(loan)).toMatchObject([{ valueDate: paidOn }]);
  });

  it('is settled where the payment service takes it back', async () => {
    const loan = await desk.lateLoan();
    const { token } = await desk.link(loan);
    (await desk.tell(loan, 500, { reference, linkToken: token })).data();
    await expectListed(loan, 'AMOUNT_DIFFERS');
    (await desk.call('reportReversal', { reference, reason: 'CHARGEBACK' })).data();
    expect(await exceptionOf()).toMatchObject({ queue: 'RETURNED', decided_by_id: null });
    await expectProjection(desk, loan);
  });
});

it('a loan that is kept by its schedule takes what is told as before, however old and however often', async () => {
  const { loan } = await addLoan(desk);
  for (const more of [{ paidOn: '2026-01-05' }, {}, {}])
    (await desk.tell(loan, 700, { ...more, utr: undefined })).data();
  expect(await desk.payments(loan)).toHaveLength(3);
  const kept = desk.db.selectFrom('payment_exception').select('id').where('loan_application_number', '=', loan);
  expect(await kept.execute()).toEqual([]);
});
