import { parseArgs } from 'node:util';
import { applicationStagesSeeder } from '../../host/server/core/applications/demo/application-stages.ts';
import { openDatabase } from '../../host/server/db/open.ts';
import type { OpenDatabase } from '../../host/server/db/open-database.ts';
import { dailyFigures } from '../../host/server/desks/mis/daily-summary.ts';
import { keepFigures } from '../../host/server/desks/mis/closed-days.store.ts';
import { misSeeder } from '../../host/server/desks/mis/demo/mis.ts';
import { inTransaction } from '../../host/server/db/transaction.ts';
import { readRange } from '../../host/server/desks/mis/read-range.ts';
import { stuckRowsOf } from '../../host/server/desks/mis/stuck-summary.ts';
import { readSettings } from '../../host/server/base/settings.ts';
import { dayOf, daysAfter } from '../../widgets/contract/time.ts';
import { absentPostgres, startOwnPostgres, type TestPostgres } from '../support/databases/throw-away-postgres.ts';
import { fillDatabase } from './fill-database.ts';
import { row } from './figures.ts';
import { growthBar, measureWork } from './lists/measure-work.ts';

// Prints how long the figures of MIS take where there are more and more applications, each beside the same of the smallest
// database and by turns with it. What is read of open days grows with the work of those days, not with the applications:
// it is shown, and not judged. `npm run bench:mis`
//
//   --sizes 10000,1000000   databases that are made and filled, the smallest first
//   --rounds 60             how often each is done

const { values } = parseArgs({
  options: { sizes: { type: 'string', default: '10000,1000000' }, rounds: { type: 'string', default: '60' } },
});
const rounds = Number(values.rounds);
const settings = readSettings({ DEMO: '1' });
const reading = ({ db }: OpenDatabase, now: Date) => ({ db, settings, now: () => now });

interface Filled {
  name: string;
  database: OpenDatabase;
}

async function fill(postgres: TestPostgres, size: number): Promise<Filled> {
  const databaseUrl = await postgres.createDatabase();
  await fillDatabase(size, { databaseUrl }, [applicationStagesSeeder, misSeeder]);
  const database = await openDatabase({ settings: { databaseUrl, dataDir: undefined, databaseConnections: 2 } });
  return { name: size.toLocaleString('en-US'), database };
}

class Undone extends Error {}

/** Closes the day again that was closed last, and takes it back. */
async function closeLastDay({ long }: OpenDatabase): Promise<void> {
  const closed = inTransaction(long, async (tx) => {
    const tables = ['mis_closed_total', 'mis_day'] as const;
    const { day } = await tx
      .selectFrom('mis_closed_day')
      .select('day')
      .orderBy('day', 'desc')
      .executeTakeFirstOrThrow();
    for (const table of tables) await tx.deleteFrom(table).where('day', '=', day).execute();
    await keepFigures(tx, { from: day, to: day });
    throw new Undone();
  });
  await closed.catch((error: unknown) => {
    if (!(error instanceof Undone)) throw error;
  });
}

/** The same work on each database. */
async function compare(filled: readonly Filled[]): Promise<number> {
  const now = new Date();
  const today = dayOf(now);
  const staff = { routeKeys: [] };
  const stuck = (filter: object) => (database: OpenDatabase) => stuckRowsOf(reading(database, now), staff, filter);
  const daily = (from: number, to: number, partnerId?: number) => (database: OpenDatabase) => {
    const range = readRange({ from: daysAfter(today, -from), to: daysAfter(today, -to) }, now);
    return dailyFigures(reading(database, now), range, { partnerId });
  };
  const cases = [
    { name: 'Stuck MIS', work: stuck({}) },
    { name: 'Stuck MIS of a product', work: stuck({ productType: 'PL' }), isBeside: true },
    { name: 'Stuck MIS of a partner', work: stuck({ partnerId: 3 }), isBeside: true },
    { name: 'Daily MIS, 7 closed days', work: daily(7, 1) },
    { name: 'Daily MIS, 92 closed days', work: daily(92, 1) },
    { name: 'Daily MIS of a partner', work: daily(30, 1, 3) },
    { name: 'Daily MIS, today too', work: daily(6, 0), isBeside: true },
    { name: 'closing a day', work: closeLastDay, isBeside: true },
  ];
  console.log(`\nPostgreSQL: p50 of ${rounds} by turns, the last beside the first; bar ${growthBar} x`);
  console.log(row('applications', [...filled.map(({ name }) => name), 'ratio', '']));
  let over = 0;
  for (const { name, work, isBeside } of cases) {
    const works = filled.map(
      ({ database }) =>
        () =>
          work(database),
    );
    if (!(await measureWork({ name, works, isBeside }, { rounds }))) over += 1;
  }
  return over;
}

const postgres = await startOwnPostgres({ isDurable: true });
if (!postgres) console.log(absentPostgres);
else
  try {
    const filled: Filled[] = [];
    for (const size of values.sizes.split(',')) filled.push(await fill(postgres, Number(size)));
    const over = await compare(filled);
    for (const { database } of filled) await database.close();
    console.log(over === 0 ? '\nNothing is over its bar.' : `\n${over} over their bar.`);
  } finally {
    await postgres.stop();
  }
