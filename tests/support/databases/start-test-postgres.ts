import { missedWithoutPostgres } from '../tiers/engine-tests.ts';
import { absentPostgres, startPostgres } from './throw-away-postgres.ts';

/**
 * One PostgreSQL for all server tests of a run; they find it by TEST_DATABASE_URL. Vitest calls it by this name before the
 * run, and what it gives back afterwards.
 */
export async function setup(): Promise<() => Promise<void>> {
  const postgres = await startPostgres();
  if (!postgres) {
    console.warn(`${absentPostgres} Not run on it:\n  ${missedWithoutPostgres().join('\n  ')}`);
    return async () => undefined;
  }
  process.env['TEST_DATABASE_URL'] = postgres.url;
  return postgres.stop;
}
