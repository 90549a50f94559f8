import { unsavedLifetimeMs } from '../../contract/drafts/unsaved.ts';
import type { KeptDraft } from './draft.ts';
import { browserStore, type KeptStore } from './kept-store.ts';
import type { WaitingWrite } from './waiting-write.ts';

/** Owners that are channels without a session, not people: a sign-in deletes nothing of theirs. */
const channelOwners: readonly string[] = ['telephony'];

type Kept = Partial<Pick<KeptDraft<unknown>, 'keptAt'> & Pick<WaitingWrite, 'queuedAt'>>;

/**
 * Called when somebody has signed in on this browser. Drafts, waiting writes and picked files of other people stay for them as long
 * as they can still be saved; older ones are deleted from the disk.
 *
 * @param owner the id of the person who has signed in
 */
export async function forgetOldOfOthers(owner: string, store: KeptStore = browserStore()): Promise<void> {
  const kept = [
    ...(await store.entries<Kept>('draft/')),
    ...(await store.entries<Kept>('outbox/')),
    ...(await store.entries<Kept>('unknown/')),
    ...(await store.entries<Kept>('file/')),
  ];
  const gone = kept.filter(([key, { keptAt = 0, queuedAt = keptAt }]) => {
    const whose = key.split('/')[1] ?? '';
    return whose !== owner && !channelOwners.includes(whose) && Date.now() - queuedAt > unsavedLifetimeMs;
  });
  await Promise.all(gone.map(([key]) => store.delete(key)));
}
