import { signal, type ReadonlySignal } from '@preact/signals-react';
import type { DraftHold, DraftHolder } from '../../client/drafts/draft-hold.ts';
import {
  createDraft,
  draftKey,
  type Draft,
  type DraftLabel,
  type DraftServer,
  type Refused,
} from '../../client/drafts/draft.ts';
import type { KeptStore } from '../../client/drafts/kept-store.ts';
import { pause } from '../../client/pause.ts';
import type { Form } from '../form/create-form.ts';
import { bothTexts, isSame, textOf, type Texts } from './both-texts.ts';

/** Milliseconds that a form stands still for a browser’s store, or a server, that does not answer. */
const longestRestoreMs = 5000;

/** A form whose text outlives the page: drafted as it is typed, written by one tab at a time, brought back when it is opened again. */
export interface KeptForm<Values extends Texts<Values>> {
  draft: Draft<Values & Refused>;
  /** Whether what was typed before is still looked for: the form stands still meanwhile. */
  isRestoring: ReadonlySignal<boolean>;
  /** Another tab that writes this text; null while it is this one. */
  elsewhere: ReadonlySignal<DraftHolder | null>;
  /** Whether the form holds something that no store gave it. */
  isTyped(): boolean;
  /** Empties the form. */
  clear(): void;
  /** Brings back what an earlier page, another tab or another machine left. */
  restore(): Promise<void>;
  /** Takes hold of the text for this tab; once the form stands, because nothing waits for it. */
  hold(): Promise<void>;
  /** Goes on here with what another tab holds. */
  takeOver(): void;
  dispose(): void;
}

interface KeptFormParts<Values extends Texts<Values>> {
  form: Form<Values>;
  empty: Values;
  store: KeptStore;
  /** Whose text it is: the signed-in user's id, or the door's name where nobody signs in. */
  owner: string;
  /** Under what it is kept. */
  subject: string;
  /** Where somebody is signed in: their drafts on the server. */
  server?: DraftServer | undefined;
  /** How it is told apart in a list of texts that wait for their writer. */
  label?: DraftLabel | undefined;
  /** Whether the text is on its way: it is neither kept nor changed meanwhile. */
  isSending?(): boolean;
  /** Waits for what is on its way. */
  inTurn?<Result>(work: () => Promise<Result>): Promise<Result>;
  /** Told why a text that has come back was not taken, in the server's words. */
  returned?(refusal: string): void;
}

/** Puts together a form, its draft, and the hold of one tab on it. What sends it drops the draft once it is saved. */
export function createKeptForm<Values extends Texts<Values> & { remarks: string }>({
  form,
  empty,
  store,
  owner,
  subject,
  server,
  label,
  isSending = () => false,
  inTurn = (work) => work(),
  returned = () => undefined,
}: KeptFormParts<Values>): KeptForm<Values> {
  const elsewhere = signal<DraftHolder | null>(null);
  const isRestoring = signal(false);
  const mayKeep = () => elsewhere.peek() === null;
  const draft = createDraft<Values & Refused>(store, owner, subject, { label, server, mayKeep });
  /** What was kept when the form last took it up. */
  let taken: Values | undefined;
  let isPutting = false;
  let isDisposed = false;
  let holding: DraftHold | undefined;

  const stopKeeping = form.values.subscribe((values) => {
    if (isSending() || isPutting) return;
    if (form.isDirty.peek()) draft.keep(values);
    else if (draft.keptAt.peek() > 0 || draft.unkept()) void draft.drop();
  });

  function clear() {
    taken = undefined;
    form.reset(empty);
  }

  /**
   * A text that was kept before, in the empty form or beside what was typed meanwhile.
   *
   * @param isKept whether it need not be kept anew, which would make it pass for newer than it is
   */
  function show(kept: (Values & Refused) | undefined, isKept: boolean) {
    const before = taken ?? empty;
    if (isDisposed) return;
    if (!kept) {
      // Shown at once, and then found to be saved elsewhere.
      if (taken && isSame(form.values.peek(), taken)) clear();
      return;
    }
    const text = textOf(kept, empty);
    if (isSame(text, before)) return;
    taken = text;
    if (kept.refusal) returned(kept.refusal);
    const next = bothTexts(text, form.values.peek(), before);
    isPutting = isKept && isSame(next, text);
    form.set(next);
    isPutting = false;
  }

  /** In its turn: what is on its way is neither changed nor taken for it. */
  function showInTurn(kept: (Values & Refused) | undefined, isOwn = false): Promise<void> {
    // The save takes the draft away.
    const isKept = isOwn && !isSending();
    return inTurn(async () => show(kept, isKept));
  }

  async function bringBack() {
    await showInTurn(await draft.restore((own) => void showInTurn(own, true)));
  }

  /** The text has come from another tab: it is the store's, and what stood here is shown no more and never written. */
  async function gain() {
    if (isSending()) return;
    if (!draft.unkept()) {
      clear();
      return bringBack();
    }
    // Typed here before the other tab was known of. It stays, unless that one has written meanwhile.
    const kept = await draft.restore();
    const text = kept && textOf(kept, empty);
    if (text && !isSame(text, taken ?? empty)) form.set(text);
    else draft.keep(form.values.peek());
  }

  return {
    draft,
    isRestoring,
    elsewhere,
    isTyped: () => form.isDirty.peek() && !(taken && isSame(form.values.peek(), taken)),
    clear,
    async restore() {
      // Typed meanwhile, a text would take the place of the one that is on its way.
      isRestoring.value = true;
      await Promise.race([bringBack(), pause(longestRestoreMs)]).finally(() => (isRestoring.value = false));
    },
    async hold() {
      // Where nothing is stored there is nothing that two tabs could write over.
      if (store.isLasting.peek() === false || holding) return;
      const { holdDraft } = await import('../../client/drafts/draft-hold.ts');
      if (isDisposed || holding) return;
      holding = holdDraft(draftKey(owner, subject), {
        giving: () => draft.flush(),
        gained: () => void gain(),
      });
      holding.elsewhere.subscribe((holder) => (elsewhere.value = holder));
    },
    takeOver: () => holding?.takeOver(),
    dispose() {
      isDisposed = true;
      stopKeeping();
      draft.dispose();
      holding?.release();
    },
  };
}
