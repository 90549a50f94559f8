import { startPostgres } from './throw-away-postgres.ts';

/** One PostgreSQL for all server tests of a run; they find it by TEST_DATABASE_URL. */
export default async function startTestPostgres(): Promise<() => Promise<void>> {
  const postgres = await startPostgres();
  if (!postgres) return async () => undefined;
  process.env['TEST_DATABASE_URL'] = postgres.url;
  return postgres.stop;
}
