import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '../../../host/server/db/new-id.ts';
import { paise } from '../../../widgets/contract/ledger/paise.ts';
import { expectCounts } from '../collections/agreement.ts';
import { expectProjection } from '../loan-ledger/expect-projection.ts';
import { startLedgers, type Ledgers } from '../loan-ledger/ledger-support.ts';
import { addLoan } from '../settlement/settlement-support.ts';

let desk: Ledgers;
beforeAll(async () => {
  desk = await startLedgers();
});
afterAll(() => desk.close());

const emi = 11_348;
const due = 3_404_400 + 3 * 22_696;
const reused = 'IDEMPOTENCY_REUSED';
const takeBack = (reference: string, reason: 'RETURNED' | 'CHARGEBACK' = 'RETURNED') =>
  desk.call('reportReversal', { reference, reason });
const kinds = async (loan: string) => (await desk.ledger(loan)).entries.map(({ kind }) => kind);
const waiting = () => desk.db.selectFrom('waiting_reversal').selectAll().orderBy('reference').execute();
const page = async (token: string) => (await desk.app.inject({ url: `/pay/${token}` })).body;

describe('a payment that is told', () => {
  it('is taken back once: the loan stands as if it had never come', async () => {
    const loan = await desk.lateLoan();
    (await desk.tell(loan, emi, { reference: 'RETURN-1', utr: 'UTR0000001' })).data();
    expect((await takeBack('RETURN-1')).data()).toEqual({ status: 'BOOKED' });
    expect((await takeBack('RETURN-1')).data()).toEqual({ status: 'BOOKED' });
    expect((await takeBack('RETURN-1', 'CHARGEBACK')).errorCode).toBe(reused);
    const { entries } = await desk.ledger(loan);
    expect(entries).toMatchObject([
      { kind: 'RECEIPT', utr: 'UTR0000001' },
      { kind: 'REVERSAL', reason: 'RETURNED', source: 'WEBHOOK', dependsOn: entries[0]?.id },
    ]);
    expect(await desk.caseOf(loan)).toMatchObject({ overdue_amount_paise: due });
    expect(await desk.audited('REPORT_REVERSAL', loan)).toMatchObject([{ actor: 'payments' }]);
    await expectProjection(desk, loan);
    await expectCounts(desk.db);
  });

  it('by a link asks anew, and its page says that the payment was taken back', async () => {
    const loan = await desk.lateLoan();
    const { token } = await desk.link(loan, { amount: 34_726 });
    desk.clock.advance(1_000);
    (await desk.tell(loan, 34_726, { reference: 'RETURN-2', linkToken: token })).data();
    expect(await page(token)).toContain('Thank you, your payment has arrived');
    (await takeBack('RETURN-2', 'CHARGEBACK')).data();
    expect(await page(token)).toContain('Your payment was taken back');
    const facts = (await desk.call('payLinkFacts', { linkToken: token })).data();
    expect(facts).toMatchObject({ status: 'PAID', payablePaise: 0, message: 'Your payment was taken back' });
    expect(await desk.caseOf(loan)).toMatchObject({ dpd: 65 });
  });

  it('of a loan that is kept by its schedule, or from before its ledger, is not taken back, and it says why', async () => {
    const { loan } = await addLoan(desk);
    (await desk.tell(loan, 700, { reference: 'RETURN-3' })).data();
    expect((await takeBack('RETURN-3')).body).toMatchObject({
      error: {
        errorCode: 'VALIDATION_FAILED',
        fieldErrors: { reference: expect.stringContaining('kept by its schedule') },
      },
    });
    const opened = await desk.lateLoan();
    (await desk.tell(opened, 700, { reference: 'RETURN-4' })).data();
    const terms = { held: paise(0), penal: paise(0), charges: paise(0), paid: [] };
    await desk.book(opened, desk.today(), [
      { id: newId(), kind: 'OPENING', valueDate: desk.today(), source: 'MIGRATION', terms },
    ]);
    expect((await takeBack('RETURN-4')).body).toMatchObject({
      error: { fieldErrors: { reference: expect.stringContaining('before the ledger') } },
    });
    expect(await waiting()).toEqual([]);
  });
});

describe('a reversal that is told before its payment', () => {
  it('waits for it, and takes it back in the same breath: no link and no promise is kept by it', async () => {
    const loan = await desk.lateLoan();
    const { id, token } = await desk.link(loan);
    expect((await takeBack('EARLY-1')).data()).toEqual({ status: 'WAITING' });
    expect((await takeBack('EARLY-1')).data()).toEqual({ status: 'WAITING' });
    expect((await takeBack('EARLY-1', 'CHARGEBACK')).errorCode).toBe(reused);
    const told = { reference: 'EARLY-1', linkToken: token };
    const { paymentId } = (await desk.tell(loan, 40_000, told)).data();
    expect((await desk.tell(loan, 40_000, told)).data()).toEqual({ paymentId });
    expect(await kinds(loan)).toEqual(['RECEIPT', 'REVERSAL']);
    expect(await desk.linkRow(id)).toMatchObject({ status: 'SENT' });
    expect(await desk.caseOf(loan)).toMatchObject({ overdue_amount_paise: due });
    expect(await desk.audited('RECORD_PAYMENT', loan)).toMatchObject([{ after: { reversal: 'RETURNED' } }]);
    expect((await takeBack('EARLY-1')).data()).toEqual({ status: 'BOOKED' });
    expect(await waiting()).toEqual([]);
    await expectProjection(desk, loan);
  });

  it('stays where its payment is of a loan that is kept by its schedule', async () => {
    const { loan } = await addLoan(desk);
    (await takeBack('EARLY-2')).data();
    (await desk.tell(loan, 700, { reference: 'EARLY-2' })).data();
    expect(await waiting()).toMatchObject([{ reference: 'EARLY-2', reason: 'RETURNED' }]);
    await desk.db.deleteFrom('waiting_reversal').execute();
  });

  it('at the same moment comes before or after it: the money is taken back either way', async () => {
    const loan = await desk.lateLoan();
    const references = Array.from({ length: 8 }, (_, index) => `RACE-${index}`);
    const isAgain = (code: string | undefined) => code === 'DATABASE_BUSY';
    let left = references.flatMap((reference) => [
      () => desk.tell(loan, 1_000, { reference }),
      () => takeBack(reference, 'CHARGEBACK'),
      () => takeBack(reference, 'CHARGEBACK'),
    ]);
    while (left.length > 0) {
      const answers = await Promise.all(left.map((send) => send()));
      expect(answers.filter(({ errorCode }) => errorCode !== undefined && !isAgain(errorCode))).toEqual([]);
      left = left.filter((_, at) => isAgain(answers[at]?.errorCode));
    }
    const booked = await kinds(loan);
    const count = (wanted: string) => booked.filter((kind) => kind === wanted).length;
    expect([count('RECEIPT'), count('REVERSAL')]).toEqual([8, 8]);
    expect(await desk.caseOf(loan)).toMatchObject({ overdue_amount_paise: due });
    expect(await waiting()).toEqual([]);
    await expectProjection(desk, loan);
  });
});

describe('how money has come', () => {
  it('is told by more ways than the released replies have words for, and the bank’s number is part of what was told', async () => {
    const loan = await desk.lateLoan();
    const paid = { reference: 'MODE-1', paymentMode: 'IMPS' as const, utr: 'UTR1234567' };
    (await desk.tell(loan, emi, paid)).data();
    expect((await desk.tell(loan, emi, paid)).errorCode).toBeUndefined();
    for (const change of [{ utr: 'UTR7654321' }, { utr: undefined }, { paymentMode: 'NEFT' as const }])
      expect((await desk.tell(loan, emi, { ...paid, ...change })).errorCode).toBe(reused);
    expect(await desk.payments(loan)).toMatchObject([{ payment_mode: 'IMPS', utr: 'UTR1234567' }]);
    expect((await desk.rows(loan))[0]).toMatchObject({ payment_mode: null });
    const session = await desk.signIn('manager@demo.example');
    const file = (await desk.call('fetchCustomerDetails', { loanApplicationId: loan }, { session })).data();
    expect(file.payment).toMatchObject({ lastPaidAmount: emi, lastPaymentMode: null });
    await expectProjection(desk, loan);
    const { loan: kept } = await addLoan(desk);
    (await desk.tell(kept, 700, { reference: 'MODE-2', paymentMode: 'CHEQUE' })).data();
    expect(await desk.payments(kept)).toMatchObject([{ payment_mode: 'CHEQUE', entry_id: null }]);
  });
});
