import { afterEach, beforeEach, expect, it } from 'vitest';
import type { OpenDatabase } from '../../../host/server/db/open-database.ts';
import { seededRandom } from '../../../host/server/demo/kit/seeded-random.ts';
import { seedDemo } from '../../../host/server/demo/seed.ts';
import type { Seeder } from '../../../host/server/demo/kit/seeder.ts';
import { staffSeeder } from '../../../host/server/demo/kit/staff.ts';
import { openEmptyDatabase } from '../../support/databases/test-databases.ts';

let database: OpenDatabase;
beforeEach(async () => {
  database = await openEmptyDatabase();
});
afterEach(() => database.close());

const one = { applications: 0, only: [staffSeeder] };

it('fills an empty database once', async () => {
  expect(await seedDemo(database.db, one)).toBe('made');
  expect(await seedDemo(database.db, one)).toBe('present');
  expect(await database.db.selectFrom('staff').select('username').execute()).toHaveLength(6);
});

it('leaves a database alone that holds anything', async () => {
  await seedDemo(database.db, one);
  await database.db.deleteFrom('demo_seed').execute();
  expect(await seedDemo(database.db, one)).toBe('refused');
});

it('says when the data is an older version’s', async () => {
  await seedDemo(database.db, one);
  await database.db.updateTable('demo_seed').set({ version: 'older' }).execute();
  expect(await seedDemo(database.db, one)).toBe('outdated');
});

it('makes all of it or nothing [release]', async () => {
  const failing: Seeder = { name: 'failing', seed: () => Promise.reject(new Error('broken')) };
  await expect(seedDemo(database.db, { applications: 0, only: [staffSeeder, failing] })).rejects.toThrow('broken');
  expect(await database.db.selectFrom('staff').select('id').execute()).toEqual([]);
  expect(await seedDemo(database.db, one)).toBe('made');
});

it('gives each seeder a source of its own, the day it is in India and the count', async () => {
  const seen: unknown[] = [];
  const seeder = (name: string): Seeder => ({
    name,
    seed: async ({ random, today, applications, report }) => {
      seen.push([random.integer(0, 1e9), today.toISOString(), applications]);
      report(1, 1);
    },
  });
  const told: unknown[] = [];
  await seedDemo(database.db, {
    applications: 7,
    now: new Date('2026-11-20T20:00:00Z'),
    only: [seeder('a'), seeder('b')],
    report: (...progress) => told.push(progress),
  });
  const [[a], [b]] = seen as [[number], [number]];
  expect(a).not.toBe(b);
  expect(seen).toContainEqual([seededRandom('lending-desk/a').integer(0, 1e9), '2026-11-20T18:30:00.000Z', 7]);
  expect(told).toEqual([
    ['a', 1, 1],
    ['b', 1, 1],
  ]);
});

it('draws the same for the same seed, evenly, by weight and around a median', () => {
  const draw = (seed: string) => {
    const random = seededRandom(seed);
    return Array.from({ length: 5 }, () => [random.integer(1, 6), random.id(new Date(0)), random.pick(['a', 'b'])]);
  };
  expect(draw('x')).toEqual(draw('x'));
  expect(draw('x')).not.toEqual(draw('y'));
  const random = seededRandom('z');
  const many = Array.from({ length: 20_000 }, () => random.weighted({ often: 9, seldom: 1, never: 0 }));
  expect(many.filter((key) => key === 'often').length / many.length).toBeCloseTo(0.9, 1);
  expect(many).not.toContain('never');
  const amounts = Array.from({ length: 20_001 }, () => random.logNormal(60_000, 0.6)).toSorted((a, b) => a - b);
  expect((amounts[10_000] ?? 0) / 60_000).toBeCloseTo(1, 1);
  const ids = Array.from({ length: 10_000 }, () => random.id());
  expect(new Set(ids).size).toBe(ids.length);
  expect(ids.filter((id) => !/^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/.test(id))).toEqual([]);
});
