import { afterAll, beforeAll, expect, it } from 'vitest';
import { seededRandom } from '../../../../host/server/demo/kit/seeded-random.ts';
import { datesOf } from '../../../../host/server/desks/settlement/hold-settlement.ts';
import { sumOf } from '../../../../widgets/contract/ledger/paise.ts';
import { position } from '../../../../widgets/contract/ledger/position.ts';
import { isOpenStatus, standingOn } from '../../../../widgets/contract/settlement/settlement-moves.ts';
import { isActive } from '../../../../widgets/contract/settlement/settlement.ts';
import { dayMs, daysAfter } from '../../../../widgets/contract/time.ts';
import { isGate, roundsOf } from '../../../support/tiers/tiers.ts';
import { settlementsOf } from '../../settlement/settlement-support.ts';
import { expectProjection } from '../expect-projection.ts';
import { startSettlements, type Settlements } from './settlement-desk.ts';

let desk: Settlements;
beforeAll(async () => {
  desk = await startSettlements();
});
afterAll(() => desk.close());

const random = seededRandom('settlements of loans with a ledger');

const pay = (loan: string, amount: number) =>
  desk.tell(loan, amount, { paidOn: daysAfter(desk.today(), -random.integer(0, 8)) });

/** One thing that happens to a loan; a refusal is an answer like any other. */
const deeds: Readonly<Record<string, (loan: string) => Promise<unknown>>> = {
  pay: (loan) => pay(loan, random.integer(1, 15_000)),
  async payLeft(loan) {
    const open = (await settlementsOf(desk, loan)).find(({ status }) => status === 'ACCEPTED' || status === 'VIOLATED');
    const left = open ? open.settlement_amount - open.paid_amount : 0;
    return left > 0 ? pay(loan, left) : undefined;
  },
  async takeBack(loan) {
    const { entries } = await desk.ledger(loan);
    const gone = new Set(entries.map(({ dependsOn }) => dependsOn));
    const live = entries.filter(({ kind, id }) => kind === 'RECEIPT' && !gone.has(id));
    if (live.length === 0) return undefined;
    const { reference } = random.pick(live);
    return desk.call('reportReversal', {
      reference: reference ?? '',
      reason: random.pick(['RETURNED', 'CHARGEBACK'] as const),
    });
  },
  async offer(loan) {
    const found = await desk.caseOf(loan);
    const dues = found?.total_outstanding ?? 0;
    const isFree = (await settlementsOf(desk, loan)).every(({ status }) => !isActive(status));
    if (!found?.queue || dues < 20_000 || !isFree) return;
    const payBy = daysAfter(desk.today(), random.integer(1, 12));
    const amount = random.integer(5_000, dues - 5_000);
    const id = await desk.offer(loan, { amount, payBy, dues });
    if (random.chance(0.8)) await desk.press(id, random.chance(0.9) ? 'accept' : 'decline');
  },
};

/** The settlement on a loan's ledger stands as that says, in its row and for whoever reads before the job. */
async function expectAgreement(loan: string): Promise<string[]> {
  const { plan, entries } = await desk.ledger(loan);
  const today = desk.today();
  const all = await settlementsOf(desk, loan);
  const { settlement } = position(plan, entries, today);
  const accepted = entries.filter(({ kind }) => kind === 'ACCEPT').map(({ settlementId }) => settlementId);
  const own = all.find(({ id }) => id === accepted.at(-1));
  expect(accepted).toEqual(all.filter((row) => row.accepted_at !== null).map(({ id }) => id));
  const isTaken = own?.status === 'VIOLATED' && all.some((row) => isOpenStatus(row.status));
  if (own && settlement && !isTaken) {
    expect([own.id, standingOn(datesOf(own), today)]).toEqual([own.id, settlement.status]);
    expect([own.id, own.paid_amount_paise]).toEqual([own.id, sumOf(settlement.receipts, ({ amount }) => amount)]);
    if (own.status === settlement.status) expect(own.violates_on).toBe(settlement.violatesOn);
  }
  const statuses = all.map(({ status }) => status);
  expect(statuses.filter(isActive).length, statuses.join()).toBeLessThanOrEqual(1);
  expect((await desk.caseOf(loan))?.initiations).toBe(statuses.filter(isOpenStatus).length);
  await expectProjection(desk, loan);
  return statuses;
}

it('a settlement stands where the ledger has it, whatever is paid, told late, taken back and offered anew', async () => {
  const reached = new Set<string>();
  const loans = await Promise.all(Array.from({ length: roundsOf(12) }, () => desk.lateLoan()));
  const look = async () => {
    for (const loan of loans) for (const status of await expectAgreement(loan)) reached.add(status);
  };
  for (let day = 0; day < 16; day++) {
    for (const loan of loans) {
      const first = random.pick(Object.keys(deeds));
      const chosen = random.chance(0.3) ? [first, random.pick(['pay', 'payLeft', 'takeBack'])] : [first];
      await Promise.all(chosen.map(async (name) => deeds[name]?.(loan)));
    }
    await look();
    desk.clock.advance(random.integer(1, 6) * dayMs);
    for (const loan of loans) await desk.stand(loan, desk.today());
    await look();
    if (random.chance(0.6)) await desk.runJob();
    await look();
  }
  // A few paths need not lead everywhere.
  if (!isGate) expect([...reached]).toEqual(expect.arrayContaining(['COMPLETED', 'VIOLATED', 'SYSTEM_REJECTED']));
}, 300_000);
