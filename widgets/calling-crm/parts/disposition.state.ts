import { computed, signal, type ReadonlySignal } from '@preact/signals-react';
import { CallError } from '../../client/call-error.ts';
import { createDraft } from '../../client/draft.ts';
import { mintIdempotencyKey } from '../../client/idempotency-key.ts';
import type { KeptStore } from '../../client/kept-store.ts';
import type { Outbox, WaitingWrite } from '../../client/outbox.ts';
import type { FormRules } from '../../contract/rules/rule.ts';
import { createForm, type Form } from '../../kit/form/create-form.ts';
import type { SaveState } from './save-state.ts';

type Texts<Values> = Record<keyof Values, string>;

/** What of a form does not depend on its fields. */
export interface DispositionLife {
  /** Whether a save is not confirmed yet: the form stands still meanwhile. */
  isPending: ReadonlySignal<boolean>;
  /** Whether closing now would lose something that is not saved. */
  isDirty: ReadonlySignal<boolean>;
  /** Brings back what an earlier page left, and goes on sending what it could not. */
  restore(): Promise<void>;
  saveDraft(): Promise<void>;
  dispose(): void;
}

/** The form of one loaded call, and what of it is on its way. */
export interface DispositionState<Values extends Texts<Values>> extends DispositionLife {
  form: Form<Values>;
  saveState: ReadonlySignal<SaveState>;
  isEnded: ReadonlySignal<boolean>;
  /** Whether the last attempt to send was stopped by messages. */
  isStopped: ReadonlySignal<boolean>;
  /** @returns false where fields need an answer and nothing was sent */
  submit(): Promise<boolean>;
  /** Ends the call with these values or, when they were saved just now and none are typed, with those. */
  end(): Promise<boolean>;
}

/** What the agent and the page are told. */
export interface DispositionEvents<Entry> {
  /** An entry has come into the history. */
  entered(entry: Entry): void;
  saved(saved: { callRef: string; idempotencyKey: string; endCall: boolean }): void;
  /** A refusal, in the server's words. */
  failed(text: string): void;
}

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
  /** False where a draft ends with the page: it is then not called saved. */
  isLasting: boolean;
  inputOf(values: Values, endCall: boolean): Input;
  /** Whether such an input ends the call. */
  ends?(input: Input): boolean;
  /** Sends through the outbox, which goes on until the server has answered. */
  send(input: Input, idempotencyKey: string, callGrant?: string): Promise<Entry>;
  /** The input of a waiting write that is of this very call. */
  ownInput(write: WaitingWrite): Input | undefined;
}

/** A disposition form that loses nothing: drafted as it is typed, sent exactly once, given back where the server says no. */
export function createDisposition<Values extends Texts<Values>, Input, Entry extends { callRef: string }>({
  store,
  outbox,
  owner,
  subject,
  empty,
  rules,
  events,
  isLasting,
  inputOf,
  ends = () => false,
  send: sendOff,
  ownInput,
}: DispositionParts<Values, Input, Entry>): DispositionState<Values> {
  const form: Form<Values> = createForm(empty, rules);
  const draft = createDraft<Values>(store, owner, subject);
  const pending = signal<readonly string[]>([]);
  const savedAt = signal(0);
  const isEnded = signal(false);
  const isStopped = signal(false);
  let lastSaved: Values | undefined;
  let turn: Promise<unknown> = Promise.resolve();
  let isSubmitting = false;
  let isEnding = false;

  const saveState = computed<SaveState>(() => {
    const mine = outbox.waiting.value.filter(({ key }) => pending.value.includes(key));
    const retryAt = mine.find((write) => write.retryAt !== undefined)?.retryAt;
    if (retryAt !== undefined) return { phase: 'retrying', retryAt };
    if (pending.value.length > 0) return { phase: 'saving' };
    if (form.isDirty.value && draft.keptAt.value > 0 && isLasting) return { phase: 'drafted', at: draft.keptAt.value };
    if (form.isDirty.value || savedAt.value === 0) return { phase: 'none' };
    return { phase: isEnded.value ? 'ended' : 'saved', at: savedAt.value };
  });

  const stopKeeping = form.values.subscribe((values) => {
    if (form.isDirty.peek() && pending.peek().length === 0) draft.keep(values);
  });

  async function confirmed(input: Input, key: string, callRef: string) {
    const endCall = ends(input);
    savedAt.value = Date.now();
    isStopped.value = false;
    form.reset(empty);
    await draft.drop();
    if (endCall) isEnded.value = true;
    events.saved({ callRef, idempotencyKey: key, endCall });
  }

  async function refused(error: unknown) {
    // The screen was closed; the outbox holds the write for the next one.
    if (error instanceof CallError && error.isRetryable) return;
    const { message, fieldErrors } = error instanceof CallError ? error : { message: 'Try again', fieldErrors: {} };
    form.refuse(fieldErrors);
    // The server has taken nothing, so what is sent next may differ and needs a key of its own.
    const values = form.values.peek();
    await draft.drop();
    if (form.isDirty.peek()) draft.keep(values);
    events.failed(message);
  }

  async function send(input: Input, key: string, callGrant?: string, values?: Values) {
    pending.value = [...pending.peek(), key];
    try {
      const entry = await sendOff(input, key, callGrant);
      events.entered(entry);
      lastSaved = values;
      await confirmed(input, key, entry.callRef);
    } catch (error) {
      await refused(error);
    } finally {
      pending.value = pending.peek().filter((one) => one !== key);
    }
  }

  /** Writes of one call go one after the other, in the order in which they were asked for. */
  function inTurn(work: () => Promise<void>): Promise<void> {
    const next = turn.then(work);
    turn = next.catch(() => undefined);
    return next;
  }

  async function sendForm(endCall: boolean): Promise<boolean> {
    const again = endCall && !form.isDirty.peek() ? lastSaved : undefined;
    if (again) {
      await send(inputOf(again, endCall), mintIdempotencyKey(), undefined, again);
      return true;
    }
    isStopped.value = !form.check();
    if (isStopped.peek()) return false;
    const values = form.values.peek();
    draft.keep(values);
    await Promise.all([draft.flush(), send(inputOf(values, endCall), draft.idempotencyKey.peek(), undefined, values)]);
    return true;
  }

  return {
    form,
    saveState,
    isPending: computed(() => pending.value.length > 0),
    isEnded,
    isDirty: computed(() => form.isDirty.value || pending.value.length > 0),
    isStopped,
    async restore() {
      const kept = await draft.restore();
      if (kept && !form.isDirty.peek()) form.set({ ...empty, ...kept });
      for (const write of [...outbox.waiting.peek(), ...(await outbox.left())]) {
        const input = ownInput(write);
        if (input !== undefined && !pending.peek().includes(write.key))
          void inTurn(() => send(input, write.key, write.callGrant));
      }
    },
    async submit() {
      if (isSubmitting || pending.peek().length > 0 || isEnded.peek()) return true;
      isSubmitting = true;
      let isSent = true;
      await inTurn(async () => void (isSent = await sendForm(false))).finally(() => (isSubmitting = false));
      return isSent;
    },
    async end() {
      if (isEnding || isEnded.peek()) return true;
      isEnding = true;
      let isSent = true;
      await inTurn(async () => void (isSent = await sendForm(true))).finally(() => (isEnding = false));
      return isSent;
    },
    saveDraft: () => draft.flush(),
    dispose() {
      stopKeeping();
      draft.dispose();
    },
  };
}
