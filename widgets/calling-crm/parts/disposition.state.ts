import { computed, signal } from '@preact/signals-react';
import { asCallError, type CallError } from '../../client/call-error.ts';
import type { DraftHold, DraftHolder } from '../../client/draft-hold.ts';
import { createDraft, draftKey, type DraftLabel, type DraftServer, type Refused } from '../../client/draft.ts';
import type { KeptStore } from '../../client/kept-store.ts';
import type { Outbox, WaitingWrite, WriteOptions } from '../../client/outbox.ts';
import { pause } from '../../client/pause.ts';
import type { FormRules } from '../../contract/rules/rule.ts';
import { createForm, type Form } from '../../kit/form/create-form.ts';
import { keptAnswer } from '../../kit/widget/kept-answer.ts';
import { bothTexts, isSame, textOf } from './both-texts.ts';
import type { DispositionEvents, DispositionState, Texts } from './disposition.ts';
import type { SaveState } from './save-state.ts';

/** Milliseconds that a form stands still for a browser’s store, or a server, that does not answer. */
const patienceMs = 5000;

type SendOptions = Pick<WriteOptions, 'idempotencyKey' | 'callGrant' | 'ending'>;

interface DispositionParts<Values extends Texts<Values>, Input, Entry> {
  store: KeptStore;
  outbox: Outbox;
  /** Whose draft it is: the signed-in user's id, or the door's name where nobody signs in. */
  owner: string;
  /** Under what the call's draft is kept. */
  subject: string;
  empty: Values;
  rules: FormRules<NoInfer<Values>>;
  events: DispositionEvents<Entry>;
  /** Where somebody is signed in: their drafts on the server. */
  server?: DraftServer | undefined;
  /** When the call ended, where it had before it was loaded: milliseconds since 1970. */
  endedAt?: number | undefined;
  /** How the call is told apart among those that are parked. */
  label?: DraftLabel | undefined;
  inputOf(values: Values, endCall: boolean): Input;
  /** Whether such an input ends the call. */
  ends?(input: Input): boolean;
  /** Sends through the outbox, which goes on until the server has answered. */
  send(input: Input, options: SendOptions): Promise<Entry>;
  /** The input of a waiting write that is of this very call. */
  ownInput(write: WaitingWrite): Input | undefined;
}

/** A disposition form that loses nothing: drafted as it is typed, sent exactly once, given back where the server says no. */
export function createDisposition<
  Values extends Texts<Values> & { remarks: string },
  Input,
  Entry extends { callRef: string },
>({
  store,
  outbox,
  owner,
  subject,
  empty,
  rules,
  events,
  server,
  endedAt = 0,
  label,
  inputOf,
  ends = () => false,
  send: sendOff,
  ownInput,
}: DispositionParts<Values, Input, Entry>): DispositionState<Values> {
  const form: Form<Values> = createForm(empty, rules);
  const elsewhere = signal<DraftHolder | null>(null);
  const fault = signal<CallError | null>(null);
  const mayKeep = () => elsewhere.peek() === null;
  const draft = createDraft<Values & Refused>(store, owner, subject, { label, server, mayKeep });
  const pending = signal<readonly string[]>([]);
  const savedAt = signal(endedAt);
  const isEnded = signal(endedAt > 0);
  const isStopped = signal(false);
  const isRestoring = signal(false);
  let lastSaved: Values | undefined;
  /** What was kept when the form last took it up. */
  let taken: Values | undefined;
  let isPutting = false;
  let turn: Promise<unknown> = Promise.resolve();
  let isSubmitting = false;
  let isEnding = false;
  let holding: DraftHold | undefined;
  const ending = new AbortController();

  const saveState = computed<SaveState>(() => {
    const mine = outbox.waiting.value.filter(({ key }) => pending.value.includes(key));
    const retryAt = mine.find((write) => write.retryAt !== undefined)?.retryAt;
    if (retryAt !== undefined) return { phase: 'retrying', retryAt };
    if (pending.value.length > 0) return { phase: 'saving' };
    const keptAt = draft.keptAt.value;
    if (form.isDirty.value && keptAt > 0 && draft.isSafe.value) return { phase: 'drafted', at: keptAt };
    if (form.isDirty.value || savedAt.value === 0) return { phase: 'none' };
    return { phase: isEnded.value ? 'ended' : 'saved', at: savedAt.value };
  });

  const stopKeeping = form.values.subscribe((values) => {
    if (pending.peek().length > 0 || isPutting) return;
    if (form.isDirty.peek()) draft.keep(values);
    else if (draft.keptAt.peek() > 0) void draft.drop();
  });

  /** Whether the form holds something that no store gave it. */
  const isTyped = () => form.isDirty.peek() && !(taken && isSame(form.values.peek(), taken));

  function clear() {
    taken = undefined;
    form.reset(empty);
  }

  /** @param isOfForm whether it was the form's own text that was saved, and none that an earlier page had left */
  async function confirmed(input: Input, key: string, callRef: string, isOfForm: boolean) {
    const endCall = ends(input);
    // Before the form is empty, and so free: what is typed then is a draft of its own.
    await draft.drop();
    const typed = !isOfForm && isTyped() ? form.values.peek() : undefined;
    savedAt.value = Date.now();
    isStopped.value = false;
    if (typed) draft.keep(typed);
    else clear();
    if (endCall) isEnded.value = true;
    events.saved({ callRef, idempotencyKey: key, endCall });
  }

  /** @returns whether a field says what is wrong */
  async function refused(refusal: CallError): Promise<boolean> {
    // The screen was closed; the outbox holds the write for the next one.
    if (refusal.isRetryable) return false;
    const { message, fieldErrors } = refusal;
    // Its draft says so by now, to whoever opens the call again.
    if (ending.signal.aborted) {
      events.failed(`A call${label ? ` of ${label.about}` : ''} was not saved, its text is parked. ${message}`);
      return false;
    }
    form.refuse(fieldErrors);
    // The server has taken nothing, so what is sent next may differ and needs a key of its own.
    const values = form.values.peek();
    await draft.drop();
    if (form.isDirty.peek()) draft.keep(values);
    if (refusal.showsErrorPage) fault.value = refusal;
    else events.failed(message);
    isStopped.value = Object.keys(form.messages.peek()).length > 0;
    return isStopped.peek();
  }

  /** @returns false where the server has named fields */
  async function send(input: Input, key: string, callGrant?: string, values?: Values): Promise<boolean> {
    pending.value = [...pending.peek(), key];
    try {
      const ofCall = callGrant === undefined ? {} : { callGrant };
      const entry = await sendOff(input, { idempotencyKey: key, ending: ending.signal, ...ofCall });
      events.entered(entry);
      lastSaved = values;
      await confirmed(input, key, entry.callRef, values !== undefined);
      return true;
    } catch (error) {
      return !(await refused(asCallError(error)));
    } finally {
      pending.value = pending.peek().filter((one) => one !== key);
    }
  }

  /** Writes of one call go one after the other, in the order in which they were asked for. */
  function inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
    const next = turn.then(work);
    turn = next.catch(() => undefined);
    return next;
  }

  async function sendForm(endCall: boolean): Promise<boolean> {
    const again = endCall && !form.isDirty.peek() ? lastSaved : undefined;
    if (again) return send(inputOf(again, endCall), outbox.newKey(), undefined, again);
    isStopped.value = !form.check();
    if (isStopped.peek()) return false;
    const values = form.values.peek();
    draft.keep(values);
    const sent = send(inputOf(values, endCall), draft.idempotencyKey.peek(), undefined, values);
    await draft.flush();
    return sent;
  }

  /**
   * A text that was kept before, in the empty form or beside what was typed meanwhile.
   *
   * @param isKept whether it need not be kept anew, which would make it pass for newer than it is
   */
  function show(kept: (Values & Refused) | undefined, isKept: boolean) {
    const before = taken ?? empty;
    if (ending.signal.aborted) return;
    if (!kept) {
      // Shown at once, and then found to be saved elsewhere.
      if (taken && isSame(form.values.peek(), taken)) clear();
      return;
    }
    const text = textOf(kept, empty);
    if (isSame(text, before)) return;
    taken = text;
    if (kept.refusal) events.failed(`This call was not saved. ${kept.refusal}`);
    const next = bothTexts(text, form.values.peek(), before);
    isPutting = isKept && isSame(next, text);
    form.set(next);
    isPutting = false;
  }

  /** In its turn: what is on its way is neither changed nor taken for it. */
  function showInTurn(kept: (Values & Refused) | undefined, isOwn = false): Promise<void> {
    // The save takes the draft away.
    const isKept = isOwn && pending.peek().length === 0;
    return inTurn(async () => show(kept, isKept));
  }

  async function bringBack() {
    await showInTurn(await draft.restore((own) => void showInTurn(own, true)));
  }

  /** The text has come from another tab: it is the store's, and what stood here is shown no more and never written. */
  async function gain() {
    if (pending.peek().length > 0) return;
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
    form,
    isSafe: draft.isSafe,
    saveState,
    isSending: computed(() => pending.value.length > 0),
    isPending: computed(() => pending.value.length > 0 || isRestoring.value),
    isEnded,
    endedAt: computed(() => (isEnded.value ? savedAt.value : 0)),
    isDirty: computed(() => form.isDirty.value || pending.value.length > 0),
    isStopped,
    elsewhere,
    fault,
    backToForm: () => void (fault.value = null),
    async hold() {
      // Where nothing is stored there is nothing that two tabs could write over.
      if (store.isLasting.peek() === false || holding) return;
      const { holdDraft } = await import('../../client/draft-hold.ts');
      if (ending.signal.aborted || holding) return;
      holding = holdDraft(draftKey(owner, subject), {
        giving: () => draft.flush(),
        gained: () => void gain(),
      });
      holding.elsewhere.subscribe((holder) => (elsewhere.value = holder));
    },
    takeOver: () => holding?.takeOver(),
    async restore() {
      // Typed meanwhile, a text would take the place of the one that is on its way.
      isRestoring.value = true;
      await Promise.race([bringBack(), pause(patienceMs)]).finally(() => (isRestoring.value = false));
      for (const write of [...outbox.waiting.peek(), ...(await outbox.left())]) {
        const input = ownInput(write);
        if (input !== undefined && !pending.peek().includes(write.key))
          void inTurn(() => send(input, write.key, write.callGrant));
      }
    },
    async submit() {
      if (isSubmitting || isRestoring.peek() || pending.peek().length > 0 || isEnded.peek() || !mayKeep()) return true;
      isSubmitting = true;
      return inTurn(() => sendForm(false)).finally(() => (isSubmitting = false));
    },
    async end() {
      if (isEnding || isRestoring.peek() || isEnded.peek() || !mayKeep()) return true;
      isEnding = true;
      return inTurn(() => sendForm(true)).finally(() => (isEnding = false));
    },
    saveDraft: async () => keptAnswer(await draft.settle()),
    dispose() {
      ending.abort();
      stopKeeping();
      draft.dispose();
      holding?.release();
    },
  };
}
