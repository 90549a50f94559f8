import type { Kysely } from 'kysely';
import type { Database } from '../../db/schema.ts';
import { inTransaction } from '../../db/transaction.ts';
import { keyOf } from './file-store.ts';
import * as files from './file.store.ts';
import * as addresses from './upload-address.store.ts';
import type { FileStorage } from '../../call/files.ts';

/** How long an upload may wait for the save that attaches it. */
export const attachWithinHours = 24;
const hour = 60 * 60 * 1000;
const batch = 200;
/** How often the server looks for uploads that nothing has attached. */
export const sweepEveryMs = hour;

/**
 * Removes uploads that nothing has attached within a day, and files that broken uploads left on this machine.
 *
 * @returns how many files it removed
 */
export async function sweepOrphans(db: Kysely<Database>, { store, incoming }: FileStorage, now: Date): Promise<number> {
  const cutoff = new Date(now.getTime() - attachWithinHours * hour);
  await incoming.clear(cutoff);
  await addresses.forget(db, cutoff);
  let removed = 0;
  for (;;) {
    const orphans = await inTransaction(db, (tx) => files.abandon(tx, cutoff, now, batch));
    for (const id of orphans) {
      await store.delete(keyOf(id));
      await files.markRemoved(db, id, now);
      removed++;
    }
    if (orphans.length < batch) return removed;
  }
}
