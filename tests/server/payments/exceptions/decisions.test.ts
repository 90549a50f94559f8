import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { PortalRoutes } from '../../../../host/server/db/tables/staff.ts';
import type { CallInput } from '../../../../widgets/contract/schemas.ts';
import { daysAfter } from '../../../../widgets/contract/time.ts';
import { addStaff } from '../../applications/support.ts';
import { pageOf, tabsOf } from '../../lists/support.ts';
import { expectProjection } from '../../loan-ledger/expect-projection.ts';
import { startLedgers, type Ledgers } from '../../loan-ledger/ledger-support.ts';
import { addLoan } from '../../settlement/settlement-support.ts';
import type { Session } from '../../support.ts';
import { exceptionIdOf } from './exception-support.ts';

const own: PortalRoutes = [{ viewName: 'ops', routeList: [{ key: 'PAYMENT_EXCEPTIONS' }] }];
const note = 'The statement of the bank names it';
const emiRupees = 11_348;
/** One EMI of three is overdue 35 days, the next 5: what a payment of one EMI leaves. */
const penal = 22_696;

let desk: Ledgers;
let isha: Session;
let admin: Session;
let agent: Session;
beforeAll(async () => {
  desk = await startLedgers({ valueDateDays: 10 });
  isha = await addStaff(desk, 'Isha', ['DISBURSAL_OPS'], own);
  admin = await addStaff(desk, 'Anita', ['ADMIN'], own);
  agent = await addStaff(desk, 'Asha', ['OPS_AGENT'], own);
});
afterAll(() => desk.close());

type Decision = CallInput<'decidePaymentException'>;
let told = 0;
/** Money that is told, and waits. */
async function waits(loan: string, amount: number, more: Parameters<Ledgers['tell']>[2] = {}) {
  const reference = `WAIT-${(told += 1)}`;
  const { paymentId } = (await desk.tell(loan, amount, { reference, ...more })).data();
  return { reference, paymentId, exceptionId: await exceptionIdOf(desk, reference) };
}
const read = async (exceptionId: string, session = isha) =>
  (await desk.call('fetchPaymentException', { exceptionId }, { session })).data();
type Wanted = Omit<Decision, 'note'> & { note?: string };
const sentOf = ({ exceptionId, outcome, paidOn, loanApplicationNumber }: Wanted) => ({
  exceptionId,
  outcome,
  ...(paidOn !== undefined && { paidOn }),
  ...(loanApplicationNumber !== undefined && { loanApplicationNumber }),
});
const preview = (wanted: Wanted) => desk.call('previewPaymentException', sentOf(wanted), { session: isha });
const decide = (wanted: Wanted, session = isha, version = 1) =>
  desk.call(
    'decidePaymentException',
    { note: wanted.note ?? note, ...sentOf(wanted) },
    { session, headers: { 'if-match': String(version) } },
  );
const kinds = async (loan: string) => (await desk.ledger(loan)).entries.map(({ kind }) => kind);
const fieldErrors = (body: unknown) => (body as { error?: { fieldErrors?: object } }).error?.fieldErrors;
const tooOld = () => daysAfter(desk.today(), -35);

describe('money that was kept off its loan', () => {
  it('is booked as it was told, and the preview says before what it makes of days and penal charges', async () => {
    const loan = await desk.lateLoan();
    const { exceptionId, paymentId, reference } = await waits(loan, emiRupees, { paidOn: tooOld(), utr: 'UTR0000010' });
    expect(await read(exceptionId)).toMatchObject({
      state: 'OPEN',
      because: 'Told long after its day',
      isBooked: false,
      amountPaise: emiRupees * 100,
      utr: 'UTR0000010',
      readOnlyReason: null,
      outcomes: [{ key: 'AS_IS' }, { key: 'OTHER_DAY' }, { key: 'OTHER_LOAN' }, { key: 'RETURNED' }],
    });
    const [seen] = (await preview({ exceptionId, outcome: 'AS_IS' })).data().loans;
    expect(seen).toMatchObject({ loanApplicationNumber: loan, before: { dpd: 65 } });
    expect((await kinds(loan)).length).toBe(0);
    expect((await decide({ exceptionId, outcome: 'AS_IS' })).data()).toEqual({
      exceptionId,
      version: 2,
      state: 'BOOKED',
    });
    const after = await desk.caseOf(loan);
    expect(seen?.after).toMatchObject({ dpd: after?.dpd, overduePaise: after?.overdue_amount_paise });
    expect(seen?.after?.penalPaise).toBeLessThan(seen?.before?.penalPaise ?? 0);
    expect(await desk.payments(loan)).toMatchObject([{ id: paymentId, reference, paid_on: tooOld() }]);
    expect(await read(exceptionId)).toMatchObject({
      outcomeLabel: 'It belongs there, as it was told',
      bookedOn: { loanApplicationNumber: loan, paidOn: tooOld() },
      decidedBy: 'Isha Tester',
      note,
      readOnlyReason: 'It is decided',
    });
    const [event] = await desk.audited('BOOK_PAYMENT_EXCEPTION', loan);
    expect(event).toMatchObject({ entity_id: exceptionId, remark: note, after: { outcome: 'AS_IS' } });
    const again = { reference, utr: 'UTR0000010', paidOn: tooOld() };
    expect((await desk.tell(loan, emiRupees, again)).data()).toEqual({ paymentId });
    await expectProjection(desk, loan);
  });

  it('is booked on another day, which is one on which it can have come', async () => {
    const loan = await desk.lateLoan();
    const { exceptionId, reference } = await waits(loan, emiRupees, { paidOn: tooOld() });
    const { disbursedOn } = (await desk.ledger(loan)).plan;
    const wrong = {
      [tooOld()]: 'This is the day that was told',
      [daysAfter(desk.today(), 1)]: 'This day has not come yet',
      [daysAfter(disbursedOn, -1)]: 'The loan was not paid out by this day',
      '2026-02-30': 'Enter a day as YYYY-MM-DD',
    };
    for (const [paidOn, message] of Object.entries(wrong))
      for (const ask of [preview, decide]) {
        const { body } = await ask({ exceptionId, outcome: 'OTHER_DAY', paidOn });
        expect(fieldErrors(body)).toEqual({ paidOn: message });
      }
    (await decide({ exceptionId, outcome: 'OTHER_DAY', paidOn: desk.today() })).data();
    expect((await desk.ledger(loan)).entries).toMatchObject([
      { kind: 'RECEIPT', valueDate: desk.today(), reference, madeBy: isha.id },
    ]);
    await expectProjection(desk, loan);
  });

  it('is booked on another loan, with a ledger or without one', async () => {
    const [loan, { loan: kept }] = [await desk.lateLoan(), await addLoan(desk)];
    const first = await waits('999999999996', emiRupees, { utr: 'UTR0000011' });
    const wrong = {
      '': 'Enter the number of the loan',
      '999999999996': 'This is the loan that was told',
      '999999999995': 'There is no loan with this number',
    };
    for (const [loanApplicationNumber, message] of Object.entries(wrong)) {
      const { body } = await decide({ ...first, outcome: 'OTHER_LOAN', loanApplicationNumber });
      expect(fieldErrors(body)).toEqual({ loanApplicationNumber: message });
    }
    expect(fieldErrors((await decide({ ...first, outcome: 'AS_IS' })).body)).toEqual({
      loanApplicationNumber: 'There is no loan with this number',
    });
    (await decide({ ...first, outcome: 'OTHER_LOAN', loanApplicationNumber: loan })).data();
    expect(await desk.payments(loan)).toMatchObject([{ id: first.paymentId, utr: 'UTR0000011' }]);
    const again = { reference: first.reference, utr: 'UTR0000011' };
    expect((await desk.tell('999999999996', emiRupees, again)).data()).toEqual({ paymentId: first.paymentId });
    (await desk.call('reportReversal', { reference: first.reference, reason: 'CHARGEBACK' })).data();
    expect((await kinds(loan)).slice(0, 2)).toEqual(['RECEIPT', 'REVERSAL']);
    await expectProjection(desk, loan);
    const second = await waits('999999999996', 700);
    const seen = (await preview({ ...second, outcome: 'OTHER_LOAN', loanApplicationNumber: kept })).data();
    expect(seen).toEqual({ loans: [{ loanApplicationNumber: kept, before: null, after: null }] });
    (await decide({ ...second, outcome: 'OTHER_LOAN', loanApplicationNumber: kept })).data();
    expect(await desk.payments(kept)).toMatchObject([{ id: second.paymentId, entry_id: null, amount: 700 }]);
  });

  it('goes back, and no loan changes', async () => {
    const loan = await desk.lateLoan();
    const { exceptionId } = await waits(loan, emiRupees, { paidOn: tooOld() });
    expect((await preview({ exceptionId, outcome: 'RETURNED' })).data()).toEqual({ loans: [] });
    expect((await decide({ exceptionId, outcome: 'RETURNED' })).data()).toMatchObject({ state: 'RETURNED' });
    expect([await kinds(loan), await desk.payments(loan)]).toEqual([[], []]);
    expect(await desk.audited('RETURN_PAYMENT_EXCEPTION', loan)).toMatchObject([{ remark: note }]);
  });
});

describe('money that was booked and listed', () => {
  const listed = async (loan: string, amount: number) => {
    const { token } = await desk.link(loan);
    return waits(loan, amount, { linkToken: token, utr: `UTR-LISTED-${told}` });
  };

  it('stays as it is', async () => {
    const loan = await desk.lateLoan();
    const { exceptionId } = await listed(loan, 500);
    const { loans } = (await preview({ exceptionId, outcome: 'AS_IS' })).data();
    expect(loans).toMatchObject([{ before: loans[0]?.after }]);
    (await decide({ exceptionId, outcome: 'AS_IS' })).data();
    expect(await kinds(loan)).toEqual(['RECEIPT']);
  });

  it('moves to another day: it is taken back and booked anew in one breath', async () => {
    const loan = await desk.lateLoan();
    const { exceptionId, reference } = await listed(loan, emiRupees);
    const decision = { exceptionId, outcome: 'OTHER_DAY', paidOn: tooOld() } as const;
    const { loans } = (await preview(decision)).data();
    (await decide(decision)).data();
    expect(await kinds(loan)).toEqual(['RECEIPT', 'REVERSAL', 'RECEIPT']);
    const after = await desk.caseOf(loan);
    expect(loans).toMatchObject([{ after: { dpd: after?.dpd, overduePaise: after?.overdue_amount_paise } }]);
    expect((loans[0]?.before?.penalPaise ?? 0) - (loans[0]?.after?.penalPaise ?? 0)).toBe(penal);
    (await desk.call('reportReversal', { reference, reason: 'CHARGEBACK' })).data();
    expect((await kinds(loan)).filter((kind) => kind === 'REVERSAL')).toHaveLength(2);
    expect(await desk.caseOf(loan)).toMatchObject({ dpd: 65 });
    await expectProjection(desk, loan);
  });

  it('moves to another loan, whichever has the lower number, at the same moment too', async () => {
    const [one, other] = [await desk.lateLoan(), await desk.lateLoan()];
    const { loan: kept } = await addLoan(desk);
    const [first, second] = [await listed(one, 3_000), await listed(other, 4_000)];
    const refused = await decide({ ...first, outcome: 'OTHER_LOAN', loanApplicationNumber: kept });
    expect(fieldErrors(refused.body)).toMatchObject({
      loanApplicationNumber: expect.stringContaining('kept by its schedule'),
    });
    const { loans } = (await preview({ ...first, outcome: 'OTHER_LOAN', loanApplicationNumber: other })).data();
    expect(loans.map(({ loanApplicationNumber }) => loanApplicationNumber)).toEqual([one, other].toSorted());
    const done = await Promise.all([
      decide({ ...first, outcome: 'OTHER_LOAN', loanApplicationNumber: other }),
      decide({ ...second, outcome: 'OTHER_LOAN', loanApplicationNumber: one }),
    ]);
    for (const answer of done) expect(answer.errorCode).toBeUndefined();
    for (const [loan, amount] of [[one, 400_000] as const, [other, 300_000] as const]) {
      const { entries } = await desk.ledger(loan);
      const gone = new Set(entries.map(({ dependsOn }) => dependsOn));
      const live = entries.filter(({ kind, id }) => kind === 'RECEIPT' && !gone.has(id));
      expect(live).toMatchObject([{ amount, source: 'DESK', reference: null }]);
      await expectProjection(desk, loan);
    }
  });

  it('goes back, once: what the payment service has taken back meanwhile is settled', async () => {
    const loan = await desk.lateLoan();
    const { exceptionId, reference } = await listed(loan, 500);
    (await decide({ exceptionId, outcome: 'RETURNED' })).data();
    expect(await kinds(loan)).toEqual(['RECEIPT', 'REVERSAL']);
    expect((await desk.call('reportReversal', { reference, reason: 'CHARGEBACK' })).data()).toEqual({
      status: 'BOOKED',
    });
    expect(await kinds(loan)).toHaveLength(2);
    expect((await decide({ exceptionId, outcome: 'AS_IS' }, isha, 2)).errorCode).toBe('STALE_VERSION');
    const racing = await listed(loan, 600);
    const answers = await Promise.all([
      decide({ ...racing, outcome: 'RETURNED' }),
      desk.call('reportReversal', { reference: racing.reference, reason: 'RETURNED' }),
    ]);
    expect(answers[1].errorCode).toBeUndefined();
    expect(await kinds(loan)).toEqual(['RECEIPT', 'REVERSAL', 'RECEIPT', 'REVERSAL']);
    expect(await read(racing.exceptionId)).toMatchObject({ state: 'RETURNED' });
    await expectProjection(desk, loan);
  });
});

describe('who decides', () => {
  it('is of disbursal operations or the lead, never who has booked the money, and says how they know', async () => {
    const loan = await desk.lateLoan();
    const { exceptionId } = await waits(loan, emiRupees, { paidOn: tooOld() });
    expect((await read(exceptionId, admin)).readOnlyReason).toBe('This is the work of disbursal operations');
    expect((await decide({ exceptionId, outcome: 'AS_IS' }, admin)).errorCode).toBe('NOT_ALLOWED');
    expect((await desk.call('fetchPaymentException', { exceptionId }, { session: agent })).errorCode).toBe(
      'NOT_ALLOWED',
    );
    const short = await decide({ exceptionId, outcome: 'AS_IS', note: 'short' });
    expect(fieldErrors(short.body)).toMatchObject({ note: expect.any(String) });
    expect((await decide({ exceptionId, outcome: 'AS_IS' }, isha, 9)).errorCode).toBe('STALE_VERSION');
    await desk.db.updateTable('payment_exception').set({ made_by_id: isha.id }).where('id', '=', exceptionId).execute();
    const reason = 'The person who booked this money may not decide on it';
    expect((await read(exceptionId)).readOnlyReason).toBe(reason);
    expect((await decide({ exceptionId, outcome: 'AS_IS' })).errorCode).toBe('MAKER_CHECKER_VIOLATION');
    expect(await kinds(loan)).toEqual([]);
    const lead = await desk.signIn();
    expect((await decide({ exceptionId, outcome: 'AS_IS' }, lead)).errorCode).toBeUndefined();
  });

  it('sees it move from tab to tab', async () => {
    await desk.db.deleteFrom('payment_exception').execute();
    const { exceptionId } = await waits('999999999994', 700);
    const rowsOf = async (queueName: string) =>
      (await pageOf(desk, isha, 'payment-exceptions', { queueName })).rows.map(({ rowId }) => rowId);
    expect(await rowsOf('Payment Exceptions')).toEqual([exceptionId]);
    (await decide({ exceptionId, outcome: 'RETURNED' })).data();
    expect(await rowsOf('Payment Exceptions Returned')).toEqual([exceptionId]);
    const { tabs } = await tabsOf(desk, isha, 'payment-exceptions');
    expect(tabs.map(({ applicationCount }) => applicationCount)).toEqual([0, 0, 1]);
  });
});
