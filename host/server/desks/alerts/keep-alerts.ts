import type { Kysely } from 'kysely';
import type { Database } from '../../db/schema.ts';
import { besideTransaction } from '../../db/own-connection.ts';
import { inTransaction, type Tx } from '../../db/transaction.ts';
import { publishChange } from '../../core/lists/publish-lists.ts';
import { alertBase } from './lists/alert-base.store.ts';
import { alertLists } from './lists/alert-list.ts';
import * as store from './alerts.store.ts';
import type { Raised, StoredAlert } from './alerts.store.ts';

/** How long the same of one person is counted in one alert. */
const countedMs = 60 * 60_000;
const mostAttempts = 5;

const inNew = alertBase.facts({ queue: 'NEW' });

/** Whether the same counts in an alert, which began within the hour. */
const isOpenAt = ({ at }: StoredAlert, now: Date) => now.getTime() - at.getTime() < countedMs;

/**
 * Counts the same in the alert that stands open for it, or adds one.
 *
 * @returns false where another process has added one between the two statements
 */
async function tryToKeep(tx: Tx, raised: Raised, now: Date): Promise<boolean> {
  const open = await store.findOpen(tx, raised);
  if (open && isOpenAt(open, now)) {
    const version = await store.countAgain(tx, open, raised, now);
    publishChange(tx, alertBase, alertLists, { row: { id: open.id, version }, before: inNew, after: inNew });
    return true;
  }
  if (open) await store.close(tx, open.id);
  const id = await store.insert(tx, raised, now);
  if (id === undefined) return false;
  const before = alertBase.facts({ queue: '' });
  publishChange(tx, alertBase, alertLists, { row: { id, version: 1 }, before, after: inNew });
  return true;
}

/** @throws Error where others are always first, which they are once */
async function keep(db: Kysely<Database>, raised: Raised, now: Date): Promise<void> {
  for (let attempt = 0; attempt < mostAttempts; attempt++)
    // oxlint-disable-next-line no-await-in-loop -- each sees what the last one has met
    if (await inTransaction(db, (tx) => tryToKeep(tx, raised, now))) return;
  throw new Error('An alert is added by others again and again');
}

/** Keeps alerts as rows, for the list of those who watch the server. */
export interface AlertKeeper {
  keep(raised: Omit<Raised, 'times'>): void;
  /** Until all that was raised is kept, or is lost. */
  settled(): Promise<void>;
}

/**
 * Each alert is written on a connection of its own, beside what raised it: it stands even where that comes to nothing, and
 * nothing waits for it or fails with it. What is raised while the same is being written is written at once with the next.
 *
 * @param failed told what went wrong; the alert then stands in the log and the metrics alone
 */
export function alertKeeper(
  { db, now }: { db: Kysely<Database>; now: () => Date },
  failed: (error: unknown) => void,
): AlertKeeper {
  const waiting = new Map<string, Raised>();
  const running = new Map<string, Promise<void>>();

  async function write(key: string): Promise<void> {
    for (let raised = waiting.get(key); raised; raised = waiting.get(key)) {
      waiting.delete(key);
      const one = raised;
      // oxlint-disable-next-line no-await-in-loop -- the next one counts in the row of this
      await keep(db, one, now()).catch(failed);
    }
    running.delete(key);
  }

  return {
    keep(raised) {
      const key = `${raised.what} ${raised.who ?? ''}`;
      waiting.set(key, { ...raised, times: (waiting.get(key)?.times ?? 0) + 1 });
      if (!running.has(key))
        running.set(
          key,
          besideTransaction(() => write(key)),
        );
    },
    async settled() {
      await Promise.all(running.values());
    },
  };
}
