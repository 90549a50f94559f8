import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { CallInput } from '../../../widgets/contract/schemas.ts';
import { dayMs, daysAfter, readDay, startOfDay } from '../../../widgets/contract/time.ts';
import { bounceCost } from '../../../widgets/contract/payments/bounces.ts';
import { expectProjection } from '../loan-ledger/expect-projection.ts';
import { startLedgers, type Ledgers } from '../loan-ledger/ledger-support.ts';
import { addLoan } from '../settlement/settlement-support.ts';
import { testSettings } from '../support.ts';

let desk: Ledgers;
beforeAll(async () => {
  const { collections } = testSettings();
  desk = await startLedgers({ collections: { ...collections, bounce: { charge: 500, taxPercent: 18 } } });
});
afterAll(() => desk.close());

let told = 0;
const bounce = (loan: string, dueOn: string, more: Partial<CallInput<'reportBounce'>> = {}) =>
  desk.call('reportBounce', {
    reference: `BOUNCE-${(told += 1)}`,
    loanApplicationNumber: loan,
    dueOn,
    bouncedOn: dueOn,
    reason: 'FUNDS',
    ...more,
  });
const bounces = (loan: string) =>
  desk.db.selectFrom('bounce').selectAll().where('loan_application_number', '=', loan).orderBy('id').execute();
const overdueOf = async (loan: string) => (await desk.caseOf(loan))?.overdue_amount_paise;

/** A loan of which nothing is paid, and the days on which its first instalments fell due. */
async function late() {
  const loan = await desk.lateLoan();
  const { plan } = await desk.ledger(loan);
  return { loan, dues: plan.rows.slice(0, 4).map(({ dueOn }) => dueOn) };
}

describe('an instalment that bounces', () => {
  it('is charged with its tax, which bears no penal charge [example 20]', async () => {
    const { loan, receipts } = await desk.paidLoan(3);
    const today = desk.today();
    const stand = (day: string) =>
      desk.clock.advance(startOfDay(readDay(day)).getTime() + dayMs / 2 - desk.clock.now().getTime());
    await desk.reverse(loan, receipts[2] ?? '', '2026-03-09');
    stand('2026-03-09');
    expect((await bounce(loan, '2026-03-05', { bouncedOn: '2026-03-09' })).data()).toMatchObject({
      chargedPaise: 59_000,
    });
    expect(await desk.caseOf(loan)).toMatchObject({ dpd: 4, overdue_amount_paise: 1_193_800 });
    await desk.stand(loan, '2026-04-04');
    expect(await overdueOf(loan)).toBe(1_216_496);
    stand(today);
  });

  it('is charged once, however often and by whomever it is told', async () => {
    const { loan, dues } = await late();
    const [first = '', second = ''] = dues;
    const before = (await overdueOf(loan)) ?? 0;
    const reference = 'BOUNCE-SAME';
    const answers = await Promise.all(Array.from({ length: 3 }, () => bounce(loan, first, { reference })));
    expect(new Set(answers.map((answer) => JSON.stringify(answer.data()))).size).toBe(1);
    expect(answers[0]?.data().chargedPaise).toBe(59_000);
    const others = await Promise.all([bounce(loan, first), bounce(loan, first), bounce(loan, second)]);
    expect(others.map((answer) => answer.data().chargedPaise)).toEqual([0, 0, 59_000]);
    expect(await bounces(loan)).toHaveLength(4);
    expect((await desk.ledger(loan)).entries).toMatchObject([
      { kind: 'CHARGE', reason: 'BOUNCE', amount: 59_000, valueDate: first, source: 'SYSTEM' },
      { kind: 'CHARGE', reason: 'BOUNCE', amount: 59_000, valueDate: second },
    ]);
    expect(await overdueOf(loan)).toBe(before + 118_000);
    for (const change of [
      { reason: 'ACCOUNT' as const },
      { bouncedOn: desk.today() },
      { dueOn: second, bouncedOn: second },
    ])
      expect((await bounce(loan, first, { reference, ...change })).errorCode).toBe('IDEMPOTENCY_REUSED');
    await expectProjection(desk, loan);
  });

  it.each(['TECHNICAL', 'MANDATE', 'CHARGEBACK'] as const)(
    'costs nothing for %s, and may be charged later',
    async (reason) => {
      const { loan, dues } = await late();
      const [first = ''] = dues;
      expect((await bounce(loan, first, { reason })).data().chargedPaise).toBe(0);
      expect((await desk.ledger(loan)).entries).toEqual([]);
      expect((await bounce(loan, first)).data().chargedPaise).toBe(59_000);
    },
  );

  it('costs nothing where the lender has set no charge, and half a paisa of tax is rounded up', () => {
    expect(bounceCost('FUNDS', { charge: 0, taxPercent: 18 })).toBe(0);
    expect(bounceCost('STOPPED', { charge: 500, taxPercent: 0 })).toBe(50_000);
    expect(bounceCost('ACCOUNT', { charge: 1, taxPercent: 18 })).toBe(118);
  });

  it('must be one that has fallen due, on a day that has come; a loan without a ledger takes no charge', async () => {
    const { loan, dues } = await late();
    const [first = '', , , ahead = ''] = dues;
    const wrong = async (answer: ReturnType<typeof bounce>) => (await answer).body;
    const errors = (field: string) => ({
      error: { errorCode: 'VALIDATION_FAILED', fieldErrors: { [field]: expect.any(String) } },
    });
    expect(await wrong(bounce(loan, daysAfter(readDay(first), 1)))).toMatchObject(errors('dueOn'));
    expect(await wrong(bounce(loan, ahead, { bouncedOn: ahead }))).toMatchObject(errors('bouncedOn'));
    expect(await wrong(bounce(loan, first, { bouncedOn: daysAfter(readDay(first), -1) }))).toMatchObject(
      errors('bouncedOn'),
    );
    expect(await wrong(bounce(loan, '2026-02-30', { bouncedOn: first }))).toMatchObject(errors('dueOn'));
    const { loan: kept } = await addLoan(desk);
    expect(await wrong(bounce(kept, first))).toMatchObject(errors('loanApplicationNumber'));
    expect((await bounce('999999999999', first)).errorCode).toBe('LOAN_NOT_FOUND');
    expect(await bounces(loan)).toEqual([]);
  });
});
