import { unsavedLifetimeMs } from '../../contract/drafts/unsaved.ts';
import type { KeptDraft } from './draft.ts';
import { browserStore, type KeptStore } from './kept-store.ts';
import type { WaitingWrite } from './outbox.ts';

/** Owners that are channels without a session and no people: a sign-in takes nothing of theirs away. */
const channelOwners: readonly string[] = ['telephony'];

type Kept = Partial<Pick<KeptDraft<unknown>, 'keptAt'> & Pick<WaitingWrite, 'queuedAt'>>;

/**
 * Somebody has signed in on this browser: what others have left unsaved waits for them, under their names, for as long as it
 * can still be saved. What is older goes from the disk.
 *
 * @param owner the id of who has signed in
 */
export async function forgetOldOfOthers(owner: string, store: KeptStore = browserStore()): Promise<void> {
  const kept = [...(await store.entries<Kept>('draft/')), ...(await store.entries<Kept>('outbox/'))];
  const gone = kept.filter(([key, { keptAt = 0, queuedAt = keptAt }]) => {
    const whose = key.split('/')[1] ?? '';
    return whose !== owner && !channelOwners.includes(whose) && Date.now() - queuedAt > unsavedLifetimeMs;
  });
  await Promise.all(gone.map(([key]) => store.delete(key)));
}
