import { afterAll, beforeAll, expect, it } from 'vitest';
import { dayOf, daysAfter } from '../../../widgets/contract/time.ts';
import { newId } from '../../../host/server/db/new-id.ts';
import { overdueLoan, todayOf } from '../collections/overdue-loan.ts';
import { startCollections, type Collections } from '../collections/support.ts';
import { closeAll } from '../mis/closed-support.ts';
import type { Session } from '../support.ts';
import { addAgency, addPerson, giveLoans } from './world.ts';

/** MIS is the lender's; its figures of collections can be narrowed to an agency, today and once the day is closed. */

let desk: Collections;
let lead: Session;
let agencyIds: { first: string; second: string };
let alone: unknown;
beforeAll(async () => {
  desk = await startCollections();
  lead = await desk.signIn();
  alone = (await ask()).data();
  agencyIds = { first: await addAgency(desk, 'Sahyadri'), second: await addAgency(desk, 'Kaveri') };
  for (const [place, agencyId] of Object.values(agencyIds).entries()) {
    const agent = await addPerson(desk, agencyId, place === 0 ? 'Sunil' : 'Kamala', 'AGENCY_AGENT');
    for (let loans = 0; loans <= place; loans++) {
      const { loan } = await overdueLoan(desk, place * 5 + loans);
      await giveLoans(desk, agencyId, [loan]);
      await desk.giveTo(loan, { calling: agent.id });
      await desk.db.deleteFrom('feedback').where('loan_application_number', '=', loan).execute();
      const said = {
        loanApplicationId: loan,
        channel: 'FIELD_VISIT',
        contactType: 'RPC',
        outcome: 'Promise to pay',
        ptpAmount: 700,
        ptpDate: todayOf(desk, 3),
        alternateNumber: null,
        nextCallDate: null,
        remarks: 'Pays after the wage',
      } as const;
      (await desk.call('submitFeedback', said, { session: agent })).data();
      await desk.db
        .insertInto('payment')
        .values({
          id: newId(),
          loan_application_number: loan,
          amount: 1000,
          paid_on: dayOf(desk.clock.now()),
          payment_mode: 'UPI',
          source: 'BANK',
          reference: `MIS ${loan}`,
          recorded_at: desk.clock.now(),
        } as never)
        .execute();
    }
  }
});
afterAll(() => desk.close());

const today = () => dayOf(desk.clock.now());
const ask = (more: { agencyId?: string; from?: string } = {}) =>
  desk.call('dailyMisSummary', { from: today(), to: today(), ...more }, { session: lead });
const figuresOf = async (agencyId?: string) => {
  const { totals, collections } = (await ask(agencyId === undefined ? {} : { agencyId })).data();
  const { contacts, spoken, promised, promisedAmount, payments, collected } = totals;
  return { contacts, spoken, promised, promisedAmount, payments, collected, allocated: collections.allocated };
};
const one = { contacts: 1, spoken: 1, promised: 1, promisedAmount: 700, payments: 1, collected: 1000 };
const two = { contacts: 2, spoken: 2, promised: 2, promisedAmount: 1400, payments: 2, collected: 2000 };

it('figures of collections are narrowed to an agency, all others stay whole; with one agency there is nothing to choose', async () => {
  expect(alone).toMatchObject({ agencies: [], agencySince: null });
  const whole = (await ask()).data();
  expect(whole.agencies.map(({ name }) => name)).toEqual(['In-house', 'Kaveri', 'Sahyadri']);
  expect(await figuresOf(agencyIds.first)).toMatchObject(one);
  expect(await figuresOf(agencyIds.second)).toMatchObject(two);
  const all = await figuresOf();
  expect([all.contacts >= 3, all.collected >= 3000]).toEqual([true, true]);
  const narrowed = (await ask({ agencyId: agencyIds.first })).data();
  expect([narrowed.totals.came, narrowed.stages]).toEqual([whole.totals.came, whole.stages]);
  expect((await ask({ agencyId: newId() })).errorCode).toBe('NOT_FOUND');
});

it('a loan that goes takes nothing with it of what was collected before', async () => {
  const { id, loan } = await desk.db
    .selectFrom('collections_case')
    .select(['id', 'loan_application_number as loan'])
    .where('agency_id', '=', agencyIds.second)
    .executeTakeFirstOrThrow();
  const went = { id: newId(), case_id: id, agency_id: agencyIds.second, agent_ids: '[]' };
  const leftAt = new Date(desk.clock.now().getTime() + 1000);
  await desk.db
    .insertInto('loan_departure')
    .values({ ...went, left_at: leftAt })
    .execute();
  await giveLoans(desk, agencyIds.first, [loan]);
  expect(await figuresOf(agencyIds.second)).toMatchObject(two);
  expect(await figuresOf(agencyIds.first)).toMatchObject(one);
});

it('a closed day keeps its figures by agency; what was closed with one agency says since when', async () => {
  const [first, second] = [await figuresOf(agencyIds.first), await figuresOf(agencyIds.second)];
  const day = today();
  await closeAll(desk.db, [new Date(desk.clock.now().getTime() + 86_400_000)]);
  const closed = (await ask()).data();
  expect(closed.days).toMatchObject([{ day, isClosed: true }]);
  expect(closed.agencySince).toBeNull();
  expect([await figuresOf(agencyIds.first), await figuresOf(agencyIds.second)]).toEqual([first, second]);
  await desk.db.updateTable('mis_closed_day').set({ by_agency: false }).where('day', '<', day).execute();
  expect((await ask({ from: daysAfter(day, -3) })).data().agencySince).toBe(day);
});
