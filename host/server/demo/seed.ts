import { createHash } from 'node:crypto';
import type { Kysely } from 'kysely';
import { screens } from '../../../widgets/contract/screens.ts';
import { migrations } from '../db/migrations.ts';
import type { Database } from '../db/schema.ts';
import { inTransaction } from '../db/transaction.ts';
import * as seeds from './demo-seed.store.ts';
import { seededRandom } from './kit/seeded-random.ts';
import type { Seeder } from './kit/seeder.ts';
import { seeders } from './seeders.ts';
import { dayOf, startOfDay } from '../../../widgets/contract/time.ts';

/** A version that changes with what the demo shows, so that a server recognises demo data of an older version. */
export function seedVersion(): string {
  const shown = [
    Object.keys(screens).toSorted(),
    seeders.map(({ name }) => name),
    migrations.map(({ name }) => name).toSorted(),
  ];
  return createHash('sha256').update(JSON.stringify(shown)).digest('hex').slice(0, 12);
}

export interface SeedOptions {
  applications: number;
  now?: Date;
  /** The same seed gives the same data, except dates, which follow the day. */
  seed?: string;
  /** Called while a seeder works. */
  report?: (name: string, done: number, total: number) => void;
  /** Fewer than all, for tests. */
  only?: readonly Seeder[];
}

/**
 * The state of the demo data: made now, present already, present from an older version, or refused beside other data.
 */
export type SeedOutcome = 'made' | 'present' | 'outdated' | 'refused';

/**
 * Fills an empty database with demo data, all of it or nothing. A database that holds anything is left alone.
 */
export async function seedDemo(db: Kysely<Database>, options: SeedOptions): Promise<SeedOutcome> {
  const { applications, now = new Date(), seed = 'lending-desk', report = () => undefined, only = seeders } = options;
  const version = seedVersion();
  return inTransaction(db, async (tx) => {
    const earlier = await seeds.find(tx);
    if (earlier) return earlier.version === version ? 'present' : 'outdated';
    if (await seeds.holdsAnything(tx)) return 'refused';
    if (!(await seeds.claim(tx, { version, applications, at: now }))) return 'present';
    const today = startOfDay(dayOf(now));
    for (const { name, seed: fill } of only) {
      const random = seededRandom(`${seed}/${name}`);
      await fill({ tx, random, today, now, applications, report: (done, total) => report(name, done, total) });
    }
    return 'made';
  });
}
