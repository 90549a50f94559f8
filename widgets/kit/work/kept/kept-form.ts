import { signal, type ReadonlySignal } from '@preact/signals-react';
import type { DraftHold, DraftHolder } from '../../../client/drafts/draft-hold.ts';
import {
  createDraft,
  draftKey,
  type Draft,
  type DraftLabel,
  type DraftServer,
  type Refused,
} from '../../../client/drafts/draft.ts';
import type { KeptStore } from '../../../client/drafts/kept-store.ts';
import { pause } from '../../../client/pause.ts';
import type { OutboxCall } from '../../../contract/calls.ts';
import { isSame } from './both-texts.ts';
import type { KeptText } from './kept-text.ts';
import type { Sending } from './sending.ts';

/** Milliseconds that a form waits for a browser’s store, or a server, that does not answer. */
const longestRestoreMs = 5000;

/** A form whose text outlives the page: drafted as it is typed, written by one tab at a time, brought back when it is opened again. */
export interface KeptForm<Kept> {
  draft: Draft<Kept & Refused>;
  /** True while the text of an earlier page is looked for: the form takes no typing meanwhile. */
  isRestoring: ReadonlySignal<boolean>;
  /** The other tab that writes this text; null while this tab does. */
  elsewhere: ReadonlySignal<DraftHolder | null>;
  /** Brings back what an earlier page, another tab or another machine left. */
  restore(): Promise<void>;
  /** Takes hold of the text for this tab. Call it once the form is shown, because nothing waits for the hold. */
  hold(): Promise<void>;
  /** Takes the text over from the tab that holds it. */
  takeOver(): void;
  dispose(): void;
}

interface KeptFormParts<Kept> {
  text: KeptText<Kept>;
  store: KeptStore;
  /** Whose text it is: the signed-in user's id, or the channel's name where nobody signs in. */
  owner: string;
  /** The draft's subject. */
  subject: string;
  /** The drafts on the server; undefined where only the browser keeps them. */
  server?: DraftServer | undefined;
  /** Names the draft in a list of texts that wait for their writer. */
  label?: DraftLabel | undefined;
  /** Sends the text, where it goes through the outbox. */
  sending?: Sending<OutboxCall> | undefined;
  /** Called when a refused text is brought back, with the server's reason. */
  returned?(refusal: string): void;
  /** Called when a text is brought back. */
  shown?(): void;
}

/**
 * Joins what is typed, its draft, the hold of one tab on the draft, and its sending. A form whose text stays until it
 * is saved drops the draft once it is saved.
 */
export function createKeptForm<Kept extends object>({
  text,
  store,
  owner,
  subject,
  server,
  label,
  sending,
  returned,
  shown,
}: KeptFormParts<Kept>): KeptForm<Kept> {
  const elsewhere = signal<DraftHolder | null>(null);
  const isRestoring = signal(false);
  const mayKeep = () => elsewhere.peek() === null;
  const draft = createDraft<Kept & Refused>(store, owner, subject, { label, server, mayKeep });
  const isSending = () => sending?.holdsText === true && sending.pending.peek().length > 0;
  /** Whether the stored text is known; until then nothing is written over it. */
  let isRead = false;
  let isPutting = false;
  let isDisposed = false;
  let holding: DraftHold | undefined;

  function keep(kept: Kept | undefined) {
    if (!isRead || isPutting || isSending()) return;
    if (kept) draft.keep(kept);
    else if (draft.keptAt.peek() > 0 || draft.unkept()) void draft.drop();
  }
  const stopKeeping = text.kept.subscribe(keep);
  function beginKeeping() {
    if (isRead) return;
    isRead = true;
    const typed = text.kept.peek();
    if (typed) keep(typed);
  }
  function put(change: () => void) {
    isPutting = true;
    change();
    isPutting = false;
  }

  /** @param isKept true when the draft holds this text already: writing it again would make it look newer than it is */
  function show(found: (Kept & Refused) | undefined, isKept: boolean) {
    if (isDisposed) return;
    if (!found) return text.show(found);
    if (text.isShown(found)) return;
    put(() => text.show(found));
    const kept = text.kept.peek();
    if (!isKept || !kept || !isSame(kept, found)) keep(kept);
    if (found.refusal) returned?.(found.refusal);
    shown?.();
  }

  /** Shows the text after the writes under way: a text that is being sent must neither change nor pass for this one. */
  function showInTurn(found: (Kept & Refused) | undefined, isOwn = false): Promise<void> {
    // A save under way drops the draft, so the text must be kept anew.
    const isKept = isOwn && !isSending();
    const shows = async () => show(found, isKept);
    return sending?.holdsText ? sending.inTurn(shows) : shows();
  }

  async function bringBack() {
    const found = await draft.restore((own) => {
      beginKeeping();
      void showInTurn(own, true);
    });
    await showInTurn(found);
  }

  return {
    draft,
    isRestoring,
    elsewhere,
    async restore() {
      // A text typed meanwhile would replace the one that is being looked for.
      isRestoring.value = true;
      await Promise.race([bringBack(), pause(longestRestoreMs)]).finally(() => {
        isRestoring.value = false;
        beginKeeping();
      });
    },
    async hold() {
      // Two tabs cannot overwrite each other's text where the browser stores none.
      if (store.isLasting.peek() === false || holding) return;
      const { holdText } = await import('./held-text.ts');
      if (isDisposed || holding) return;
      holding = holdText({ key: draftKey(owner, subject), text, draft, isSending, bringBack, put });
      holding.elsewhere.subscribe((holder) => (elsewhere.value = holder));
    },
    takeOver: () => holding?.takeOver(),
    dispose() {
      isDisposed = true;
      beginKeeping();
      stopKeeping();
      draft.dispose();
      sending?.dispose();
      holding?.release();
    },
  };
}
