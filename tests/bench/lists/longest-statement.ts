import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';

export interface LongestStatement {
  /** Milliseconds, to 20 or so. */
  took: number;
  /** How it begins. */
  text: string;
}

/** Looks at a PostgreSQL database while it works: which of its statements took longest, of whomever. */
export async function watchStatements(databaseUrl: string): Promise<{ end(): Promise<LongestStatement> }> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  const over = new AbortController();
  const longest: LongestStatement = { took: 0, text: '' };
  async function watch(): Promise<void> {
    for (; !over.signal.aborted; await pause(20)) {
      const { rows } = await client.query<LongestStatement>(
        `select (extract(epoch from clock_timestamp() - query_start) * 1000)::float8 as took, left(query, 120) as text
        from pg_stat_activity where datname = current_database() and state = 'active' and pid <> pg_backend_pid()
        order by took desc limit 1`,
      );
      const [found] = rows;
      if (found && found.took > longest.took) Object.assign(longest, found);
    }
  }
  const watching = watch();
  return {
    async end() {
      over.abort();
      await watching;
      await client.end();
      return longest;
    },
  };
}
