import { Worker } from 'node:worker_threads';
import type { PostgresPool, PostgresPoolClient } from 'kysely';
import { sessionSettings } from './connection-settings.ts';
import { DatabaseFault } from './faults/database-fault.ts';
import { refuseBesideTransaction } from './own-connection.ts';

interface Answer {
  id?: number;
  ready?: true;
  rows?: unknown[];
  count?: number;
  error?: { message: string; code?: string };
  channel?: string;
  payload?: string;
}

interface Waiting {
  resolve: (answer: Answer) => void;
  reject: (error: Error) => void;
}

export interface EmbeddedPool extends PostgresPool {
  /** How the engine's one connection is used: `waiting` counts the work behind the busy one. */
  connections(): { busy: number; idle: number; waiting: number };
  listen(channel: string, listener: (payload: string) => void): Promise<void>;
}

export interface EmbeddedOptions {
  /** The directory of the database; undefined keeps it in memory. */
  dataDir: string | undefined;
  /** A tarball of an empty data directory. Unpacking it takes an eighth of the time that making one takes. */
  template?: string | undefined;
  /** Called when the engine stops by itself. No query succeeds after that. */
  onCrash?: (error: Error) => void;
}

/** A parameter in PostgreSQL's text format, as `pg` sends it, so that both engines receive the same. */
function asText(value: unknown): string | null {
  if (value === null || value === undefined) return null;
  if (value instanceof Date) return value.toISOString();
  if (typeof value === 'object') return JSON.stringify(value);
  return String(value);
}

/** How long a database may take to open: the engine may have to replay its log first. */
const openingMs = 5 * 60_000;

/** Waits until the engine answers. @throws the error that keeps it from opening, after the thread has ended */
async function whenReady(worker: Worker): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  try {
    await new Promise((resolve, reject) => {
      worker.once('message', resolve);
      worker.once('error', reject);
      // The engine can end without reporting an error.
      worker.once('exit', () => reject(new Error('the engine ended')));
      timer = setTimeout(() => reject(new Error('it does not open')), openingMs);
    });
  } catch (error) {
    await worker.terminate();
    throw error;
  } finally {
    clearTimeout(timer);
  }
}

/**
 * Opens PGlite in a worker thread, in the shape of a `pg.Pool` of one connection. One Kysely dialect then serves both
 * engines, and a slow query never blocks the event loop.
 */
export async function openEmbeddedPool({ dataDir, template, onCrash }: EmbeddedOptions): Promise<EmbeddedPool> {
  const worker = new Worker(new URL('./pglite-worker.mjs', import.meta.url), {
    workerData: { dataDir, template, sessionSettings },
  });
  const waiting = new Map<number, Waiting>();
  const listeners = new Map<string, ((payload: string) => void)[]>();
  let lastId = 0;
  let crash: Error | undefined;
  let isClosing = false;

  function stop(error: Error): void {
    crash ??= new DatabaseFault('unreachable', error);
    for (const { reject } of waiting.values()) reject(crash);
    waiting.clear();
    if (!isClosing) onCrash?.(crash);
  }

  function receive(answer: Answer): void {
    if (answer.channel !== undefined) {
      for (const listener of listeners.get(answer.channel) ?? []) listener(answer.payload ?? '');
      return;
    }
    const call = waiting.get(answer.id ?? 0);
    waiting.delete(answer.id ?? 0);
    if (answer.error) call?.reject(Object.assign(new Error(answer.error.message), answer.error));
    else call?.resolve(answer);
  }

  function ask(request: object): Promise<Answer> {
    if (crash) return Promise.reject(crash);
    return new Promise((resolve, reject) => {
      waiting.set(++lastId, { resolve, reject });
      worker.postMessage({ ...request, id: lastId });
    });
  }

  await whenReady(worker);
  worker.on('message', receive);
  worker.on('error', stop);
  worker.on('exit', () => stop(new Error('The embedded database has stopped')));

  async function query(sql: string, params: readonly unknown[]) {
    const { rows, count } = await ask({ sql, params: params.map(asText) });
    return { rows, rowCount: count, command: /^\s*(\w+)/.exec(sql)?.[1]?.toUpperCase() };
  }

  let lastRelease: Promise<void> = Promise.resolve();
  let wanted = 0;

  async function connect(): Promise<PostgresPoolClient> {
    refuseBesideTransaction();
    const turn = lastRelease;
    let free = (): void => undefined;
    lastRelease = new Promise((resolve) => (free = resolve));
    wanted++;
    await turn;
    return {
      // Kysely asks for a cursor only when it streams, and a stream would keep the one connection from everybody else.
      query: query as PostgresPoolClient['query'],
      release() {
        wanted--;
        free();
      },
    };
  }

  return {
    connect,
    connections: () => ({ busy: Math.min(1, wanted), idle: wanted === 0 ? 1 : 0, waiting: Math.max(0, wanted - 1) }),
    async listen(channel, listener) {
      listeners.set(channel, [...(listeners.get(channel) ?? []), listener]);
      if (listeners.get(channel)?.length === 1) await ask({ listen: channel });
    },
    async end() {
      isClosing = true;
      await lastRelease;
      if (!crash) await ask({ close: true });
      await worker.terminate();
    },
  };
}
