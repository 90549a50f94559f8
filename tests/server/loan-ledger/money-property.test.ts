import { afterAll, beforeAll, expect, it } from 'vitest';
import { settleDue } from '../../../host/server/core/jobs/row-job.ts';
import { settlePromises } from '../../../host/server/core/loans/promises/settle-promises.ts';
import { seededRandom } from '../../../host/server/demo/kit/seeded-random.ts';
import { reversalReasons } from '../../../widgets/contract/ledger/loan-entry.ts';
import { dayMs, daysAfter } from '../../../widgets/contract/time.ts';
import { roundsOf } from '../../support/tiers/tiers.ts';
import { expectCounts } from '../collections/agreement.ts';
import { expectProjection } from './expect-projection.ts';
import { startLedgers, type Ledgers } from './ledger-support.ts';

let desk: Ledgers;
beforeAll(async () => {
  desk = await startLedgers();
});
afterAll(() => desk.close());

const random = seededRandom('money of loans with a ledger');

/** One thing that happens to a loan; a refusal is an answer like any other. */
const deeds: Readonly<Record<string, (loan: string) => Promise<unknown>>> = {
  pay: (loan) => desk.tell(loan, random.integer(1, 9_000), { paidOn: daysAfter(desk.today(), -random.integer(0, 20)) }),
  async payDues(loan) {
    const due = (await desk.caseOf(loan))?.overdue_amount ?? 0;
    return desk.tell(loan, due + random.integer(1, 15_000));
  },
  async takeBack(loan) {
    const { entries } = await desk.ledger(loan);
    const gone = new Set(entries.map(({ dependsOn }) => dependsOn));
    const live = entries.filter(({ kind, id }) => kind === 'RECEIPT' && !gone.has(id));
    if (live.length === 0) return;
    const { id } = random.pick(live);
    await desk.reverse(loan, id, desk.today(), { reason: random.pick(reversalReasons) });
  },
  async promise(loan) {
    const found = await desk.caseOf(loan);
    if (!found?.queue || found.promised_on !== null) return;
    const promisedOn = daysAfter(desk.today(), random.integer(1, 12));
    await desk.promised(loan, desk.today(), { amount: random.integer(1, 12_000), promisedOn });
  },
};

it('instalments, case, counters, promises and payments agree to the paisa whatever is paid, promised and taken back', async () => {
  const { db, clock, settings } = desk;
  const loans = await Promise.all(Array.from({ length: roundsOf(12) }, () => desk.lateLoan()));
  for (let day = 0; day < 10; day++) {
    for (const loan of loans) {
      await deeds[random.pick(Object.keys(deeds))]?.(loan);
      await expectProjection(desk, loan);
    }
    await expectCounts(db);
    clock.advance(random.integer(1, 9) * dayMs);
    for (const loan of loans) {
      await desk.stand(loan, desk.today());
      await expectProjection(desk, loan);
    }
    await settleDue(settlePromises(settings.collections), { db, now: clock.now }, (error) => {
      throw error;
    });
    for (const loan of loans) await expectProjection(desk, loan);
  }
  await expectCounts(db);
  const states = await db.selectFrom('promise').select('status').distinct().execute();
  expect(states.length).toBeGreaterThan(2);
  const kinds = await db.selectFrom('loan_entry').select('kind').distinct().orderBy('kind').execute();
  expect(kinds.map(({ kind }) => kind)).toEqual(['PENAL_WAIVER', 'RECEIPT', 'REVERSAL']);
}, 300_000);
