import { sql, type Kysely } from 'kysely';
import { expect } from 'vitest';
import type { Database } from '../../../host/server/db/schema.ts';
import type { SeededRandom } from '../../../host/server/demo/kit/seeded-random.ts';
import { settleDue } from '../../../host/server/core/jobs/row-job.ts';
import { closeMisDays } from '../../../host/server/desks/mis/close-days.ts';
import { readFigures } from '../../../host/server/desks/mis/daily.store.ts';
import { figuresSql } from '../../../host/server/desks/mis/figures.store.ts';
import { readDay, daysAfter, type Day } from '../../../widgets/contract/time.ts';

type Db = Kysely<Database>;

/** One round of the job at a moment; a day that cannot be closed fails the test. */
export const closeAt = (db: Db, now: Date): Promise<number> =>
  settleDue(closeMisDays, { db, now: () => now }, (error) => {
    throw error;
  });

/** Rounds of the job in several processes at once, until none of them has anything left to close. */
export async function closeAll(db: Db, moments: readonly Date[]): Promise<number> {
  for (let sum = 0; ;) {
    const closed = await Promise.all(moments.map((now) => closeAt(db, now)));
    if (closed.every((count) => count === 0)) return sum;
    sum += closed.reduce((all, count) => all + count, 0);
  }
}

/** Opens all days again. The lists of keys stay: they only ever grow. */
export async function openAll(db: Db): Promise<void> {
  for (const table of ['mis_closed_total', 'mis_day', 'mis_closed_day'] as const) await db.deleteFrom(table).execute();
}

/** Expects that the closed days follow each other without a gap. */
export async function expectChain(db: Db, first: string, last: string): Promise<void> {
  const closed = await db.selectFrom('mis_closed_day').select(['day', 'after_day']).orderBy('day').execute();
  expect([closed[0]?.day, closed.at(-1)?.day]).toEqual([first, last]);
  for (const [place, { day, after_day }] of closed.entries()) {
    expect(day).toBe(daysAfter(readDay(first), place));
    expect(after_day).toBe(closed[place - 1]?.day ?? '-infinity');
  }
}

export interface Asked {
  since: Day;
  from: Day;
  to: Day;
  partnerId: number;
}

/** A range of up to 92 days between two days, with the days before it. */
export function someRange(random: SeededRandom, [first, last]: readonly [string, string]): Asked {
  const span = Math.round((Date.parse(last) - Date.parse(first)) / 86_400_000);
  const [begins, length] = [random.integer(0, span), random.integer(0, 91)];
  const from = daysAfter(readDay(first), begins);
  const to = daysAfter(from, Math.min(length, span - begins));
  return { since: daysAfter(from, -1 - length), from, to, partnerId: random.chance(0.4) ? -1 : random.integer(0, 22) };
}

interface Sum {
  day: string | null;
  part: string;
  key: string;
  n: number;
  good: number;
  amount: number;
}

const byName = (sums: readonly Sum[]) =>
  Object.fromEntries(
    sums.map(({ day, part, key, n, good, amount }) => [`${day ?? 'whole'} ${part} ${key}`, [n, good, amount]]),
  );

/** What is read of a range. */
export async function sumsRead(db: Db, asked: Asked) {
  const { days, whole } = await readFigures(db, asked);
  return byName([
    ...whole.map((sum) => ({ ...sum, day: null })),
    ...[...days].flatMap(([day, sums]) => sums.map((sum) => ({ ...sum, day }))),
  ]);
}

async function added(db: Db, source: ReturnType<typeof sql>, { since, from, to, partnerId }: Asked) {
  const { rows } = await sql<Sum>`
    select day::text as day, part, '' as key, sum(n)::bigint as n, sum(good)::bigint as good, sum(amount)::bigint as amount
      from ${source} as figures
      where partner_id = ${partnerId} and day >= ${since} and day <= ${to} and right(part, 3) <> '_OF' group by 1, 2
    union all
    select null, part, key, sum(n)::bigint, sum(good)::bigint, sum(amount)::bigint from ${source} as figures
      where partner_id = ${partnerId} and day >= ${from} and day <= ${to} group by 2, 3`.execute(db);
  return byName(rows);
}

/** The same, added up from the figures that were kept of closed days. */
export const sumsKept = (db: Db, asked: Asked) => added(db, sql`mis_day`, asked);

/** The same, worked out now whatever is closed. */
export const sumsNow = (db: Db, asked: Asked) =>
  added(db, sql`(${figuresSql({ from: readDay(asked.since), to: readDay(asked.to) })})`, asked);
