import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { auditOfSettlement } from '../../settlement/settlement-support.ts';
import { expectProjection } from '../expect-projection.ts';
import { example, startSettlements, type Settlements } from './settlement-desk.ts';

let desk: Settlements;
beforeAll(async () => {
  desk = await startSettlements();
});
afterAll(() => desk.close());

const statusOf = async (id: string) => (await desk.settlement(id)).status;
const actionsOf = async (id: string) => (await auditOfSettlement(desk, id)).map(({ action }) => action);

describe('a settlement of a loan with a ledger', () => {
  it('is booked when the customer accepts it, with the days by which its money comes and is told', async () => {
    const { loan, id } = await desk.offered();
    const other = await desk.link(loan);
    await desk.press(id);
    const row = await desk.settlement(id);
    expect(row).toMatchObject({ status: 'ACCEPTED', paid_amount: 0, paid_amount_paise: 0, violates_on: '2026-08-20' });
    const { entries } = await desk.ledger(loan);
    expect(entries.at(-1)).toMatchObject({
      kind: 'ACCEPT',
      amount: 7_500_000,
      valueDate: example.acceptedOn,
      source: 'LINK',
      settlementId: id,
      terms: { parts: [{ no: 1, amount: 7_500_000, dueOn: example.payBy }], graceDays: 3, reportDays: 2 },
    });
    expect((await desk.audited('BOOK_ENTRY', loan)).at(-1)).toMatchObject({
      remark: 'settlement of 75,000 accepted on 10/06',
    });
    expect(await desk.linkRow(other.id)).toMatchObject({ status: 'CANCELLED' });
    await desk.press(id);
    expect(await desk.kinds(loan)).toEqual(['RECEIPT', 'RECEIPT', 'ACCEPT']);
    await expectProjection(desk, loan);
  });

  it('is paid by the EMIs that are due, is worked in its bucket until it ends, and completes with the rest written off', async () => {
    const { loan, id } = await desk.accepted();
    expect(await desk.caseOf(loan)).toMatchObject({ dpd: 97, bucket: '91-180', initiations: 1 });
    await desk.came(loan, '2026-06-15', 25_000);
    expect(await desk.settlement(id)).toMatchObject({ paid_amount: 25_000, paid_amount_paise: 2_500_000 });
    expect(await desk.caseOf(loan)).toMatchObject({
      dpd: 41,
      bucket: '91-180',
      queue: 'AGENCY_CALLING',
      principal_outstanding_paise: 8_247_825,
    });
    await desk.came(loan, '2026-07-17', 25_000);
    expect(await desk.caseOf(loan)).toMatchObject({ bucket: '91-180', principal_outstanding_paise: 6_021_804 });
    const session = await desk.signAnew();
    const file = (await desk.call('fetchCustomerDetails', { loanApplicationId: loan }, { session })).data();
    expect(file.settlementHistory).toMatchObject([{ status: 'ACCEPTED', left: 25_000 }]);
    await expectProjection(desk, loan);
    await desk.came(loan, '2026-08-14', 26_000);
    expect(await desk.settlement(id)).toMatchObject({ status: 'COMPLETED', paid_amount: 76_000, violates_on: null });
    expect(await desk.caseOf(loan)).toMatchObject({
      closed_reason: 'SETTLED',
      closed_on: '2026-08-14',
      bucket: null,
      queue: null,
      initiations: 0,
      total_outstanding: 0,
      excess_paise: 100_000,
    });
    const done = (await auditOfSettlement(desk, id)).at(-1);
    expect(done).toMatchObject({
      action: 'COMPLETE_SETTLEMENT',
      before: { status: 'ACCEPTED', paidAmount: 50_000 },
      after: {
        status: 'COMPLETED',
        paidAmount: 76_000,
        settlementAmount: 75_000,
        waivedAmount: 38_192,
        writtenOffPaise: { principal: 3_628_760, interest: 0, penal: 190_440, charges: 0 },
      },
    });
    await expectProjection(desk, loan);
    const shown = (
      await desk.call('fetchSettlements', { loanApplicationId: loan }, { session: await desk.signAnew() })
    ).data();
    expect(shown).toMatchObject({
      standing: { paidAmount: 2 * 11_348 + 76_000 },
      settlements: [
        {
          status: 'COMPLETED',
          paidAmount: 76_000,
          exact: { paidAmount: 7_600_000 },
          payments: [
            { amount: 25_000, paidOn: '2026-06-15', paymentMode: 'NEFT' },
            { amount: 25_000, paidOn: '2026-07-17', paymentMode: 'NEFT' },
            { amount: 26_000, paidOn: '2026-08-14', paymentMode: 'NEFT' },
          ],
        },
      ],
    });
    expect(shown.barredUntil).toBe('2027-08-14');
  });

  it('counts what came on the day of the acceptance, and nothing of a day before', async () => {
    const { loan, id } = await desk.offered();
    (await desk.tell(loan, 1_000)).data();
    await desk.press(id);
    expect(await desk.settlement(id)).toMatchObject({ status: 'ACCEPTED', paid_amount: 1_000 });
    desk.clock.advance(1_000);
    (await desk.tell(loan, 2_000, { paidOn: '2026-06-09' })).data();
    (await desk.tell(loan, 4_000)).data();
    expect(await desk.settlement(id)).toMatchObject({ paid_amount: 5_000 });
    expect((await actionsOf(id)).slice(-2)).toEqual(['ACCEPT_OFFER', 'COUNT_SETTLEMENT_PAYMENT']);
    await expectProjection(desk, loan);
  });

  it('completes on the day on which it is accepted, where the money has come by then', async () => {
    const { loan, id } = await desk.offered({ amount: 20_000 });
    (await desk.tell(loan, 20_500)).data();
    await desk.press(id);
    expect(await desk.settlement(id)).toMatchObject({ status: 'COMPLETED', paid_amount: 20_500 });
    expect((await actionsOf(id)).toSorted()).toEqual(['ACCEPT_OFFER', 'COMPLETE_SETTLEMENT']);
    expect(await desk.caseOf(loan)).toMatchObject({ closed_reason: 'SETTLED', initiations: 0 });
    await expectProjection(desk, loan);
  });
});

describe('an offer that nobody has accepted', () => {
  it('ends when the dues fall to its amount, whatever is held of the loan', async () => {
    const { loan, id } = await desk.offered({ status: 'MGR_PENDING' });
    await desk.came(loan, '2026-06-10', 35_308);
    expect(await statusOf(id)).toBe('MGR_PENDING');
    await desk.came(loan, '2026-06-10', 1);
    expect(await desk.settlement(id)).toMatchObject({ status: 'SYSTEM_REJECTED', reason_code: 'DUES_FELL' });
    expect(await desk.caseOf(loan)).toMatchObject({ initiations: 0 });
    expect(await desk.kinds(loan)).not.toContain('ACCEPT');
  });

  it('ends with its days, and is not accepted after them', async () => {
    const { loan, id } = await desk.offered();
    await desk.came(loan, '2026-06-18', 500);
    expect(await desk.settlement(id)).toMatchObject({ status: 'SYSTEM_REJECTED', reason_code: 'EXPIRED' });
    await desk.press(id);
    expect([await statusOf(id), await desk.kinds(loan)]).toEqual([
      'SYSTEM_REJECTED',
      ['RECEIPT', 'RECEIPT', 'RECEIPT'],
    ]);
  });
});

describe('the last days of a settlement', () => {
  it('money of the last day is told two days later: it is never violated', async () => {
    const { loan, id } = await desk.accepted();
    desk.at('2026-08-19');
    expect(await desk.runJob()).toBe(0);
    const session = await desk.signAnew();
    const shown = (await desk.call('fetchSettlements', { loanApplicationId: loan }, { session })).data();
    expect(shown.settlements).toMatchObject([{ status: 'ACCEPTED', lastPaymentDay: '2026-08-17' }]);
    await desk.came(loan, '2026-08-17', 75_000, '2026-08-19');
    expect(await statusOf(id)).toBe('COMPLETED');
    expect(await actionsOf(id)).not.toContain('VIOLATE_SETTLEMENT');
    expect(await desk.kinds(loan)).not.toContain('VIOLATE');
    await expectProjection(desk, loan);
  });

  it('a day later it is violated, which the ledger tells; the loan goes to the bucket of its days', async () => {
    const { loan, id } = await desk.accepted();
    await desk.came(loan, '2026-06-15', 25_000);
    desk.at('2026-08-20');
    const session = await desk.signAnew();
    const shown = (await desk.call('fetchSettlements', { loanApplicationId: loan }, { session })).data();
    expect(shown.settlements).toMatchObject([{ status: 'VIOLATED', reason: 'UNDERPAID' }]);
    expect(await desk.runJob()).toBeGreaterThan(0);
    expect(await desk.runJob()).toBe(0);
    expect(await desk.settlement(id)).toMatchObject({
      status: 'VIOLATED',
      reason_code: 'UNDERPAID',
      paid_amount: 25_000,
      violates_on: null,
    });
    expect((await desk.ledger(loan)).entries.at(-1)).toMatchObject({
      kind: 'VIOLATE',
      valueDate: '2026-08-20',
      source: 'SYSTEM',
      settlementId: id,
    });
    expect(await desk.caseOf(loan)).toMatchObject({ dpd: 107, bucket: '91-180', initiations: 0 });
    await expectProjection(desk, loan);
  });

  it('a payment of that day comes after it: it is violated first, and the money pays what is due', async () => {
    const { loan, id } = await desk.accepted();
    await desk.came(loan, '2026-08-20', 75_000);
    expect(await desk.settlement(id)).toMatchObject({ status: 'VIOLATED', paid_amount: 0 });
    expect((await desk.kinds(loan)).slice(-2)).toEqual(['RECEIPT', 'VIOLATE']);
    expect(await desk.caseOf(loan)).toMatchObject({ dpd: 0, closed_reason: null });
    await expectProjection(desk, loan);
  });

  it('the whole sum, told late with a day that keeps it, completes what was violated', async () => {
    const { loan, id } = await desk.accepted();
    desk.at('2026-08-21');
    await desk.runJob();
    expect(await statusOf(id)).toBe('VIOLATED');
    await desk.came(loan, '2026-08-17', 75_000, '2026-08-22');
    expect(await desk.settlement(id)).toMatchObject({ status: 'COMPLETED', reason_code: null, paid_amount: 75_000 });
    expect((await actionsOf(id)).slice(-2)).toEqual(['VIOLATE_SETTLEMENT', 'COMPLETE_SETTLEMENT']);
    expect(await desk.caseOf(loan)).toMatchObject({
      closed_reason: 'SETTLED',
      closed_on: '2026-08-17',
      initiations: 0,
    });
    await expectProjection(desk, loan);
  });
});

describe('money of a settlement that is taken back', () => {
  it('opens it again while its days are not over, and it completes anew', async () => {
    const { loan, id } = await desk.accepted();
    await desk.came(loan, '2026-06-15', 25_000);
    await desk.came(loan, '2026-06-20', 50_000);
    expect(await statusOf(id)).toBe('COMPLETED');
    desk.at('2026-06-22');
    await desk.takeBack(loan, 50_000);
    expect(await desk.settlement(id)).toMatchObject({
      status: 'ACCEPTED',
      paid_amount: 25_000,
      closed_at: null,
      violates_on: '2026-08-20',
    });
    expect((await actionsOf(id)).at(-1)).toBe('REINSTATE_SETTLEMENT');
    expect(await desk.caseOf(loan)).toMatchObject({ closed_reason: null, closed_on: null, initiations: 1 });
    await expectProjection(desk, loan);
    await desk.came(loan, '2026-06-25', 50_000);
    expect(await desk.settlement(id)).toMatchObject({ status: 'COMPLETED', paid_amount: 75_000 });
    await expectProjection(desk, loan);
  });

  it('violates it once its days are over', async () => {
    const { loan, id } = await desk.accepted();
    await desk.came(loan, '2026-06-15', 50_000);
    await desk.came(loan, '2026-08-14', 26_000);
    desk.at('2026-08-24');
    await desk.takeBack(loan, 26_000);
    expect(await desk.settlement(id)).toMatchObject({ status: 'VIOLATED', paid_amount: 50_000 });
    expect((await desk.kinds(loan)).slice(-2)).toEqual(['REVERSAL', 'VIOLATE']);
    expect(await desk.caseOf(loan)).toMatchObject({ closed_reason: null, initiations: 0 });
    await expectProjection(desk, loan);
  });
});

describe('at the same moment', () => {
  it('a payment and the acceptance: the money counts, whichever comes first', async () => {
    for (let round = 0; round < 3; round++) {
      const { loan, id } = await desk.offered();
      await Promise.all([desk.press(id), desk.tell(loan, 5_000).then((told) => told.data()), desk.press(id)]);
      expect(await desk.settlement(id)).toMatchObject({ status: 'ACCEPTED', paid_amount: 5_000 });
      expect((await desk.kinds(loan)).filter((kind) => kind === 'ACCEPT')).toHaveLength(1);
      await expectProjection(desk, loan);
    }
  });

  it('a payment of the last day and the job that violates: it completes, whichever comes first', async () => {
    for (let round = 0; round < 3; round++) {
      const { loan, id } = await desk.accepted();
      desk.at('2026-08-20');
      const paid = desk.tell(loan, 75_000, { paidOn: '2026-08-17' });
      await Promise.all([desk.runJob(), paid.then((told) => told.data()), desk.runJob()]);
      expect(await desk.settlement(id)).toMatchObject({ status: 'COMPLETED', paid_amount: 75_000 });
      expect(await desk.caseOf(loan)).toMatchObject({ closed_reason: 'SETTLED', initiations: 0 });
      await expectProjection(desk, loan);
    }
  });

  it('twenty payments of a settlement are counted each, and complete it once', async () => {
    const { loan, id } = await desk.accepted();
    await Promise.all(Array.from({ length: 20 }, () => desk.tell(loan, 4_000).then((told) => told.data())));
    expect(await desk.settlement(id)).toMatchObject({ status: 'COMPLETED' });
    expect((await actionsOf(id)).filter((action) => action === 'COMPLETE_SETTLEMENT')).toHaveLength(1);
    expect(await desk.caseOf(loan)).toMatchObject({ closed_reason: 'SETTLED', excess_paise: 500_000 });
    await expectProjection(desk, loan);
  });
});
