import type { PostgresPool, PostgresPoolClient } from 'kysely';
import pg from 'pg';
import { connectionTo, type Purpose } from './connection-settings.ts';
import { DatabaseFault, faultKindOf } from './faults/database-fault.ts';
import { refuseBesideTransaction } from './own-connection.ts';

export interface ConnectionCounts {
  busy: number;
  idle: number;
  /** Work that waits for a connection. */
  waiting: number;
}

/** How long a connection waits, in milliseconds. */
export interface TimeLimits {
  /** For a statement. The server ends a statement that takes longer. */
  statementMs: number;
  /** For a row that another transaction holds. */
  lockMs: number;
  /** In a transaction, for the next statement. Then the server ends the transaction: a stuck process frees its rows. */
  idleMs: number;
}

/** How long an answer may take beyond the statement's own limit before the connection counts as dead. */
const answerMs = 3000;
/** How long to wait for a free or a new connection. */
const connectMs = 10_000;
/** How long to wait for a held row while half of the connections are in transactions, to leave some for other work. */
const crowdedLockMs = 300;

function asNumber(text: string): number | bigint {
  const value = Number(text);
  return Number.isSafeInteger(value) ? value : BigInt(text);
}

interface PoolOptions {
  purpose: Purpose;
  max: number;
  limits: TimeLimits;
}

function openPool(databaseUrl: string, { purpose, max, limits }: PoolOptions): pg.Pool {
  const { statementMs, lockMs, idleMs } = limits;
  const types = new pg.TypeOverrides();
  types.setTypeParser(pg.types.builtins.INT8, asNumber);
  types.setTypeParser(pg.types.builtins.DATE, (text) => text);
  return new pg.Pool({
    ...connectionTo(databaseUrl, purpose),
    max,
    connectionTimeoutMillis: connectMs,
    statement_timeout: statementMs,
    query_timeout: statementMs + answerMs,
    lock_timeout: lockMs,
    idle_in_transaction_session_timeout: idleMs,
    types,
  });
}

/** Messages of `pg` errors without a code. They mean that the connection is gone or was never made. */
const withoutCode =
  /^(Connection terminated|Client has encountered a connection error|Client was closed|timeout exce|Query read timeout|The server does not support|There was an error establishing)/;

/** Turns a statement's error into a DatabaseFault when the database is to blame; returns any other error unchanged. */
function readFault(error: Error): Error {
  const isSystems = 'syscall' in error;
  const kind = faultKindOf(error) ?? (isSystems || withoutCode.test(error.message) ? 'unreachable' : undefined);
  return kind ? new DatabaseFault(kind, error) : error;
}

/**
 * A pool of connections to a PostgreSQL server that may go silent, fail over to another, or hold a row for long.
 *
 * A connection that does not answer in time is given up, and so is every connection as old: all lead to the same silent
 * server. A transaction that begins while half of the connections are in transactions waits only shortly for rows
 * (`inTransaction` starts it again).
 */
export class ResilientPool implements PostgresPool {
  readonly #pool: pg.Pool;
  readonly #max: number;
  readonly #madeAt = new WeakMap<pg.PoolClient, number>();
  #trustedFrom = 0;
  #transactions = 0;

  constructor(databaseUrl: string, options: PoolOptions) {
    this.#max = options.max;
    this.#pool = openPool(databaseUrl, options);
    // The pool replaces a dropped connection, and the query on that connection fails. Without a listener the error
    // event would end the process, for an idle connection and for one in use.
    this.#pool.on('error', () => undefined);
    this.#pool.on('connect', (client) => {
      client.on('error', () => undefined);
      this.#madeAt.set(client, performance.now());
    });
  }

  #isTrusted(client: pg.PoolClient): boolean {
    return (this.#madeAt.get(client) ?? 0) >= this.#trustedFrom;
  }

  async connect(): Promise<PostgresPoolClient> {
    refuseBesideTransaction();
    for (;;) {
      let client: pg.PoolClient;
      try {
        client = await this.#pool.connect();
      } catch (error) {
        throw new DatabaseFault('unreachable', error);
      }
      if (this.#isTrusted(client)) return this.#guard(client);
      client.release(true);
    }
  }

  #guard(client: pg.PoolClient): PostgresPoolClient {
    let broken: Error | undefined;
    let isInTransaction = false;

    /** The text that is sent: `begin` in a crowded pool also sets how long the transaction may wait for rows. */
    const textOf = (text: string): string => {
      if (text !== 'begin') return text;
      isInTransaction = true;
      this.#transactions += 1;
      const isCrowded = this.#transactions > Math.max(1, this.#max / 2);
      return isCrowded ? `begin; set local lock_timeout = ${crowdedLockMs}` : text;
    };

    /**
     * Uses the callback form. A promise made by `pg` keeps its result and every later result in memory until the next
     * full garbage collection, which took 130 MiB for a whole list.
     */
    const query = (text: string, values?: unknown): Promise<unknown> => {
      if (broken) return Promise.reject(broken);
      const sentAt = performance.now();
      return new Promise((resolve, reject) => {
        client.query(textOf(text), values as unknown[], (error, result) => {
          if (!error) return resolve(result);
          const fault = readFault(error);
          if (fault instanceof DatabaseFault && fault.kind === 'unreachable') {
            broken = fault;
            // The server was silent or is read-only now: connections made before lead to the same server.
            if (fault.code === undefined) this.#trustedFrom = Math.max(this.#trustedFrom, sentAt);
            if (fault.code === '25006') this.#trustedFrom = performance.now();
          }
          reject(fault);
        });
      });
    };
    return {
      // Kysely asks for a cursor only when it streams. No query streams: a whole list is read in batches.
      query: query as PostgresPoolClient['query'],
      release: () => {
        if (isInTransaction) this.#transactions -= 1;
        client.release(broken !== undefined || !this.#isTrusted(client));
      },
    };
  }

  counts(): ConnectionCounts {
    const { totalCount, idleCount, waitingCount } = this.#pool;
    return { busy: totalCount - idleCount, idle: idleCount, waiting: waitingCount };
  }

  end(): Promise<void> {
    return this.#pool.end();
  }
}
