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

/** Milliseconds that a form stands still for a browser’s store, or a server, that does not answer. */
const longestRestoreMs = 5000;

/** A form whose text outlives the page: drafted as it is typed, written by one tab at a time, brought back when it is opened again. */
export interface KeptForm<Kept> {
  draft: Draft<Kept & Refused>;
  /** Whether what was typed before is still looked for: the form stands still meanwhile. */
  isRestoring: ReadonlySignal<boolean>;
  /** Another tab that writes this text; null while it is this one. */
  elsewhere: ReadonlySignal<DraftHolder | null>;
  /** Brings back what an earlier page, another tab or another machine left. */
  restore(): Promise<void>;
  /** Takes hold of the text for this tab; once the form stands, because nothing waits for it. */
  hold(): Promise<void>;
  /** Goes on here with what another tab holds. */
  takeOver(): void;
  dispose(): void;
}

interface KeptFormParts<Kept> {
  text: KeptText<Kept>;
  store: KeptStore;
  /** Whose text it is: the signed-in user's id, or the channel's name where nobody signs in. */
  owner: string;
  /** Under what it is kept. */
  subject: string;
  /** Where somebody is signed in: their drafts on the server. */
  server?: DraftServer | undefined;
  /** How it is told apart in a list of texts that wait for their writer. */
  label?: DraftLabel | undefined;
  /** Where what is typed goes out through the outbox. */
  sending?: Sending<OutboxCall> | undefined;
  /** Told why a text that has come back was not taken, in the server's words. */
  returned?(refusal: string): void;
  /** Told of each text that has come back. */
  shown?(): void;
}

/**
 * Puts together what is typed, its draft, the hold of one tab on it, and what sends it. A form whose text stays until it is
 * saved drops the draft then.
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
  /** Whether the store's own text is known; until then nothing takes its place. */
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

  /** @param isKept whether it need not be kept anew, which would make it pass for newer than it is */
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

  /** In its turn: what is on its way is neither changed nor taken for it. */
  function showInTurn(found: (Kept & Refused) | undefined, isOwn = false): Promise<void> {
    // The save takes the draft away.
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
      // Typed meanwhile, a text would take the place of the one that is on its way.
      isRestoring.value = true;
      await Promise.race([bringBack(), pause(longestRestoreMs)]).finally(() => {
        isRestoring.value = false;
        beginKeeping();
      });
    },
    async hold() {
      // Where nothing is stored there is nothing that two tabs could write over.
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
