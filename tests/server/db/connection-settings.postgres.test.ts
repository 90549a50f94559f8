import { sql, type Kysely } from 'kysely';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { jobsOf } from '../../../host/server/app.ts';
import { migrate } from '../../../host/server/db/migrate.ts';
import { migrations } from '../../../host/server/db/migrations.ts';
import { openDatabase } from '../../../host/server/db/open.ts';
import type { OpenDatabase } from '../../../host/server/db/open-database.ts';
import type { Database } from '../../../host/server/db/schema.ts';
import { startJobs, type Job } from '../../../host/server/core/jobs/start-jobs.ts';
import { wakeUpsOf } from '../../../host/server/core/live/wake-ups.ts';
import { closeMisDays } from '../../../host/server/desks/mis/close-days.ts';
import { startPostgres, type TestPostgres } from '../../support/databases/throw-away-postgres.ts';
import { testSettings } from '../support.ts';
import { announce } from '../../../host/server/registers/subscribers.ts';

const calls = 4;
const long = 3;
let postgres: TestPostgres | undefined;
let url = '';
beforeAll(async () => {
  postgres = await startPostgres();
  url = (await postgres?.createDatabase()) ?? '';
  // As a server that compiles queries and stands in India is set up.
  await withDatabase(url, async ({ db }) => {
    const name = sql.id(new URL(url).pathname.slice(1));
    await sql`alter database ${name} set jit = on`.execute(db);
    await sql`alter database ${name} set timezone = 'Asia/Kolkata'`.execute(db);
  });
});
afterAll(() => postgres?.stop());

async function withDatabase(
  databaseUrl: string,
  work: (database: OpenDatabase) => Promise<void>,
  databaseStatementSeconds = 2,
): Promise<void> {
  const settings = { dataDir: undefined, databaseUrl, databaseConnections: calls, databaseStatementSeconds };
  const database = await openDatabase({ settings });
  try {
    await work(database);
  } finally {
    await database.close();
  }
}

interface Session {
  pid: number;
  jit: string;
  zone: string;
  limit: string;
  memory: string;
  purpose: string;
}

/** What each connection of a pool is set to: all are held until the last is there. */
async function sessionsOf(db: Kysely<Database>, count: number): Promise<Session[]> {
  let free = (): void => undefined;
  const allThere = new Promise<void>((resolve) => (free = resolve));
  let there = 0;
  const sessions = await Promise.all(
    Array.from({ length: count }, () =>
      db.connection().execute(async (own) => {
        const { rows } = await sql<Session>`
          select pg_backend_pid() as pid, current_setting('jit') as jit, current_setting('timezone') as zone,
            current_setting('statement_timeout') as limit, current_setting('work_mem') as memory,
            current_setting('application_name') as purpose`.execute(own);
        if (++there === count) free();
        await allThere;
        return rows;
      }),
    ),
  );
  expect(new Set(sessions.flat().map(({ pid }) => pid)).size).toBe(count);
  return sessions.flat();
}

const withOptions = (options: string) => {
  const address = new URL(url);
  address.searchParams.set('options', options);
  return address.href;
};

describe('every connection of each pool is set up as the embedded engine is', () => {
  const expectSettings = (databaseUrl: string, memory: string) =>
    withDatabase(databaseUrl, async ({ db, long: longDb }) => {
      const tuned = { jit: 'off', zone: 'UTC', memory };
      for (const session of await sessionsOf(db, calls))
        expect(session).toMatchObject({ ...tuned, limit: '2s', purpose: 'lending-desk calls' });
      for (const session of await sessionsOf(longDb, long))
        expect(session).toMatchObject({ ...tuned, limit: '1h', purpose: 'lending-desk long' });
    });

  it('where the address says nothing of options', () => expectSettings(url, '4MB'));

  it('where the address has options of its own, which hold beside them', async () => {
    await expectSettings(withOptions('-c work_mem=5MB -c jit=on'), '5MB');
    await expectSettings(`${url}?options=-c%20work_mem%3D6MB&connect_timeout=5`, '6MB');
  });

  it('where PGOPTIONS has some', async () => {
    vi.stubEnv('PGOPTIONS', '-c work_mem=7MB');
    try {
      await expectSettings(url, '7MB');
    } finally {
      vi.unstubAllEnvs();
    }
  });

  it('and the one that listens is told apart', () =>
    withDatabase(url, async (database) => {
      const stop = await wakeUpsOf(database, { databaseUrl: url })(() => undefined);
      const { rows } = await sql`
        select application_name as purpose from pg_stat_activity
        where datname = current_database() and query like 'listen %'`.execute(database.db);
      expect(rows).toEqual([{ purpose: 'lending-desk listener' }]);
      await stop();
    }));
});

describe('jobs whose statements take long', () => {
  it('are these, and all others stay under the limits of calls', () => {
    const storage = {} as never;
    const server = { db: storage, long: storage, settings: testSettings(), now: () => new Date(), announce, storage };
    const names = jobsOf(server, []).filter(({ isLong }) => isLong);
    expect(names.map(({ name }) => name)).toEqual([
      'mandates that stay out of batches',
      'check ledgers',
      'collections day',
      'bear loans',
      'close mis days',
      'sweep files',
      'forget what is old',
    ]);
  });

  it('work on the pool for long work, the others on that of the calls', () =>
    withDatabase(url, async ({ db, long: longDb }) => {
      const seen: string[] = [];
      const look = async (own: Kysely<Database>) => {
        const { rows } = await sql<{ name: string }>`select current_setting('application_name') as name`.execute(own);
        return rows[0]?.name ?? '';
      };
      const round = (name: string, isLong?: true): Job => ({
        name,
        everyMs: 5,
        ...(isLong && { isLong }),
        work: async (own) => seen.push(`${name}: ${await look(own)}`),
      });
      const rows = (name: string, isLong?: true): Job => ({
        name,
        everyMs: 5,
        ...(isLong && { isLong }),
        due: async () => [name],
        settle: async (tx) => seen.push(`${name}: ${await look(tx)}`) > 0,
      });
      const jobs = [round('short round'), round('long round', true), rows('short rows'), rows('long rows', true)];
      const stop = startJobs(jobs, { db, long: longDb, now: () => new Date() }, (error) => {
        throw error;
      });
      await vi.waitFor(() => expect(new Set(seen).size).toBe(4));
      await stop();
      expect(new Set(seen)).toEqual(
        new Set([
          'short round: lending-desk calls',
          'long round: lending-desk long',
          'short rows: lending-desk calls',
          'long rows: lending-desk long',
        ]),
      );
    }));

  it('close a day of MIS that takes longer than a call may [release]', async () => {
    await withDatabase(url, async (database) => void (await migrate(database, migrations)), 15);
    await withDatabase(
      url,
      async ({ db, long: longDb }) => {
        await sql`create function take_long() returns trigger language plpgsql as
          $$ begin if new.after_day = '-infinity' then perform pg_sleep(1.5); end if; return new; end $$`.execute(db);
        await sql`create trigger take_long before insert on mis_closed_day
          for each row execute function take_long()`.execute(db);
        const faults: unknown[] = [];
        const soon = { ...closeMisDays, everyMs: 5 };
        const stop = startJobs([soon], { db, long: longDb, now: () => new Date() }, (error) => faults.push(error));
        try {
          await vi.waitFor(
            async () => {
              expect(faults).toEqual([]);
              expect(await db.selectFrom('mis_closed_day').select('day').limit(1).execute()).toHaveLength(1);
            },
            { timeout: 30_000, interval: 100 },
          );
        } finally {
          await stop();
        }
      },
      1,
    );
  });
});
