import type { PoolConfig } from 'pg';

/**
 * What every session of either engine is set to. Compiling queries costs more than it gains: closing a day of MIS takes
 * many times as long with it (`npm run bench:mis`).
 */
export const sessionSettings: Readonly<Record<string, string>> = { jit: 'off', TimeZone: 'UTC' };

/** What a connection to a PostgreSQL server is for, as its `application_name` tells it. */
export type Purpose = 'calls' | 'long' | 'listener';

/**
 * How every connection to a PostgreSQL server begins. Options that the address or PGOPTIONS give are kept, but for those
 * that the session's settings say: `pg` would take the address's in place of ours.
 */
export function connectionTo(databaseUrl: string, purpose: Purpose): PoolConfig {
  const address = new URL(databaseUrl);
  const given = address.searchParams.getAll('options').at(-1) ?? process.env['PGOPTIONS'] ?? '';
  address.searchParams.delete('options');
  const own = Object.entries(sessionSettings).map(([name, value]) => `-c ${name}=${value}`);
  return {
    // As it was written wherever it has no options: `pg` reads some addresses in ways of its own.
    connectionString: /[?&]options=/.test(databaseUrl) ? address.href : databaseUrl,
    application_name: `lending-desk ${purpose}`,
    options: [given, ...own].join(' ').trim(),
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
  };
}
