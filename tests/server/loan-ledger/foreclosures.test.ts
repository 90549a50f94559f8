import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { settleDue } from '../../../host/server/core/jobs/row-job.ts';
import { expireForeclosures } from '../../../host/server/core/loans/pay-foreclosure.ts';
import { paise } from '../../../widgets/contract/ledger/paise.ts';
import { dayMs, readDay, startOfDay } from '../../../widgets/contract/time.ts';
import type { Session } from '../support.ts';
import { expectCounts } from '../collections/agreement.ts';
import { expectFile } from './expect-file.ts';
import { expectProjection } from './expect-projection.ts';
import { emi, planA } from './ledger-loans.ts';
import { startLedgers, type Ledgers } from './ledger-support.ts';

let desk: Ledgers;
let lead: Session;
let manager: Session;
/** Of loan A, of which three EMIs are paid. */
let loan: string;
/** The receipt of the third. */
let third: string;
beforeAll(async () => {
  desk = await startLedgers();
});
beforeEach(async () => {
  loan = await thrice();
  await on('2026-03-20');
});
afterAll(() => desk.close());

/** Puts the clock to noon of a day, and signs in who quotes and who sends the link. */
async function on(day: string): Promise<void> {
  desk.clock.advance(startOfDay(readDay(day)).getTime() + dayMs / 2 - desk.clock.now().getTime());
  [lead, manager] = [await desk.signIn(), await desk.signIn('manager@demo.example')];
}

/** A loan that was a day late with its third EMI, so that it has a case; the money of its day was told then. */
async function thrice(plan = planA): Promise<string> {
  const made = await desk.born(plan);
  for (const { dueOn } of plan.rows.slice(0, 2)) await desk.pay(made, dueOn, emi);
  await desk.stand(made, '2026-03-06');
  third = (await desk.pay(made, '2026-03-05', emi, { toldOn: '2026-03-06' })).entryId;
  return made;
}

const quote = (quoteOn: string = desk.today()) =>
  desk.call('quoteForeclosure', { loanApplicationId: loan, quoteOn }, { session: lead });
const send = (foreclosureId: string) =>
  desk.call('sendForeclosureLink', { foreclosureId, channel: 'SMS' }, { session: manager });
const rowOf = (id: string) =>
  desk.db.selectFrom('foreclosure').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
const closedBy = async () => (await desk.caseOf(loan))?.closed_reason;
async function tokenOf(): Promise<string> {
  const sent = await desk.db
    .selectFrom('outbound_message')
    .select('text')
    .where('loan_application_number', '=', loan)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow();
  return /\/pay\/([\w-]{43})/.exec(sent.text)?.[1] ?? '';
}
const asked = async (linkToken: string) => (await desk.call('payLinkFacts', { linkToken })).data().payablePaise;
const expire = () =>
  settleDue(expireForeclosures(desk.settings.collections), { db: desk.db, now: desk.clock.now }, (error) => {
    throw error;
  });

const exact24 = { principal: 9_261_554, interest: 89_628, penalty: 0, charge: 370_462, tax: 66_683 };

describe('a quote of a loan with a ledger', () => {
  it('asks for the principal, the interest of the days so far, and the fee with its tax [AP-80][example 24]', async () => {
    const quoted = (await quote()).data();
    expect(quoted).toMatchObject({
      status: 'QUOTED',
      version: 1,
      principal: 92_616,
      interest: 896,
      penalty: 0,
      charge: 3_705,
      tax: 667,
      total: 97_884,
      validUntil: '2026-03-26',
      exact: { ...exact24, charges: 0, held: 0, total: 9_788_327 },
    });
    const row = await rowOf(quoted.foreclosureId);
    expect(row).toMatchObject({ total: 97_884, held: 0, total_paise: 9_788_327, held_paise: 0, charge_paise: 370_462 });
    const { entries } = await desk.ledger(loan);
    expect(entries.at(-1)).toMatchObject({
      id: quoted.foreclosureId,
      kind: 'FORECLOSURE',
      valueDate: '2026-03-20',
      madeBy: lead.id,
      terms: { until: '2026-03-26', feeBp: 400, taxBp: 1_800 },
    });
    const { requests } = (
      await desk.call('fetchCustomerDetails', { loanApplicationId: loan }, { session: lead })
    ).data();
    expect(requests).toMatchObject([{ kind: 'FORECLOSURE', amount: 97_884, exact: { amount: 9_788_327 } }]);
    expect(await closedBy()).toBeNull();
    await expectFile(desk, loan, lead);
    await expectProjection(desk, loan);
  });

  it('asks for no money that is held already [example 24]', async () => {
    await desk.pay(loan, '2026-03-10', emi);
    const quoted = (await quote()).data();
    expect(quoted).toMatchObject({
      total: 86_536,
      exact: { ...exact24, held: emi, total: 8_653_527 },
    });
    expect(quoted.principal + quoted.interest + quoted.charge + quoted.tax).toBe(86_536 + 11_348);
    expect(await rowOf(quoted.foreclosureId)).toMatchObject({ total: 86_536, held: 11_348, total_paise: 8_653_527 });
  });

  it('has no fee at a floating rate, nor within the days for going back [example 24]', async () => {
    loan = await thrice({ ...planA, rateType: 'FLOATING' });
    expect((await quote()).data().exact).toMatchObject({ charge: 0, tax: 0, total: 9_351_182 });
    loan = await desk.born();
    await desk.stand(loan, '2026-01-06');
    await on('2025-12-08');
    expect((await quote()).data().exact).toMatchObject({ principal: 12_000_000, charge: 0, tax: 0 });
    expect((await quote('2025-12-09')).data().exact).toMatchObject({ charge: 480_000, tax: 86_400 });
  });

  it('has the charges that were due before beside its own', async () => {
    const day = readDay('2026-03-09');
    const charge = { kind: 'CHARGE', amount: paise(59_000), reason: 'BOUNCE', source: 'SYSTEM' } as const;
    await desk.book(loan, day, [{ ...charge, valueDate: day }]);
    const quoted = (await quote()).data();
    expect(quoted.exact).toMatchObject({ charge: 370_462 + 59_000, charges: 59_000, total: 9_788_327 + 59_000 });
    expect(Math.abs(quoted.charge - 4_294.62)).toBeLessThan(1);
  });

  it('takes the place of the one before, and is made once where two ask at the same moment', async () => {
    const [one, other] = await Promise.all([quote(), quote('2026-03-22')]);
    const rows = await Promise.all([one, other].map((each) => rowOf(each.data().foreclosureId)));
    expect(rows.map(({ status }) => status).toSorted()).toEqual(['QUOTED', 'REPLACED']);
    (await quote('2026-03-24')).data();
    const { foreclosureId } = (await quote()).data();
    expect((await send(foreclosureId)).data()).toMatchObject({ amount: 97_884 });
    expect((await quote()).errorCode).toBe('LOAN_BUSY');
    expect((await desk.caseOf(loan))?.initiations).toBe(1);
    const remarks = (await desk.audited('BOOK_ENTRY', loan)).map(({ remark }) => remark);
    expect(remarks).toContain('quote for 24/03 taken back, quoted to be repaid on 20/03');
  });

  it('for a day to come does not come back on that day once another has taken its place', async () => {
    (await quote('2026-03-24')).data();
    const { foreclosureId } = (await quote()).data();
    await desk.pay(loan, '2026-03-24', 5_000_000);
    expect(await rowOf(foreclosureId)).toMatchObject({ status: 'QUOTED' });
    await desk.pay(loan, '2026-03-25', 4_788_327);
    expect(await rowOf(foreclosureId)).toMatchObject({ status: 'CLOSED' });
    expect(await desk.caseOf(loan)).toMatchObject({ closed_reason: 'FORECLOSED', excess_paise: 0 });
    await expectProjection(desk, loan);
  });
});

describe('money for a quote', () => {
  it('closes the loan by its link, and what is more is excess [example 26]', async () => {
    const { foreclosureId } = (await quote()).data();
    (await send(foreclosureId)).data();
    const linkToken = await tokenOf();
    expect(await asked(linkToken)).toBe(9_788_400);
    desk.clock.advance(1_000);
    (await desk.tell(loan, 98_884, { linkToken })).data();
    expect(await rowOf(foreclosureId)).toMatchObject({ status: 'CLOSED' });
    expect(await desk.caseOf(loan)).toMatchObject({
      closed_reason: 'FORECLOSED',
      closed_on: '2026-03-20',
      total_outstanding: 0,
      excess_paise: 100_073,
      initiations: 0,
    });
    expect((await desk.audited('CLOSE_FORECLOSURE', loan)).map(({ entity_id: id }) => id)).toEqual([foreclosureId]);
    expect((await quote()).errorCode).toBe('LOAN_CLOSED');
    expect((await send(foreclosureId)).errorCode).toBe('REQUEST_DECIDED');
    await expectProjection(desk, loan);
    await expectFile(desk, loan, lead);
    await expectCounts(desk.db);
  });

  it('closes it by any other way and in parts, and a rupee less is short', async () => {
    const { foreclosureId } = (await quote()).data();
    await desk.pay(loan, '2026-03-20', 5_000_000, { mode: 'NEFT' });
    desk.clock.advance(2 * dayMs);
    (await desk.tell(loan, 47_882)).data();
    expect(await closedBy()).toBeNull();
    const short = (await desk.audited('BOOK_ENTRY', loan)).filter(({ reason_codes: codes }) => codes.length > 0);
    expect(short.map(({ reason_codes: codes, remark }) => [codes, remark])).toEqual([
      [['QUOTE_SHORT'], '50,000 paid on 20/03: held 50,000, quote lacks 47,883.27'],
      [['QUOTE_SHORT'], '47,882 paid on 22/03: held 97,882, quote lacks 1.27'],
    ]);
    (await desk.tell(loan, 2)).data();
    expect(await desk.caseOf(loan)).toMatchObject({ closed_reason: 'FORECLOSED', excess_paise: 73 });
    expect(await rowOf(foreclosureId)).toMatchObject({ status: 'CLOSED' });
    await expectProjection(desk, loan);
  });

  it('closes nothing without a quote, and is held [example 25]', async () => {
    await desk.pay(loan, '2026-03-20', 9_261_554);
    expect(await desk.caseOf(loan)).toMatchObject({ closed_reason: null, held_paise: 9_261_554 });
    await desk.stand(loan, '2026-04-05');
    expect(await desk.caseOf(loan)).toMatchObject({ closed_reason: null, held_paise: 8_126_754 });
  });

  it('that is taken back opens the loan and the quote, whose link asks for what it lacks [example 27]', async () => {
    const { foreclosureId } = (await quote()).data();
    (await send(foreclosureId)).data();
    const linkToken = await tokenOf();
    await desk.pay(loan, '2026-03-20', 9_788_327, { mode: 'NEFT' });
    expect(await rowOf(foreclosureId)).toMatchObject({ status: 'CLOSED' });
    await on('2026-03-23');
    await desk.reverse(loan, third, '2026-03-23');
    expect(await desk.caseOf(loan)).toMatchObject({ closed_reason: null, held_paise: 8_653_527, initiations: 1 });
    expect(await rowOf(foreclosureId)).toMatchObject({ status: 'LINK_SENT', closed_at: null });
    expect(await desk.audited('REOPEN_FORECLOSURE', loan)).toHaveLength(1);
    expect((await send(foreclosureId)).data()).toMatchObject({ amount: 11_788 });
    expect(await asked(await tokenOf())).toBe(1_178_800);
    expect(linkToken).not.toBe(await tokenOf());
    (await desk.tell(loan, 11_788)).data();
    expect(await desk.caseOf(loan)).toMatchObject({ closed_reason: 'FORECLOSED', excess_paise: 59 });
    await expectProjection(desk, loan);
  });

  it('counts by its day, told after the quote has ended; of a later day it is held', async () => {
    const { foreclosureId } = (await quote()).data();
    await on('2026-03-27');
    await expire();
    expect(await rowOf(foreclosureId)).toMatchObject({ status: 'EXPIRED' });
    (await desk.tell(loan, 97_884)).data();
    expect(await closedBy()).toBeNull();
    (await desk.tell(loan, 97_884, { paidOn: readDay('2026-03-26') })).data();
    expect(await rowOf(foreclosureId)).toMatchObject({ status: 'CLOSED' });
    expect(await desk.caseOf(loan)).toMatchObject({ closed_reason: 'FORECLOSED', closed_on: '2026-03-26' });
    await expectProjection(desk, loan);
    await expectCounts(desk.db);
  });

  it('of before the day of a quote closes the loan on that day', async () => {
    const { foreclosureId, exact } = (await quote('2026-03-22')).data();
    expect(exact).toMatchObject({ interest: 101_578 });
    (await send(foreclosureId)).data();
    const linkToken = await tokenOf();
    const total = Math.ceil((exact?.total ?? 0) / 100);
    expect(await asked(linkToken)).toBe(total * 100);
    (await desk.tell(loan, total, { linkToken })).data();
    expect(await asked(linkToken)).toBe(0);
    expect(await rowOf(foreclosureId)).toMatchObject({ status: 'LINK_SENT' });
    expect(await closedBy()).toBeNull();
    await on('2026-03-22');
    const file = await desk.call('fetchCustomerDetails', { loanApplicationId: loan }, { session: lead });
    expect(file.data().delinquency.totalOutstandingAmount).toBe(0);
    await on('2026-03-29');
    await expire();
    expect(await rowOf(foreclosureId)).toMatchObject({ status: 'CLOSED' });
    expect(await desk.caseOf(loan)).toMatchObject({ closed_reason: 'FORECLOSED', closed_on: '2026-03-22' });
    await expectProjection(desk, loan);
  });

  it('beside the quote at the same moment closes the loan, whichever of them is first', async () => {
    for (let round = 0; round < 3; round++) {
      loan = await thrice();
      await on('2026-03-20');
      const [quoted, told] = await Promise.all([quote(), desk.tell(loan, 97_884)]);
      told.data();
      expect(await rowOf(quoted.data().foreclosureId)).toMatchObject({ status: 'CLOSED' });
      expect(await desk.caseOf(loan)).toMatchObject({ closed_reason: 'FORECLOSED', excess_paise: 73 });
      await expectProjection(desk, loan);
    }
    await expectCounts(desk.db);
  });
});
