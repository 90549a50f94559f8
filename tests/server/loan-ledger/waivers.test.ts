import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { dayMs, readDay, startOfDay } from '../../../widgets/contract/time.ts';
import type { Session } from '../support.ts';
import { expectCounts } from '../collections/agreement.ts';
import { expectFile } from './expect-file.ts';
import { expectProjection } from './expect-projection.ts';
import { emi } from './ledger-loans.ts';
import { startLedgers, type Ledgers } from './ledger-support.ts';

let desk: Ledgers;
let [lead, manager]: (Session | undefined)[] = [];
/** Of loan A, of which two EMIs are paid: 30 days overdue, with 226.96 of penal charges. */
let loan: string;
beforeAll(async () => {
  desk = await startLedgers();
});
beforeEach(async () => {
  ({ loan } = await desk.paidLoan(2));
  await desk.stand(loan, '2026-04-04');
  await on('2026-04-04');
});
afterAll(() => desk.close());

/** Puts the clock to noon of a day, and signs in who asks and who decides. */
async function on(day: string): Promise<void> {
  desk.clock.advance(startOfDay(readDay(day)).getTime() + dayMs / 2 - desk.clock.now().getTime());
  lead = await desk.signIn();
  manager = await desk.signIn('manager@demo.example');
}

const ask = (amount: number) =>
  desk.call(
    'requestPenaltyWaiver',
    { loanApplicationId: loan, amount, reason: 'MEDICAL', remark: 'In hospital' },
    { session: manager },
  );
const approve = (waiverId: string) =>
  desk.call('decidePenaltyWaiver', { waiverId, decision: 'APPROVE', remark: 'Seen' }, { session: lead });
const overdue = async () => (await desk.caseOf(loan))?.overdue_amount_paise;
const waivers = async () => (await desk.ledger(loan)).entries.filter(({ kind }) => kind === 'PENAL_WAIVER');

describe('a waiver of a loan with a ledger', () => {
  it('is booked as asked for by one person and approved by another, and falls with money of before [AP-85][example 12]', async () => {
    const { waiverId } = (await ask(100)).data();
    expect((await ask(1)).errorCode).toBe('WAIVER_REFUSED');
    expect(await waivers()).toEqual([]);
    const decided = (await approve(waiverId)).data();
    expect(decided).toMatchObject({ status: 'POSTED', postedAmount: 100 });
    expect(await waivers()).toMatchObject([
      {
        id: waiverId,
        amount: 10_000,
        valueDate: '2026-04-04',
        source: 'DESK',
        madeBy: manager?.id,
        approvedBy: lead?.id,
      },
    ]);
    expect(await overdue()).toBe(1_134_800 + 12_696);
    if (lead) await expectFile(desk, loan, lead);
    await expectProjection(desk, loan);
    expect((await desk.audited('BOOK_ENTRY', loan)).map(({ remark }) => remark)).toContain('penal 100 waived');
    expect((await approve(waiverId)).errorCode).toBe('REQUEST_DECIDED');
    await desk.pay(loan, '2026-04-03', emi, { toldOn: '2026-04-06' });
    expect(await overdue()).toBe(1_134_800);
    await on('2026-04-06');
    if (lead) await expectFile(desk, loan, lead);
    await expectCounts(desk.db);
  });

  it('may ask for the unpaid penalty rounded up, and lowers it by what is unpaid to the paisa', async () => {
    expect((await ask(228)).body).toMatchObject({
      error: { errorCode: 'WAIVER_REFUSED', fieldErrors: { amount: 'The unpaid penalty is ₹227' } },
    });
    const { waiverId } = (await ask(227)).data();
    expect((await approve(waiverId)).data()).toMatchObject({
      status: 'POSTED',
      postedAmount: 227,
      exact: { postedAmount: 22_696 },
    });
    expect(await waivers()).toMatchObject([{ amount: 22_696 }]);
    const kept = desk.db.selectFrom('penalty_waiver').selectAll().where('id', '=', waiverId);
    expect(await kept.executeTakeFirst()).toMatchObject({
      amount_paise: 22_700,
      posted_amount: 227,
      posted_amount_paise: 22_696,
    });
    expect(await overdue()).toBe(1_134_800);
    expect((await desk.rows(loan))[2]).toMatchObject({ penalty_component_paise: 0, due_amount: 11_348 });
    expect((await ask(1)).body).toMatchObject({
      error: { fieldErrors: { amount: 'There is no unpaid penalty on this loan' } },
    });
    const used = desk.db.selectFrom('limited_use').select('amount').where('loan', '=', loan);
    expect(await used.execute()).toEqual([{ amount: 227 }]);
    await expectProjection(desk, loan);
  });

  it('asks by the penal charges of today, which no night has written', async () => {
    await on('2026-05-04');
    expect((await ask(455)).body).toMatchObject({
      error: { fieldErrors: { amount: 'The unpaid penalty is ₹454' } },
    });
    (await ask(454)).data();
  });

  it('posts no more than what is unpaid of it once it is approved, and books nothing where that is nothing', async () => {
    const { waiverId } = (await ask(200)).data();
    await desk.pay(loan, '2026-04-04', emi + 20_000);
    expect((await approve(waiverId)).data().postedAmount).toBe(27);
    expect(await waivers()).toMatchObject([{ amount: 2_696 }]);
    await expectProjection(desk, loan);
  });

  it('is nothing where the charges never were, as the money came in time', async () => {
    const { waiverId } = (await ask(200)).data();
    await desk.pay(loan, '2026-04-03', emi, { toldOn: '2026-04-04' });
    expect((await approve(waiverId)).data()).toMatchObject({ status: 'POSTED', postedAmount: 0 });
    expect(await waivers()).toEqual([]);
    await expectProjection(desk, loan);
  });

  it('ends the links by which nothing is due any more', async () => {
    const { waiverId } = (await ask(227)).data();
    await desk.pay(loan, '2026-04-04', emi);
    const { id } = await desk.link(loan);
    expect(await overdue()).toBe(22_696);
    (await approve(waiverId)).data();
    expect(await desk.linkRow(id)).toMatchObject({ status: 'CANCELLED' });
    expect(await overdue()).toBe(0);
  });

  it('that two approve at the same moment is booked once', async () => {
    const { waiverId } = (await ask(100)).data();
    const answers = await Promise.all([approve(waiverId), approve(waiverId)]);
    expect(answers.filter(({ errorCode }) => errorCode === undefined)).toHaveLength(1);
    expect(await waivers()).toHaveLength(1);
  });

  it('is refused once the loan is closed', async () => {
    const { waiverId } = (await ask(100)).data();
    await on('2026-12-20');
    await desk.pay(loan, '2026-12-20', 20 * emi);
    expect((await approve(waiverId)).errorCode).toBe('LOAN_CLOSED');
    expect(await waivers()).toEqual([]);
  });
});
