import { computed, signal } from '@preact/signals-react';
import { asCallError, type CallError } from '../../../client/call-error.ts';
import type { DraftLabel, DraftServer } from '../../../client/drafts/draft.ts';
import type { KeptStore } from '../../../client/drafts/kept-store.ts';
import type { Outbox, WaitingWrite, WriteOptions } from '../../../client/drafts/outbox.ts';
import type { FormRules } from '../../../contract/rules/rule.ts';
import { createForm, type Form } from '../../../kit/form/create-form.ts';
import { keptAnswer } from '../../../kit/widget/kept-answer.ts';
import type { Texts } from '../../../kit/work/both-texts.ts';
import { createKeptForm } from '../../../kit/work/kept-form.ts';
import type { DispositionEvents, DispositionState } from './disposition.ts';
import type { SaveState } from './save-state.ts';

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
  const fault = signal<CallError | null>(null);
  const pending = signal<readonly string[]>([]);
  const savedAt = signal(endedAt);
  const isEnded = signal(endedAt > 0);
  const isStopped = signal(false);
  let lastSaved: Values | undefined;
  let turn: Promise<unknown> = Promise.resolve();
  let isSubmitting = false;
  let isEnding = false;
  const ending = new AbortController();
  const isSending = () => pending.peek().length > 0;

  /** Writes of one call go one after the other, in the order in which they were asked for. */
  function inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
    const next = turn.then(work);
    turn = next.catch(() => undefined);
    return next;
  }

  const kept = createKeptForm<Values>({
    form,
    empty,
    store,
    owner,
    subject,
    server,
    label,
    isSending,
    inTurn,
    returned: (refusal) => events.failed(`This call was not saved. ${refusal}`),
  });
  const { draft, isRestoring, elsewhere } = kept;
  const mayKeep = () => elsewhere.peek() === null;

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

  /** @param isOfForm whether it was the form's own text that was saved, and none that an earlier page had left */
  async function confirmed(input: Input, key: string, callRef: string, isOfForm: boolean) {
    const endCall = ends(input);
    // Before the form is empty, and so free: what is typed then is a draft of its own.
    await draft.drop();
    const typed = !isOfForm && kept.isTyped() ? form.values.peek() : undefined;
    savedAt.value = Date.now();
    isStopped.value = false;
    if (typed) draft.keep(typed);
    else kept.clear();
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
    hold: kept.hold,
    takeOver: kept.takeOver,
    async restore() {
      await kept.restore();
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
      kept.dispose();
    },
  };
}
