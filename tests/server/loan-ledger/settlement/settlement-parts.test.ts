import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { CallInput } from '../../../../widgets/contract/schemas.ts';
import { paise } from '../../../../widgets/contract/ledger/paise.ts';
import { auditOfSettlement, addLoan } from '../../settlement/settlement-support.ts';
import { readableDay, readDay } from '../../../../widgets/contract/time.ts';
import { todayOf } from '../../collections/overdue-loan.ts';
import type { Session } from '../../support.ts';
import { expectProjection } from '../expect-projection.ts';
import { example, startSettlements, type Settlements } from './settlement-desk.ts';

let desk: Settlements;
let [agent, manager]: (Session | undefined)[] = [];
beforeAll(async () => {
  desk = await startSettlements();
});
afterAll(() => desk.close());
beforeEach(async () => {
  desk.at(example.acceptedOn);
  agent = await desk.signIn('agency@demo.example');
  manager = await desk.signAnew();
});

type Parts = NonNullable<CallInput<'submitSettlement'>['parts']>;
/** Example 31: 75,000 in three parts. */
const three: Parts = [
  { amount: 25_000, dueOn: '2026-06-15' },
  { amount: 25_000, dueOn: '2026-07-15' },
  { amount: 25_000, dueOn: '2026-08-14' },
];
const offerOf = (loanApplicationId: string, parts: Parts) => ({
  loanApplicationId,
  settlementAmount: example.amount,
  settlementDate: example.payBy,
  parts,
});
const verify = (loan: string, parts: Parts) => desk.call('verifySettlement', offerOf(loan, parts), { session: agent });
const submit = (loan: string, parts: Parts) =>
  desk.call('submitSettlement', { ...offerOf(loan, parts), approveMode: 'approve' }, { session: agent });
const refusal = (message: string) => ({ error: { errorCode: 'SETTLEMENT_REFUSED', fieldErrors: { parts: message } } });

/** The loan A on 10 June, 97 days overdue. */
async function late(): Promise<string> {
  const { loan } = await desk.paidLoan(2);
  desk.at(example.acceptedOn);
  await desk.stand(loan, example.acceptedOn);
  await desk.db
    .updateTable('collections_case')
    .set({ calling_allocated_to: agent?.id ?? null })
    .where('loan_application_number', '=', loan)
    .execute();
  return loan;
}

/** The same with 75,000 in three parts accepted; who approves it is another matter. */
async function accepted(): Promise<{ loan: string; id: string }> {
  const loan = await late();
  const id = await desk.offer(loan);
  await desk.db
    .updateTable('settlement')
    .set({ parts: JSON.stringify(three) })
    .where('id', '=', id)
    .execute();
  await desk.press(id);
  return { loan, id };
}
const actionsOf = async (id: string) => (await auditOfSettlement(desk, id)).map(({ action }) => action);

describe('an offer in parts', () => {
  it('is kept with its parts, which the page shows and the acceptance books [example 31]', async () => {
    const loan = await late();
    (await verify(loan, three)).data();
    const made = (await submit(loan, three)).data();
    expect(made).toMatchObject({
      status: 'MGR_PENDING',
      level: 'TWO_APPROVERS',
      haircutPercent: 32.01,
      expiryDate: '2026-06-15',
      parts: three.map((part, index) => ({ no: index + 1, ...part, paidAmount: 0 })),
    });
    await desk.db.updateTable('settlement').set({ status: 'CX_PENDING' }).where('id', '=', made.settlementId).execute();
    await desk.press(made.settlementId);
    expect((await desk.ledger(loan)).entries.at(-1)).toMatchObject({
      kind: 'ACCEPT',
      terms: { parts: three.map(({ amount, dueOn }, index) => ({ no: index + 1, amount: amount * 100, dueOn })) },
    });
    expect(await desk.settlement(made.settlementId)).toMatchObject({ status: 'ACCEPTED', violates_on: '2026-06-21' });
    const shown = (await desk.call('fetchSettlements', { loanApplicationId: loan }, { session: manager })).data();
    expect(shown.mostParts).toBe(6);
  });

  it('is refused where the parts do not come to it, or come late, and of a loan without a ledger', async () => {
    const loan = await late();
    const [first, second, last] = three;
    if (!first || !second || !last) throw new Error('three parts');
    const wrong: [Parts, string][] = [
      [[first, { ...second, amount: 24_000 }, last], 'The parts come to 74,000, the settlement is 75,000'],
      [[second, first, last], 'Enter the parts by their days'],
      [[first, { ...second, amount: 50_000 }], `The last part is due on ${readableDay(readDay(example.payBy))}`],
      [[{ ...first, dueOn: '2026-07-11' }, second, last], 'The first part is due within 30 days'],
      [[{ ...first, amount: 7_499 }, { ...second, amount: 42_501 }, last], 'The first part is at least 10 %'],
      [[{ ...first, dueOn: '2026-02-30' }, second, last], 'Enter a date for each part'],
    ];
    for (const [parts, message] of wrong)
      for (const answer of [await verify(loan, parts), await submit(loan, parts)])
        expect(answer.body).toMatchObject(refusal(message));
    const late30 = { ...offerOf(loan, three), expiryDate: '2026-06-16' };
    expect((await desk.call('verifySettlement', late30, { session: agent })).body).toMatchObject({
      error: { fieldErrors: { expiryDate: 'The offer ends on the day of the first part at the latest' } },
    });
    (await verify(loan, [{ amount: example.amount, dueOn: example.payBy }])).data();
    const { loan: kept } = await addLoan(desk, { agentId: agent?.id ?? null });
    const given = { loanApplicationId: kept, settlementAmount: 92_000, settlementDate: todayOf(desk, 20) };
    const parts = [10, 20].map((days) => ({ amount: 46_000, dueOn: todayOf(desk, days) }));
    expect((await desk.call('verifySettlement', { ...given, parts }, { session: agent })).body).toMatchObject(
      refusal('A settlement of this loan is paid at once'),
    );
    const shown = (await desk.call('fetchSettlements', { loanApplicationId: kept }, { session: manager })).data();
    expect(shown.mostParts).toBe(1);
  });

  it('shows each part with its day on the page of the customer', async () => {
    const loan = await late();
    const id = await desk.offer(loan);
    await desk.db
      .updateTable('settlement')
      .set({ parts: JSON.stringify(three) })
      .where('id', '=', id)
      .execute();
    const { body } = await desk.look(id);
    for (const { dueOn } of three) expect(body).toContain(`₹25,000 by ${readableDay(readDay(dueOn))}`);
  });
});

describe('a settlement in parts', () => {
  it('is kept by each part within its days, and completes with the last [example 31]', async () => {
    const { loan, id } = await accepted();
    expect(await desk.settlement(id)).toMatchObject({ violates_on: '2026-06-21' });
    await desk.came(loan, '2026-06-15', 25_000);
    expect(await desk.settlement(id)).toMatchObject({ violates_on: '2026-07-21' });
    await desk.came(loan, '2026-07-17', 25_000);
    expect(await desk.settlement(id)).toMatchObject({ violates_on: '2026-08-20', paid_amount: 50_000 });
    await desk.came(loan, '2026-08-14', 26_000);
    expect(await desk.settlement(id)).toMatchObject({ status: 'COMPLETED', violates_on: null });
    expect(await desk.caseOf(loan)).toMatchObject({ closed_reason: 'SETTLED', excess_paise: 100_000 });
    await expectProjection(desk, loan);
    const session = await desk.signAnew();
    const shown = (await desk.call('fetchSettlements', { loanApplicationId: loan }, { session })).data();
    expect(shown.settlements[0]?.parts.map(({ paidAmount }) => paidAmount)).toEqual([25_000, 25_000, 25_000]);
  });

  it('is not violated where a part of its last day is told two days later [example 32]', async () => {
    const { loan, id } = await accepted();
    await desk.came(loan, '2026-06-15', 25_000);
    desk.at('2026-07-20');
    await desk.runJob();
    expect(await desk.settlement(id)).toMatchObject({ status: 'ACCEPTED' });
    await desk.came(loan, '2026-07-17', 25_000, '2026-07-20');
    expect(await actionsOf(id)).not.toContain('VIOLATE_SETTLEMENT');
    expect(await desk.settlement(id)).toMatchObject({ status: 'ACCEPTED', violates_on: '2026-08-20' });
  });

  it('is violated a day later, and reinstated by the part that is told after that [example 32]', async () => {
    const { loan, id } = await accepted();
    await desk.came(loan, '2026-06-15', 25_000);
    desk.at('2026-07-21');
    await desk.runJob();
    expect(await desk.settlement(id)).toMatchObject({ status: 'VIOLATED', reason_code: 'UNDERPAID' });
    expect((await desk.ledger(loan)).entries.at(-1)).toMatchObject({ kind: 'VIOLATE', valueDate: '2026-07-21' });
    await desk.came(loan, '2026-07-17', 25_000, '2026-07-22');
    expect(await desk.settlement(id)).toMatchObject({
      status: 'ACCEPTED',
      reason_code: null,
      closed_at: null,
      paid_amount: 50_000,
      violates_on: '2026-08-20',
    });
    expect(await desk.caseOf(loan)).toMatchObject({ initiations: 1 });
    expect((await actionsOf(id)).slice(-2)).toEqual(['VIOLATE_SETTLEMENT', 'REINSTATE_SETTLEMENT']);
    await expectProjection(desk, loan);
    await desk.came(loan, '2026-08-14', 25_000);
    expect(await desk.settlement(id)).toMatchObject({ status: 'COMPLETED', paid_amount: 75_000 });
    await expectProjection(desk, loan);
  });

  it('stays violated where another offer has taken its place, which is told once', async () => {
    const { loan, id } = await accepted();
    await desk.came(loan, '2026-06-15', 25_000);
    desk.at('2026-07-21');
    await desk.runJob();
    const other = await desk.offer(loan, { amount: 40_000, status: 'MGR_PENDING' });
    await desk.came(loan, '2026-07-17', 25_000, '2026-07-22');
    await desk.came(loan, '2026-07-22', 500);
    expect(await desk.settlement(id)).toMatchObject({ status: 'VIOLATED', paid_amount: 50_500 });
    expect(await desk.settlement(other)).toMatchObject({ status: 'MGR_PENDING' });
    const told = (await auditOfSettlement(desk, id)).filter(({ action }) => action === 'LEAVE_VIOLATED');
    expect(told).toMatchObject([{ reason_codes: ['SETTLEMENT'] }]);
    await expectProjection(desk, loan);
  });

  it('that had completed is violated by a refund and a reversal: the loan is owed again [example 33]', async () => {
    const { loan, id } = await accepted();
    await desk.came(loan, '2026-06-15', 25_000);
    await desk.came(loan, '2026-07-17', 25_000);
    await desk.came(loan, '2026-08-14', 26_000);
    await desk.book(loan, '2026-08-20', [
      { kind: 'REFUND', amount: paise(100_000), valueDate: readDay('2026-08-20'), source: 'DESK' },
    ]);
    desk.at('2026-08-24');
    await desk.takeBack(loan, 26_000);
    expect(await desk.settlement(id)).toMatchObject({ status: 'VIOLATED', paid_amount: 50_000, violates_on: null });
    expect(await desk.caseOf(loan)).toMatchObject({
      closed_reason: null,
      dpd: 50,
      overdue_amount_paise: 1_808_800 + 190_440 + 100_000,
      initiations: 0,
    });
    await expectProjection(desk, loan);
  });
});
