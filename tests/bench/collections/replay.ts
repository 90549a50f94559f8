import type { LoanEntry } from '../../../widgets/contract/ledger/loan-entry.ts';
import { agreedPlan } from '../../../widgets/contract/ledger/loan-plan.ts';
import { paise } from '../../../widgets/contract/ledger/paise.ts';
import { position } from '../../../widgets/contract/ledger/position.ts';
import { daysAfter, readDay } from '../../../widgets/contract/time.ts';
import { at, ms } from '../figures.ts';

// `npm run bench:replay`: what a borrower owes, of a loan of 60 rows and a ledger of 200 entries, from its first day to its last:
// every booking and every file that is opened does it. Exits 1 where the median is above a millisecond.

const bar = 1;
const rounds = 2_000;
const disbursedOn = readDay('2026-01-05');
const plan = agreedPlan({
  disbursedOn,
  sanctionedOn: disbursedOn,
  principal: paise(50_000_000),
  rateBp: 2_400,
  rateType: 'FIXED',
  months: 60,
  dueDay: 31,
  penalBp: 200,
  foreclosureBp: 400,
  payOrder: ['EMI', 'PENAL', 'CHARGE'],
  firstDueOn: readDay('2026-01-31'),
});

function entryAt(index: number): LoanEntry {
  const valueDate = daysAfter(disbursedOn, 9 * index + 1);
  const facts = { id: `E${index}`, seq: index + 1, valueDate, bookedAt: new Date(0), source: 'FILE' as const };
  if (index % 10 === 3) return { ...facts, kind: 'CHARGE', amount: paise(59_000), reason: 'BOUNCE' };
  if (index % 10 === 6) return { ...facts, kind: 'PENAL_WAIVER', amount: paise(10_000) };
  if (index % 20 === 9) return { ...facts, kind: 'REVERSAL', dependsOn: `E${index - 1}`, reason: 'RETURNED' };
  return { ...facts, kind: 'RECEIPT', amount: paise(Math.floor(plan.emi * 0.4)) };
}

const entries = Array.from({ length: 200 }, (_, index) => entryAt(index));
const lastDay = readDay('2031-03-01');
const times: number[] = [];
for (let round = 0; round < rounds; round++) {
  const began = performance.now();
  position(plan, entries, lastDay);
  times.push(performance.now() - began);
}
times.sort((one, other) => one - other);
const figures = `${ms(at(times, 0.5))} (median), ${ms(at(times, 0.99))} (99 %)`;
console.log(`  a replay of ${plan.rows.length} rows and ${entries.length} entries: ${figures}`);
if (at(times, 0.5) > bar) process.exitCode = 1;
