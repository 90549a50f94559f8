import { setTimeout as wait } from 'node:timers/promises';
import type { Kysely, Transaction } from 'kysely';
import { codeOf } from './faults/database-fault.ts';
import { whileHoldingConnection } from './own-connection.ts';
import type { Database } from './schema.ts';

/** A transaction's own connection. Statements that belong together all use it. */
export type Tx = Transaction<Database>;

/** Serialization failure and deadlock, which a distributed PostgreSQL returns in ordinary work. */
const retried = new Set(['40001', '40P01']);
const attempts = 6;

/** The work that each running transaction does last, just before it commits. */
const endings = new WeakMap<Tx, (() => Promise<void>)[]>();

/**
 * Adds work that runs at the end of a transaction, just before it commits. Rows that many writers share are then locked
 * for a moment only, however long the transaction took before.
 *
 * @throws Error when `inTransaction` did not begin the transaction, or the transaction is already at its end
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

/** SQLSTATE: another transaction held the row for too long. */
const rowHeld = '55P03';
/** How long after its first start work is tried again for a held row. Between attempts others use its connection. */
const heldMs = 3000;

function isTriedAgain(error: unknown, attempt: number, began: number): boolean {
  const code = codeOf(error) ?? '';
  if (code === rowHeld) return performance.now() - began < heldMs;
  return attempt < attempts && retried.has(code);
}

/**
 * Runs work in one transaction, and runs it again from the start when the database asks for that. The work must have no
 * effect outside the transaction.
 *
 * @throws the error that the work throws; then the transaction stores nothing
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
