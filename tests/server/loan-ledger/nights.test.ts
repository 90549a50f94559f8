import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { takeNewlyOverdue, takeUnaged } from '../../../host/server/core/loans/schedule/age-cases.store.ts';
import { inTransaction } from '../../../host/server/db/transaction.ts';
import { position } from '../../../widgets/contract/ledger/position.ts';
import { dayMs, daysAfter, monthEnd, type Day } from '../../../widgets/contract/time.ts';
import { expectCounts } from '../collections/agreement.ts';
import { emi, planFrom } from './ledger-loans.ts';
import { startNights, type Nights } from './night-support.ts';

let desk: Nights;
beforeAll(async () => {
  desk = await startNights();
});
afterAll(() => desk.close());

/** A loan that was paid out lately, whose first instalment falls due in some days. */
const bornDueIn = (days: number, more?: Parameters<typeof planFrom>[1]) =>
  desk.born(planFrom(daysAfter(desk.today(), days), more));

/** The months overdue at each month end since a day. */
async function digitsSince(loan: string, from: Day): Promise<string> {
  const { plan, entries } = await desk.ledger(loan);
  let digits = '';
  for (let end = monthEnd(from); end < desk.today(); end = monthEnd(daysAfter(end, 1)))
    digits += String(Math.min(6, Math.ceil(position(plan, entries, end).dpd / 30)));
  return digits;
}

const keyOf = ({ loan_application_number: loan, version }: { loan_application_number: string; version: number }) =>
  `${loan} ${version}`;
const versions = async (loans: readonly string[]) =>
  (
    await desk.db
      .selectFrom('collections_case')
      .select(['loan_application_number', 'version'])
      .where('loan_application_number', 'in', loans)
      .execute()
  )
    .map(keyOf)
    .toSorted();

describe('nights of loans with a ledger', () => {
  it('bring instalments, cases and counters to each day as the replay has it, and leave nothing to do the second time', async () => {
    const late = await desk.lateLoan();
    const unpaid = await bornDueIn(2);
    const ahead = await bornDueIn(3);
    await desk.pay(ahead, desk.today(), emi);
    const short = await bornDueIn(4);
    await desk.pay(short, desk.today(), 500_000);
    const loans = [late, unpaid, ahead, short];
    for (let night = 0; night < 40; night++) {
      await desk.nights(1);
      for (const loan of loans) await desk.expectNight(loan);
    }
    await expectCounts(desk.db);
    const before = await versions(loans);
    await desk.work();
    expect(await versions(loans)).toEqual(before);
    const remarks = (await desk.audited('AGE_CASE', late)).map(({ remark }) => remark);
    expect(remarks.some((remark) => /^penal [\d.,]+ added, DPD \d+ to \d+$/.test(remark ?? ''))).toBe(true);
    expect(await desk.caseOf(late)).toMatchObject({ dpd: 105, bucket: '91-180', peak: '91-180' });
    expect(await desk.audited('OPEN_CASE', unpaid)).toMatchObject([{ actor: 'collections day', channel: 'JOB' }]);
  }, 240_000);

  it('have held money pay on the due day, and open the case of what is left the day after', async () => {
    const whole = await bornDueIn(2);
    await desk.pay(whole, desk.today(), emi);
    const part = await bornDueIn(2);
    await desk.pay(part, desk.today(), 500_000);
    await desk.nights(1);
    expect((await desk.rows(part))[0]).toMatchObject({ paid_amount_paise: 0 });
    await desk.nights(1);
    expect((await desk.rows(whole))[0]).toMatchObject({ closed_on: desk.today(), paid_amount_paise: emi });
    expect((await desk.rows(part))[0]).toMatchObject({ closed_on: null, paid_amount_paise: 500_000 });
    expect([await desk.caseOf(whole), await desk.caseOf(part)]).toEqual([undefined, undefined]);
    await desk.nights(1);
    expect(await desk.caseOf(whole)).toBeUndefined();
    expect(await desk.caseOf(part)).toMatchObject({
      queue: 'AGENCY_CALLING',
      bucket: '1-30',
      dpd: 1,
      aged_on: desk.today(),
      overdue_amount_paise: emi - 500_000,
      held_paise: 0,
    });
    expect(await desk.audited('OPEN_CASE', part)).toHaveLength(1);
  });

  it('open the case anew where held money reaches for one instalment alone, and say what it paid', async () => {
    const loan = await desk.lateLoan();
    const { overdue_amount_paise: due } = (await desk.caseOf(loan)) ?? {};
    await desk.pay(loan, desk.today(), (due ?? 0) + 300_000);
    expect(await desk.caseOf(loan)).toMatchObject({ queue: null, held_paise: 300_000 });
    const next = (await desk.rows(loan)).find(({ due_date: day }) => day > desk.today())?.due_date ?? '';
    expect(await desk.turn(loan)).toMatchObject({ next_on: next });
    while (desk.today() < next) await desk.nights(1);
    expect(await desk.caseOf(loan)).toMatchObject({ queue: null, dpd: 0, held_paise: 0, aged_on: next });
    expect((await desk.audited('AGE_CASE', loan)).map(({ remark }) => remark)).toContain(
      'held 3,000 paid what fell due',
    );
    await desk.nights(1);
    expect(await desk.caseOf(loan)).toMatchObject({ queue: 'AGENCY_CALLING', dpd: 1 });
    expect(await desk.audited('OPEN_CASE', loan)).toHaveLength(2);
    await desk.expectNight(loan);
    await expectCounts(desk.db);
  });

  it('close a loan by the quote for that day, whose money came before', async () => {
    const loan = await desk.lateLoan();
    const tomorrow = daysAfter(desk.today(), 1);
    const asked = { loanApplicationId: loan, quoteOn: tomorrow };
    const quoted = await desk.call('quoteForeclosure', asked, { session: await desk.signIn() });
    const { foreclosureId, exact } = quoted.data();
    await desk.pay(loan, desk.today(), exact?.total ?? 0);
    const status = async () =>
      (await desk.db.selectFrom('foreclosure').select('status').where('id', '=', foreclosureId).executeTakeFirst())
        ?.status;
    expect(await status()).toBe('QUOTED');
    await desk.nights(1);
    expect(await status()).toBe('CLOSED');
    expect(await desk.caseOf(loan)).toMatchObject({ closed_reason: 'FORECLOSED', closed_on: tomorrow });
    await desk.expectNight(loan);
  });

  it('make up for those in which no server stood: a loan is where its ledger is, with the digits of each month end', async () => {
    const loan = await desk.lateLoan();
    const { dqstring: first = '' } = (await desk.caseOf(loan)) ?? {};
    const from = desk.today();
    desk.clock.advance(100 * dayMs);
    await desk.work();
    await desk.expectNight(loan);
    const digits = await digitsSince(loan, from);
    expect(digits.length).toBeGreaterThan(2);
    expect(await desk.caseOf(loan)).toMatchObject({ dqstring: (first + digits).slice(-6), dpd: 165 });
  });

  it('keep the digit of a month that ended overdue, though the loan was paid before the night', async () => {
    const loan = await desk.lateLoan();
    const { dqstring: first = '' } = (await desk.caseOf(loan)) ?? {};
    const from = desk.today();
    desk.clock.advance(31 * dayMs);
    const { overdue } = await desk.standing(loan);
    await desk.pay(loan, desk.today(), overdue);
    await desk.work();
    const digits = await digitsSince(loan, from);
    expect(digits).toMatch(/^[34]{1,2}$/);
    expect(await desk.caseOf(loan)).toMatchObject({
      queue: null,
      oldest_due_on: null,
      dqstring: (first + digits).slice(-6),
    });
  });

  it('write off less than a rupee after the last due day, tell it once, and end the links of the loan', async () => {
    const loan = await bornDueIn(2, { rupees: 10_000, months: 1 });
    const { plan } = await desk.ledger(loan);
    await desk.pay(loan, desk.today(), plan.emi - 50);
    const { id } = await desk.link(loan, { purpose: 'CUSTOM', amount: 500 });
    await desk.nights(2);
    expect(await desk.standing(loan)).toMatchObject({ state: 'OPEN', overdue: 50 });
    await desk.nights(3);
    expect(await desk.standing(loan)).toMatchObject({ state: 'PAID', overdue: 0 });
    const { entries } = await desk.ledger(loan);
    expect(entries.filter(({ kind }) => kind === 'ROUNDING')).toMatchObject([{ amount: 50, source: 'SYSTEM' }]);
    expect(await desk.linkRow(id)).toMatchObject({ status: 'CANCELLED' });
    expect(await desk.turn(loan)).toMatchObject({ next_on: null });
    await desk.expectNight(loan);
  });

  it('leave these loans to their own turns: the old way of ageing takes none of them', async () => {
    const loan = await desk.lateLoan();
    desk.clock.advance(dayMs);
    const today = desk.today();
    const taken = await inTransaction(desk.db, async (tx) => [
      ...(await takeUnaged(tx, today, 1_000)),
      ...(await takeNewlyOverdue(tx, daysAfter(today, -66), 1_000)),
    ]);
    expect(taken.map((each) => each.loan)).not.toContain(loan);
    await desk.work();
    await desk.expectNight(loan);
  });
});

describe('processes that work a night', () => {
  it('side by side stand each loan once', async () => {
    const loans: string[] = [];
    for (let made = 0; made < 24; made++) loans.push(await desk.lateLoan());
    await desk.work();
    const before = await desk.db
      .selectFrom('collections_case')
      .select(['loan_application_number', 'version'])
      .where('loan_application_number', 'in', loans)
      .execute();
    desk.clock.advance(dayMs);
    const one = async () => {
      let done = 0;
      for (let slice = await desk.slice(5); slice > 0; slice = await desk.slice(5)) done += slice;
      return done;
    };
    const done = await Promise.all([one(), one()]);
    expect(done[0] + done[1]).toBeGreaterThanOrEqual(loans.length);
    expect(await versions(loans)).toEqual(before.map((row) => keyOf({ ...row, version: row.version + 1 })).toSorted());
    for (const loan of loans) await desk.expectNight(loan);
    await expectCounts(desk.db);
  }, 120_000);

  it('that ends between slices, or in the middle of one, leaves the rest to the next', async () => {
    const loans = [await desk.lateLoan(), await desk.lateLoan(), await bornDueIn(1), await bornDueIn(1)];
    const [, , ahead = ''] = loans;
    await desk.pay(ahead, desk.today(), emi);
    await desk.work();
    const before = await versions(loans);
    desk.clock.advance(dayMs);
    const killed = desk.slice(1_000, { announce: () => Promise.reject(new Error('killed')) });
    await expect(killed).rejects.toThrow('killed');
    expect(await versions(loans)).toEqual(before);
    expect((await desk.rows(ahead))[0]).toMatchObject({ closed_on: null });
    expect(await desk.slice(1)).toBe(1);
    await desk.work();
    for (const loan of loans) await desk.expectNight(loan);
    expect((await desk.rows(ahead))[0]).toMatchObject({ closed_on: desk.today() });
    expect(await desk.slice()).toBe(0);
    await expectCounts(desk.db);
  });
});
