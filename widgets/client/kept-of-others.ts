import { purgeDrafts } from './draft.ts';
import { browserStore } from './kept-store.ts';

/** Another user has signed in on this browser: what others have left unsaved goes from its disk. */
export async function removeKeptOfOthers(userId: string): Promise<void> {
  await purgeDrafts(browserStore(), userId);
}
