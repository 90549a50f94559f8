import { afterAll, beforeAll, expect, it } from 'vitest';
import { routesOf } from '../../../host/server/demo/kit/staff.ts';
import { dayMs, daysAfter } from '../../../widgets/contract/time.ts';
import { addStaff } from '../applications/support.ts';
import { startLedgers, type Ledgers } from '../loan-ledger/ledger-support.ts';
import type { Session } from '../support.ts';

let desk: Ledgers;
let lead: Session;
const signIn = async (name: string) => {
  lead = await addStaff(desk, name, ['OPS_LEAD'], [routesOf('ops', true)]);
};
beforeAll(async () => {
  desk = await startLedgers();
  await signIn('Leela');
});
afterAll(() => desk.close());

/** What Daily MIS says was collected on a day. */
async function collected(day: string): Promise<[number, number]> {
  const { totals } = (await desk.call('dailyMisSummary', { from: day, to: day }, { session: lead })).data();
  return [totals.payments, totals.collected];
}

it('money of a loan with a ledger counts on the day of its booking, and what takes it back on its own day [RT-83]', async () => {
  const today = desk.today();
  const loan = await desk.lateLoan();
  const before = await collected(today);
  const [first, second] = [await desk.tell(loan, 5_000), await desk.tell(loan, 11_000)].map((each) => each.data());
  if (!first || !second) throw new Error('There are two');
  // Of an older day, and told today.
  await desk.pay(loan, daysAfter(today, -3), 70_050, { toldOn: today });
  expect(await collected(today)).toEqual([before[0] + 3, before[1] + 16_701]);
  expect(await collected(daysAfter(today, -3))).toEqual([0, 0]);

  const entryOf = async (id: string) => {
    const payment = desk.db.selectFrom('payment').select('entry_id').where('id', '=', id);
    return (await payment.executeTakeFirstOrThrow()).entry_id ?? '';
  };
  desk.clock.advance(dayMs);
  const tomorrow = desk.today();
  await signIn('Latika');
  await desk.pay(loan, tomorrow, 1_200_000);
  await desk.reverse(loan, await entryOf(second.paymentId), tomorrow);
  expect(await collected(tomorrow)).toEqual([0, 1_000]);
  expect(await collected(today)).toEqual([before[0] + 3, before[1] + 16_701]);

  // More is taken back than has come: a day counts nothing less than nothing.
  await desk.reverse(loan, await entryOf(first.paymentId), tomorrow);
  expect(await collected(tomorrow)).toEqual([0, 0]);
});
