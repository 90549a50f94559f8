import type { Kysely } from 'kysely';
import { ageSlice } from '../../../host/server/core/loans/schedule/age-cases.ts';
import { takeNewlyOverdue } from '../../../host/server/core/loans/schedule/age-cases.store.ts';
import { ageLedgers } from '../../../host/server/core/loans/ledger/night/age-ledgers.ts';
import { settlePromises } from '../../../host/server/core/loans/promises/settle-promises.ts';
import type { Database } from '../../../host/server/db/schema.ts';
import { inTransaction } from '../../../host/server/db/transaction.ts';
import { dueParts } from '../../../widgets/contract/ledger/loan-plan.ts';
import { dayOf, daysAfter, type Day } from '../../../widgets/contract/time.ts';
import { absentPostgres, startOwnPostgres } from '../../support/databases/throw-away-postgres.ts';
import { at, ms, timed } from '../figures.ts';
import { announcing } from '../../../host/server/call/announcements.ts';
import { compareLoans } from './compare-loans.ts';
import { fillLedgers } from './fill-ledgers.ts';
import { fillLoans } from './fill-loans.ts';

// `npm run bench:collections [-- <loans>]`: the night of collections on PostgreSQL, in which every loan is a day older, and
// the lists and a loan's file in the morning, beside the same of a database with few loans.

const wanted = Number(process.argv[2] ?? 300_000);
const few = Math.min(10_000, Math.max(2_000, Math.floor(wanted / 2)));
const rules = {
  penaltyPercent: 2,
  promiseGraceDays: 1,
  contactCapDay: 3,
  contactCapWeek: 7,
  isAgentNoticeRequired: false,
  agencyHistory: 'outcomes' as const,
  instalmentDay: 5,
  payOrder: dueParts,
  valueDateDays: 10,
  settlementReportDays: 2,
  foreclosurePercent: 0,
  coolingOffDays: 3,
  bounce: { charge: 0, taxPercent: 0 },
};
const today = dayOf(new Date());

const announce = announcing({
  'application.moved': [],
  'payment.taken': [],
  'loan.booked': [],
  'loan.placed': [],
  'staff.changed': [],
});
/** Works a slice of a night. @returns how many loans it brought to the day */
type WorkSlice = (db: Kysely<Database>, day: Day) => Promise<number>;
const bySchedule: WorkSlice = (db, day) => ageSlice(db, { today: day, now: new Date(), rules });
const byLedger: WorkSlice = (db, day) => ageLedgers(db, { today: day, now: new Date(), rules, announce });

async function ageAll(db: Kysely<Database>, night: string, day: Day, work = bySchedule): Promise<void> {
  const slices: number[] = [];
  let aged = 0;
  const began = performance.now();
  for (;;) {
    const slice = { count: 0 };
    const took = await timed(async () => {
      slice.count = await work(db, day);
    });
    if (slice.count === 0) break;
    aged += slice.count;
    slices.push(took);
  }
  const total = performance.now() - began;
  slices.sort((a, b) => a - b);
  console.log(
    `  ${night}: aged ${aged} cases in ${Math.round(total / 1000)} s, ${Math.round((aged / total) * 1000)} a second`,
  );
  console.log(
    `    a slice holds its rows for ${ms(at(slices, 0.5))} (median), ${ms(at(slices, 0.99))} (99 %), ${ms(at(slices, 1))} (longest)`,
  );
}

async function lookForNothing(db: Kysely<Database>): Promise<void> {
  const again = await timed(() => ageSlice(db, { today, now: new Date(), rules }));
  console.log(`  a round with nothing to do: ${ms(again)}`);
  const opening = await timed(() => inTransaction(db, (tx) => takeNewlyOverdue(tx, daysAfter(today, -1), 100)));
  console.log(`  looking for newly overdue loans: ${ms(opening)}`);
  const promises = await timed(() => settlePromises(rules).due(db, new Date(), 100));
  console.log(`  looking for promises that are over: ${ms(promises)}`);
}

const postgres = await startOwnPostgres({ isDurable: true });
if (!postgres) console.log(absentPostgres);
else
  try {
    const filled = [];
    for (const loans of [few, wanted]) {
      const database = await fillLoans({ databaseUrl: await postgres.createDatabase() }, loans, today);
      console.log(`PostgreSQL: ${loans} loans in collection with 12 instalments each`);
      await ageAll(database.db, 'every loan gets its first penalties', today);
      await ageAll(database.db, 'the night after', daysAfter(today, 1));
      await lookForNothing(database.db);
      filled.push({ name: loans.toLocaleString('en-US'), database });
    }
    await compareLoans(filled);
    const database = await fillLoans({ databaseUrl: await postgres.createDatabase() }, wanted, today);
    await fillLedgers(database, wanted, today);
    console.log(`PostgreSQL: ${wanted} loans in collection with ledgers`);
    await ageAll(database.db, 'every loan is written by its ledger', daysAfter(today, -1), byLedger);
    await ageAll(database.db, 'the night after', today, byLedger);
    await ageAll(database.db, 'the night after that', daysAfter(today, 1), byLedger);
    await database.close();
    for (const { database } of filled) await database.close();
  } finally {
    await postgres.stop();
  }
