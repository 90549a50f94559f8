import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { settleDue } from '../../../host/server/core/jobs/row-job.ts';
import { restructureLoans } from '../../../host/server/core/loans/apply-restructure.ts';
import { announce } from '../../../host/server/registers/subscribers.ts';
import { agreedPlan } from '../../../widgets/contract/ledger/loan-plan.ts';
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
/** Of loan A, of which two EMIs are paid and 5,000 of the third, the fourth overdue too. */
let loan: string;
beforeAll(async () => {
  desk = await startLedgers();
});
beforeEach(async () => {
  loan = await late();
  await on('2026-04-10');
});
afterAll(() => desk.close());

/** Puts the clock to noon of a day, and signs in who asks and who decides. */
async function on(day: string): Promise<void> {
  desk.clock.advance(startOfDay(readDay(day)).getTime() + dayMs / 2 - desk.clock.now().getTime());
  [lead, manager] = [await desk.signIn(), await desk.signIn('manager@demo.example')];
}

async function late(): Promise<string> {
  const { loan: made } = await desk.paidLoan(2);
  await desk.pay(made, '2026-03-10', 500_000);
  await desk.stand(made, '2026-04-10');
  return made;
}

const terms = { newTenureMonths: 15, effectiveFrom: '2026-05-05' };
const preview = (wanted: Partial<typeof terms> = {}) =>
  desk.call('previewRestructure', { loanApplicationId: loan, ...wanted }, { session: manager });
const initiate = () =>
  desk.call(
    'initiateRestructure',
    { loanApplicationId: loan, ...terms, reason: 'JOB_LOSS', remark: 'Between two jobs' },
    { session: manager },
  );
async function approved(): Promise<string> {
  const { restructureId } = (await initiate()).data();
  const decided = { restructureId, decision: 'APPROVE', remark: 'Agreed' } as const;
  (await desk.call('decideRestructure', decided, { session: lead })).data();
  return restructureId;
}
const work = () =>
  settleDue(
    restructureLoans({ rules: desk.settings.collections, announce }),
    { db: desk.db, now: desk.clock.now },
    (error) => {
      throw error;
    },
  );
const requestOf = (id: string) =>
  desk.db.selectFrom('emi_restructure').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
const booked = async () => (await desk.ledger(loan)).entries.filter(({ kind }) => kind === 'RESTRUCTURE');

describe('new terms of a loan with a ledger', () => {
  it('are previewed as they will be, to the paisa [AP-79][example 28]', async () => {
    expect((await preview()).data()).toMatchObject({
      effectiveDays: ['2026-05-05', '2026-06-05'],
      effectiveFrom: '2026-05-05',
      leastTenureMonths: 13,
      mostTenureMonths: 24,
      newTenureMonths: 13,
      presentEmi: 11_348,
    });
    const { schedule, ...told } = (await preview(terms)).data();
    expect(told).toMatchObject({ newEmi: 8_694, newTenureMonths: 15, exact: { newEmi: 869_400, presentEmi: emi } });
    expect(schedule).toHaveLength(15);
    expect(schedule[2]).toMatchObject({ no: 3, dueDate: '2026-05-05', exact: { dueAmount: 1_054_631 } });
    expect(schedule[14]).toMatchObject({
      no: 15,
      dueDate: '2027-05-05',
      dueAmount: 8_682,
      exact: { dueAmount: 868_123 },
    });
    expect(await booked()).toEqual([]);
  });

  it('are booked on their day with the EMI that was told, which every screen then has [AP-79][example 28]', async () => {
    const initiated = (await initiate()).data();
    expect(initiated).toMatchObject({ newEmi: 8_694, newTenureMonths: 15, exact: { newEmi: 869_400 } });
    const decided = { restructureId: initiated.restructureId, decision: 'APPROVE', remark: 'Agreed' } as const;
    (await desk.call('decideRestructure', decided, { session: lead })).data();
    const promise = await desk.promised(loan, '2026-04-10', { amount: 5_000, promisedOn: '2026-05-08' });
    await on('2026-05-04');
    expect(await work()).toBe(0);
    await on('2026-05-05');
    await desk.stand(loan, '2026-05-05');
    expect(await work()).toBe(1);
    expect(await booked()).toMatchObject([
      {
        id: initiated.restructureId,
        valueDate: '2026-05-05',
        terms: { addedMonths: 3, emi: 869_400 },
        madeBy: manager.id,
        approvedBy: lead.id,
      },
    ]);
    expect(await requestOf(initiated.restructureId)).toMatchObject({ status: 'EFFECTIVE', new_emi: 8_694 });
    expect(await desk.caseOf(loan)).toMatchObject({
      emi: 8_694,
      dpd: 0,
      queue: null,
      restructured_on: '2026-05-05',
      principal_outstanding_paise: 9_896_354,
      overdue_amount_paise: 1_054_631 + 48_088,
      promised_on: null,
      initiations: 0,
    });
    expect(await desk.promise(promise)).toMatchObject({ status: 'CANCELLED', close_reason: 'RESTRUCTURED' });
    const rows = await desk.rows(loan);
    expect(rows.map(({ no }) => no)).toEqual(Array.from({ length: 15 }, (_, at) => at + 1));
    expect(rows.slice(3, 14).every(({ due_amount: due }) => due === 8_694)).toBe(true);
    const audited = await desk.audited('RESTRUCTURE_EMI', loan);
    expect(audited.map(({ after }) => after)).toMatchObject([{ status: 'EFFECTIVE', newEmi: 8_694 }]);
    const file = (await desk.call('fetchCustomerDetails', { loanApplicationId: loan }, { session: lead })).data();
    expect(file).toMatchObject({ restructuredOn: '2026-05-05', emi: { emi: 8_694, installments: 15 } });
    await expectFile(desk, loan, lead);
    await expectProjection(desk, loan);
    await expectCounts(desk.db);
  });

  it('keep the EMI that was told when money of before is told late: the last rows give way [example 29]', async () => {
    await approved();
    await on('2026-05-05');
    await work();
    await desk.pay(loan, '2026-04-04', emi, { toldOn: '2026-05-08' });
    const rows = await desk.rows(loan);
    expect(rows.at(-1)).toMatchObject({ due_date: '2027-04-05', due_amount_paise: 555_616 });
    expect((await desk.caseOf(loan))?.emi).toBe(8_694);
    await expectProjection(desk, loan);
  });

  it('are booked as of their day however late the work begins', async () => {
    const id = await approved();
    await on('2026-05-09');
    expect(await work()).toBe(1);
    expect(await booked()).toMatchObject([{ id, valueDate: '2026-05-05', terms: { emi: 869_400 } }]);
    expect(await desk.caseOf(loan)).toMatchObject({ dpd: 4, restructured_on: '2026-05-05' });
    await expectProjection(desk, loan);
  });

  it('hold from the last day of a month that is too short [example 30]', async () => {
    const days = { disbursedOn: readDay('2026-12-31'), sanctionedOn: readDay('2026-12-31') };
    const lent = { principal: paise(6_000_000), rateBp: 1_800, months: 6, dueDay: 31 };
    loan = await desk.born(agreedPlan({ ...planA, ...days, ...lent, firstDueOn: readDay('2027-01-31') }));
    await desk.stand(loan, '2027-02-10');
    await on('2027-02-10');
    const { effectiveDays, schedule } = (await preview()).data();
    expect(effectiveDays).toEqual(['2027-02-28', '2027-03-31']);
    expect(schedule.map(({ dueDate }) => dueDate).slice(0, 3)).toEqual(['2027-02-28', '2027-03-31', '2027-04-30']);
  });

  it('are refused with a tenure or a day that they cannot have, and where nothing is overdue', async () => {
    for (const wrong of [{ newTenureMonths: 12 }, { newTenureMonths: 25 }, { effectiveFrom: '2026-04-10' }])
      expect((await preview({ ...terms, ...wrong })).errorCode).toBe('RESTRUCTURE_REFUSED');
    await desk.pay(loan, '2026-04-10', 2 * emi);
    expect((await initiate()).errorCode).toBe('LOAN_CLOSED');
  });

  it('lapse where nothing is overdue any more as their day begins', async () => {
    const id = await approved();
    await on('2026-05-04');
    (await desk.tell(loan, 20_000)).data();
    await on('2026-05-05');
    expect(await work()).toBe(1);
    expect(await requestOf(id)).toMatchObject({ status: 'LAPSED' });
    expect(await booked()).toEqual([]);
    await expectProjection(desk, loan);
  });

  it('come before the money of their day, whichever is told first', async () => {
    const told = [() => work(), () => desk.tell(loan, 20_000)];
    const stood: unknown[] = [];
    for (const deeds of [told, told.toReversed(), undefined]) {
      loan = await late();
      await on('2026-04-10');
      const id = await approved();
      await on('2026-05-05');
      if (deeds) for (const deed of deeds) await deed();
      else await Promise.all(told.map((deed) => deed()));
      expect(await requestOf(id)).toMatchObject({ status: 'EFFECTIVE' });
      await expectProjection(desk, loan);
      stood.push((await desk.rows(loan)).map(({ due_amount_paise: due, paid_amount_paise: paid }) => [due, paid]));
    }
    expect(stood[1]).toEqual(stood[0]);
    expect(stood[2]).toEqual(stood[0]);
  });
});
