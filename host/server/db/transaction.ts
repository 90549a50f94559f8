import { setTimeout as wait } from 'node:timers/promises';
import type { Kysely, Transaction } from 'kysely';
import { codeOf } from './database-fault.ts';
import { whileHoldingConnection } from './own-connection.ts';
import type { Database } from './schema.ts';

/** A transaction's own connection. Everything that belongs together goes through it. */
export type Tx = Transaction<Database>;

/** Serialization failure and deadlock: what a distributed PostgreSQL answers in the ordinary course of work. */
const retried = new Set(['40001', '40P01']);
const attempts = 6;

/** What is left to the end of each transaction that runs. */
const endings = new WeakMap<Tx, (() => Promise<void>)[]>();

/**
 * Leaves work to the end of a transaction, just before it commits: what many writers share is then locked for a moment
 * alone, whatever the transaction did before.
 *
 * @throws Error where `inTransaction` has not begun the transaction, or it is at its end
 */
export function beforeCommit(tx: Tx, work: () => Promise<void>): void {
  const ending = endings.get(tx);
  if (!ending) throw new Error('Only a transaction that runs can leave something to its end');
  ending.push(work);
}

async function runToItsEnd<Result>(tx: Tx, work: (tx: Tx) => Promise<Result>): Promise<Result> {
  const ending: (() => Promise<void>)[] = [];
  endings.set(tx, ending);
  const result = await work(tx);
  endings.delete(tx);
  for (const last of ending) await last();
  return result;
}

/** A row was held for too long. */
const rowHeld = '55P03';
/** Work is begun again for a held row until so long after its first beginning; between, its connection serves others. */
const heldMs = 3000;

function isTriedAgain(error: unknown, attempt: number, began: number): boolean {
  const code = codeOf(error) ?? '';
  if (code === rowHeld) return performance.now() - began < heldMs;
  return attempt < attempts && retried.has(code);
}

/**
 * Runs work in one transaction, again from the start where the database asks for that. The work must have no effect
 * outside the transaction.
 *
 * @throws what the work throws; nothing of it is then stored
 */
export async function inTransaction<Result>(db: Kysely<Database>, work: (tx: Tx) => Promise<Result>): Promise<Result> {
  const began = performance.now();
  for (let attempt = 1; ; attempt++) {
    try {
      return await db.transaction().execute((tx) => whileHoldingConnection(() => runToItsEnd(tx, work)));
    } catch (error) {
      if (!isTriedAgain(error, attempt, began)) throw error;
      await wait(Math.min(2 ** attempt, 32) * (5 + Math.random() * 10));
    }
  }
}
