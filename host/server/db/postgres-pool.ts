import type { PostgresPool, PostgresPoolClient } from 'kysely';
import pg from 'pg';
import { DatabaseFault, faultKindOf } from './database-fault.ts';
import { refuseBesideTransaction } from './own-connection.ts';

export interface ConnectionCounts {
  busy: number;
  idle: number;
  /** Work that waits for a connection. */
  waiting: number;
}

/** How long a connection waits for what, in milliseconds. */
export interface TimeLimits {
  /** For a statement: the server ends one that takes longer. */
  statementMs: number;
  /** For a row that another transaction holds. */
  lockMs: number;
  /** In a transaction, for the next statement: the server then ends it, so that a process that stands still holds nothing for long. */
  idleMs: number;
}

/** What an answer may take beyond the statement itself, before the connection counts as dead. */
const answerMs = 3000;
/** For a free connection, or a new one. */
const connectMs = 10_000;
/** Until the system looks whether the other side of an idle connection is still there. */
const keepAliveMs = 10_000;
/** For a held row, while half of the connections are in transactions: those who wait for one row leave the others some. */
const crowdedLockMs = 300;

function asNumber(text: string): number | bigint {
  const value = Number(text);
  return Number.isSafeInteger(value) ? value : BigInt(text);
}

function openPool(connectionString: string, max: number, { statementMs, lockMs, idleMs }: TimeLimits): pg.Pool {
  const types = new pg.TypeOverrides();
  types.setTypeParser(pg.types.builtins.INT8, asNumber);
  types.setTypeParser(pg.types.builtins.DATE, (text) => text);
  return new pg.Pool({
    connectionString,
    max,
    connectionTimeoutMillis: connectMs,
    statement_timeout: statementMs,
    query_timeout: statementMs + answerMs,
    lock_timeout: lockMs,
    idle_in_transaction_session_timeout: idleMs,
    keepAlive: true,
    keepAliveInitialDelayMillis: keepAliveMs,
    types,
  });
}

/** What `pg` says without a code: the connection is gone, or was never there. */
const withoutCode =
  /^(Connection terminated|Client has encountered a connection error|Client was closed|timeout exce|Query read timeout|The server does not support|There was an error establishing)/;

/** An error of a statement, as what it amounts to. */
function readFault(error: Error): Error {
  const isSystems = 'syscall' in error;
  const kind = faultKindOf(error) ?? (isSystems || withoutCode.test(error.message) ? 'unreachable' : undefined);
  return kind ? new DatabaseFault(kind, error) : error;
}

/**
 * Connections to a PostgreSQL server that may go silent, be promoted, or hold a row for long.
 *
 * One that does not answer in time is given up, and with it all that are as old: they led to the same silent place. A
 * transaction that begins while half of the connections are in one waits for rows but shortly (`inTransaction` begins again).
 */
export class ResilientPool implements PostgresPool {
  readonly #pool: pg.Pool;
  readonly #max: number;
  readonly #madeAt = new WeakMap<pg.PoolClient, number>();
  #trustedFrom = 0;
  #transactions = 0;

  constructor(connectionString: string, max: number, limits: TimeLimits) {
    this.#max = max;
    this.#pool = openPool(connectionString, max, limits);
    // A dropped connection is replaced by the pool, and fails the query it carries; unheard it would end the process, whether
    // it was idle or in use.
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

    /** As it is sent: a transaction's beginning says how long it may wait for rows. */
    const textOf = (text: string): string => {
      if (text !== 'begin') return text;
      isInTransaction = true;
      this.#transactions += 1;
      const isCrowded = this.#transactions > Math.max(1, this.#max / 2);
      return isCrowded ? `begin; set local lock_timeout = ${crowdedLockMs}` : text;
    };

    /**
     * By callback. A promise of `pg`'s own outlives what it brought until the next full collection of memory, and every answer
     * after it too, so that a whole list took 130 MiB of them.
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
            // Told by silence, or by a server that only reads now: those made before lead to the same place.
            if (fault.code === undefined) this.#trustedFrom = Math.max(this.#trustedFrom, sentAt);
            if (fault.code === '25006') this.#trustedFrom = performance.now();
          }
          reject(fault);
        });
      });
    };
    return {
      // Kysely asks for a cursor only when it streams, and a whole list is read in batches.
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
