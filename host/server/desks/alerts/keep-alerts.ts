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

const inNew = alertBase.facts({ queue: 'NEW' });

/** Whether the same counts in an alert, which began within the hour. */
const isOpenAt = ({ at }: StoredAlert, now: Date) => now.getTime() - at.getTime() < countedMs;

/** Counts the same in the alert that stands open for it, or adds one. */
async function keep(tx: Tx, raised: Raised, now: Date): Promise<void> {
  for (;;) {
    const open = await store.findOpen(tx, raised);
    if (open && isOpenAt(open, now)) {
      const version = await store.countAgain(tx, open, raised, now);
      publishChange(tx, alertBase, alertLists, { row: { id: open.id, version }, before: inNew, after: inNew });
      return;
    }
    if (open) await store.close(tx, open.id);
    const id = await store.insert(tx, raised, now);
    if (id !== undefined) {
      const before = alertBase.facts({ queue: '' });
      publishChange(tx, alertBase, alertLists, { row: { id, version: 1 }, before, after: inNew });
      return;
    }
    // Another process has added it between the two statements.
  }
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
      await inTransaction(db, (tx) => keep(tx, one, now())).catch(failed);
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
