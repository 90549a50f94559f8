import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { migrate } from '../../../host/server/db/migrate.ts';
import { misTotals } from '../../../host/server/db/migrations/20261127/20261127T0200-mis-totals.ts';
import { migrations } from '../../../host/server/db/migrations.ts';
import type { OpenDatabase } from '../../../host/server/db/open-database.ts';
import { seededRandom } from '../../../host/server/demo/seeded-random.ts';
import { readFigures } from '../../../host/server/mis/daily.store.ts';
import { daysAfter } from '../../../widgets/contract/time.ts';
import { openBareDatabase } from '../../support/databases/test-databases.ts';
import { closeAll, closeAt, someRange, sumsKept, sumsRead } from './closed-support.ts';
import { at, day } from './mis-support.ts';

const random = seededRandom('days closed by an earlier version');
const [first, last] = [daysAfter(day, -150), daysAfter(day, -2)];
/** The earlier version closed the newest days first, so it could leave one out. */
const hole = daysAfter(day, -70);
const keys = ['', 'KYC_VERIFICATION', 'someone', 'another'];

/** The figures of a day: of some partners, and of all together. */
function figuresOf(on: string) {
  const rows = new Map<
    string,
    { day: string; partner_id: number; part: string; key: string; n: number; good: number; amount: number }
  >();
  for (const partner_id of [-1, -1, random.integer(0, 22), random.integer(0, 22)])
    for (const part of ['CAME', 'DOCUMENTS', 'DOCUMENTS_OF', 'DISBURSED']) {
      if (random.chance(0.4)) continue;
      const key = random.pick(keys);
      const n = random.integer(1, 50);
      const amount = random.chance(0.5) ? 0 : random.integer(1, 40_000_000_000_000);
      rows.set(`${partner_id} ${part} ${key}`, {
        day: on,
        partner_id,
        part,
        key,
        n,
        good: random.integer(0, n),
        amount,
      });
      if (part === 'DOCUMENTS_OF')
        rows.set(`${partner_id} DOCUMENTS ${key}`, {
          day: on,
          partner_id,
          part: 'DOCUMENTS',
          key,
          n,
          good: n,
          amount: 0,
        });
    }
  return [...rows.values()];
}

let database: OpenDatabase;
beforeAll(async () => {
  database = await openBareDatabase();
  const { db } = database;
  await migrate(
    database,
    migrations.filter(({ name }) => name < misTotals.name),
  );
  for (let on = first; on <= last; on = daysAfter(on, 1)) {
    if (on === hole) continue;
    await sql`insert into mis_closed_day (day, closed_at) values (${on}, ${at(on, '23:59:00')})`.execute(db);
    // On some days nothing happened.
    const figures = random.chance(0.1) ? [] : figuresOf(on);
    if (figures.length > 0) await db.insertInto('mis_day').values(figures).execute();
  }
});
afterAll(() => database.close());

it('days that an earlier version has closed keep their figures, with totals, and the next ones go on from them [RT-83][AP-29]', async () => {
  const { db } = database;
  const before = await db.selectFrom('mis_day').selectAll().orderBy('day').execute();
  expect(await migrate(database, migrations)).toContain(misTotals.name);
  const expectSums = async (until: string) => {
    for (let round = 0; round < 60; round += 1) {
      const asked = someRange(random, [first, until]);
      expect(await sumsRead(db, asked)).toEqual(await sumsKept(db, asked));
    }
  };
  await expectSums(last);
  const { closed } = await readFigures(db, { from: daysAfter(hole, -1), to: daysAfter(hole, 1) });
  expect([...closed]).toEqual([daysAfter(hole, -1), daysAfter(hole, 1)]);

  expect(await closeAll(db, [at(daysAfter(day, 40), '12:00:00')])).toBe(41);
  expect(await closeAt(db, at(daysAfter(day, 40), '12:00:00'))).toBe(0);
  await expectSums(daysAfter(day, 39));
  expect(await db.selectFrom('mis_day').selectAll().orderBy('day').execute()).toEqual(before);
});

it('an earlier version that still runs cannot close a day without its totals [RT-83]', async () => {
  const insert = sql`insert into mis_closed_day (day, closed_at) values (${daysAfter(day, 60)}, now())`;
  await expect(insert.execute(database.db)).rejects.toThrow(/after_day/);
});
