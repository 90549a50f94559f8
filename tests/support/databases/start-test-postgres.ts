import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { missedWithoutPostgres } from '../tiers/engine-tests.ts';
import { absentPostgres, startPostgres } from './throw-away-postgres.ts';

/** A run leaves none of its own templates behind: the server may be somebody's who keeps it. */
async function dropTemplates(url: string, prefix: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query('select datname from pg_database where starts_with(datname, $1)', [prefix]);
  for (const { datname } of rows) await client.query(`drop database ${datname} with (force)`);
  await client.end();
}

/**
 * One PostgreSQL for all server tests of a run; they find it by TEST_DATABASE_URL, and what its own templates are called by
 * TEST_TEMPLATES. Vitest calls it by this name before each project, and what it gives back after the run.
 */
export async function setup(): Promise<() => Promise<void>> {
  const postgres = await startPostgres();
  if (!postgres) {
    console.warn(`${absentPostgres} Not run on it:\n  ${missedWithoutPostgres().join('\n  ')}`);
    return async () => undefined;
  }
  process.env['TEST_DATABASE_URL'] = postgres.url;
  if (process.env['TEST_TEMPLATES']) return postgres.stop;
  const prefix = `rows_${randomBytes(4).toString('hex')}_`;
  process.env['TEST_TEMPLATES'] = prefix;
  return async () => {
    await dropTemplates(postgres.url, prefix);
    await postgres.stop();
  };
}
