import { holdDraft, type DraftHold } from '../../../client/drafts/draft-hold.ts';
import type { Draft } from '../../../client/drafts/draft.ts';
import type { KeptText } from './kept-text.ts';

interface HeldTextParts<Kept> {
  /** The draft's key in the store. */
  key: string;
  text: KeptText<Kept>;
  draft: Draft<Kept>;
  isSending(): boolean;
  bringBack(): Promise<void>;
  /** Changes the text without keeping it. */
  put(change: () => void): void;
}

/** Takes hold of a form's text for this tab. Import it lazily: nothing waits for it. */
export function holdText<Kept>({ key, text, draft, isSending, bringBack, put }: HeldTextParts<Kept>): DraftHold {
  /**
   * Called when another tab has given up the text: shows the stored text; what stood here is dropped and never written.
   */
  async function gain() {
    if (isSending()) return;
    if (!draft.unkept()) {
      text.clear();
      return bringBack();
    }
    // This text was typed before the other tab was known. It stays, unless the other tab has written meanwhile.
    const found = await draft.restore();
    if (found && !text.isShown(found))
      put(() => {
        text.clear();
        text.show(found);
      });
    const now = text.kept.peek();
    if (now) draft.keep(now);
  }
  return holdDraft(key, { giving: () => draft.flush(), gained: () => void gain() });
}
