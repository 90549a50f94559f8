import { computed, signal, type ReadonlySignal } from '@preact/signals-react';
import { CallError } from '../../client/call-error.ts';
import { createDraft } from '../../client/draft.ts';
import { mintIdempotencyKey } from '../../client/idempotency-key.ts';
import type { KeptStore } from '../../client/kept-store.ts';
import type { Outbox, WaitingWrite } from '../../client/outbox.ts';
import { telephonyDispositionRules, type TelephonyDisposition } from '../../contract/rules/disposition.ts';
import { notPast } from '../../contract/rules/follow-up.ts';
import type { CallInput } from '../../contract/schemas.ts';
import { createForm, type Form } from '../../kit/form/create-form.ts';
import type { SaveState } from '../parts/save-state.ts';
import { callKey, loanOf, saveInput, type LoadedCall } from './loaded-call.ts';
import type { TelephonyEvents } from './telephony-crm.state.ts';

type SaveInput = CallInput<'saveTelephonyCall'>;

const owner = 'telephony';
const empty: TelephonyDisposition = {
  language: '',
  userQuery: '',
  followUpDate: '',
  subCallStatus: '',
  callOutcome: '',
  remarks: '',
};
const rules = {
  ...telephonyDispositionRules,
  followUpDate: [...(telephonyDispositionRules.followUpDate ?? []), notPast()],
};

/** The form of one loaded call, and what of it is on its way. */
export interface DispositionState {
  form: Form<TelephonyDisposition>;
  saveState: ReadonlySignal<SaveState>;
  /** Whether a save is not confirmed yet: the form stands still meanwhile. */
  isPending: ReadonlySignal<boolean>;
  isEnded: ReadonlySignal<boolean>;
  /** Whether closing now would lose something that is not saved. */
  isDirty: ReadonlySignal<boolean>;
  /** Whether the last attempt to send was stopped by messages. */
  isStopped: ReadonlySignal<boolean>;
  /** Brings back what an earlier page left, and goes on sending what it could not. */
  restore(): Promise<void>;
  /** @returns false where fields need an answer and nothing was sent */
  submit(): Promise<boolean>;
  /** Ends the call with these values or, when they were saved just now and none are typed, with those. */
  end(): Promise<boolean>;
  saveDraft(): Promise<void>;
  dispose(): void;
}

interface DispositionParts {
  loaded: LoadedCall;
  store: KeptStore;
  outbox: Outbox;
  events: TelephonyEvents;
  /** False where a draft ends with the page: it is then not called saved. */
  isLasting: boolean;
}

export function createDisposition({ loaded, store, outbox, events, isLasting }: DispositionParts): DispositionState {
  const form = createForm(empty, rules);
  const draft = createDraft<TelephonyDisposition>(store, owner, callKey(loaded));
  const pending = signal<readonly string[]>([]);
  const savedAt = signal(0);
  const isEnded = signal(false);
  const isStopped = signal(false);
  let lastSaved: SaveInput | undefined;
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

  async function confirmed(input: SaveInput, key: string, callRef: string) {
    lastSaved = input;
    savedAt.value = Date.now();
    isStopped.value = false;
    form.reset(empty);
    await draft.drop();
    if (input.endCall) isEnded.value = true;
    events.saved({ callRef, idempotencyKey: key, endCall: input.endCall });
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

  async function send(input: SaveInput, key: string, callGrant: string) {
    pending.value = [...pending.peek(), key];
    try {
      const about = loanOf(loaded) ?? loaded.call.entityId;
      const { entry } = await outbox.send('saveTelephonyCall', input, { idempotencyKey: key, about, callGrant });
      events.entered(entry);
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
      await send({ ...again, endCall }, mintIdempotencyKey(), loaded.call.grant);
      return true;
    }
    isStopped.value = !form.check();
    if (isStopped.peek()) return false;
    draft.keep(form.values.peek());
    await Promise.all([
      draft.flush(),
      send(saveInput(loaded, form.values.peek(), endCall), draft.idempotencyKey.peek(), loaded.call.grant),
    ]);
    return true;
  }

  const isOwn = (write: WaitingWrite): write is WaitingWrite<'saveTelephonyCall'> => {
    if (write.name !== 'saveTelephonyCall') return false;
    const { entityId, crtObjectId } = (write as WaitingWrite<'saveTelephonyCall'>).input;
    return entityId === loaded.call.entityId && crtObjectId === loaded.call.crtObjectId;
  };

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
      const own = [...outbox.waiting.peek(), ...(await outbox.left())].filter(isOwn);
      for (const { input, key, callGrant } of own)
        if (!pending.peek().includes(key)) void inTurn(() => send(input, key, callGrant ?? loaded.call.grant));
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
