import { computed, signal } from '@preact/signals-react';
import type { CallError } from '../../../client/call-error.ts';
import type { DraftLabel, DraftServer } from '../../../client/drafts/draft.ts';
import type { Keeping } from '../../../client/drafts/keeping.ts';
import type { OutboxCall } from '../../../contract/calls.ts';
import type { FormRules } from '../../../contract/rules/rule.ts';
import type { CallInput, CallReply } from '../../../contract/schemas.ts';
import { createForm, type Form } from '../../../kit/form/create-form.ts';
import { keptAnswer } from '../../../kit/widget/kept-answer.ts';
import type { Texts } from '../../../kit/work/kept/both-texts.ts';
import { createKeptForm } from '../../../kit/work/kept/kept-form.ts';
import { formText } from '../../../kit/work/kept/kept-text.ts';
import { createSending } from '../../../kit/work/kept/sending.ts';
import type { DispositionEvents, DispositionState } from './disposition.ts';
import type { SaveState } from './save-state.ts';

/** The remote calls that save a disposition. */
type SaveCall = Extract<OutboxCall, 'saveTelephonyCall' | 'saveNachCallDetails' | 'saveBankingCallDetails'>;
/** The entry that such a save adds to the call history. */
export type EntryOf<Name extends SaveCall> = CallReply<Name>['entry'];

export interface DispositionParts<Values extends Texts<Values>, Name extends SaveCall> extends Pick<
  Keeping,
  'store' | 'outbox' | 'owner'
> {
  /** The signed-in user's drafts on the server; undefined when nobody is signed in. */
  server?: DraftServer | undefined;
  /** The key under which the call's draft is kept. */
  subject: string;
  empty: Values;
  rules: FormRules<NoInfer<Values>>;
  events: DispositionEvents<EntryOf<Name>>;
  /** When the call ended, milliseconds since 1970; undefined for a call that went on when it was loaded. */
  endedAt?: number | undefined;
  /** Identifies the call in the list of parked calls. */
  label?: DraftLabel | undefined;
  /** The remote call that saves the disposition. */
  call: Name;
  /** Names a save's subject for people, without personal data: a loan number, for example. */
  about: string;
  callGrant?: string | undefined;
  inputOf(values: Values, endCall: boolean): CallInput<Name>;
  /** Whether such an input ends the call. */
  ends?(input: CallInput<Name>): boolean;
}

/**
 * A disposition form that loses nothing: its text is a draft while it is typed, each save is sent exactly once, and the
 * text comes back when the server refuses it.
 */
export function createDisposition<Values extends Texts<Values> & { remarks: string }, Name extends SaveCall>({
  store,
  outbox,
  owner,
  server,
  subject,
  empty,
  rules,
  events,
  endedAt = 0,
  label,
  call,
  about,
  callGrant,
  inputOf,
  ends = () => false,
}: DispositionParts<Values, Name>): DispositionState<Values> {
  const form: Form<Values> = createForm({ initial: empty, rules });
  const fault = signal<CallError | null>(null);
  const savedAt = signal(endedAt);
  const isEnded = signal(endedAt > 0);
  const isStopped = signal(false);
  let lastSaved: Values | undefined;
  /** Whether the save that may be done or not ends the call. */
  let wasEnding = false;
  let isSubmitting = false;
  let isEnding = false;
  const text = formText(form, empty, 'remarks');
  const sending = createSending({ outbox, call, subject, callGrant, about: () => about });
  const { pending, retrying, inTurn } = sending;
  const kept = createKeptForm({
    text,
    store,
    owner,
    subject,
    server,
    label,
    sending,
    returned: (refusal) => events.failed(`This call was not saved. ${refusal}`),
  });
  const { draft, isRestoring, elsewhere } = kept;
  const mayKeep = () => elsewhere.peek() === null;

  const saveState = computed<SaveState>(() => {
    const [retryAt] = retrying.value.values();
    if (retryAt !== undefined) return { phase: 'retrying', retryAt };
    if (pending.value.length > 0) return { phase: 'saving' };
    const keptAt = draft.keptAt.value;
    if (form.isDirty.value && keptAt > 0 && draft.isSafe.value) return { phase: 'drafted', at: keptAt };
    if (form.isDirty.value || savedAt.value === 0) return { phase: 'none' };
    return { phase: isEnded.value ? 'ended' : 'saved', at: savedAt.value };
  });

  /** @param isOfForm true when the form's own text was saved, false for a write that an earlier page had left */
  async function confirmed(input: CallInput<Name>, idempotencyKey: string, callRef: string, isOfForm: boolean) {
    const endCall = ends(input);
    // Drops the draft before the form is emptied: text typed into the empty form is a new draft.
    await draft.drop();
    const typed = !isOfForm && text.isTyped() ? form.values.peek() : undefined;
    savedAt.value = Date.now();
    isStopped.value = false;
    if (typed) draft.keep(typed);
    else text.clear();
    if (endCall) isEnded.value = true;
    events.saved({ callRef, idempotencyKey, endCall, isShown: !sending.isClosed() });
  }

  /** @returns true when a field shows a message */
  async function refused(refusal: CallError): Promise<boolean> {
    // The screen was closed; the outbox keeps the write for the next screen.
    if (refusal.isRetryable) return false;
    const { message, fieldErrors } = refusal;
    if (refusal.kind === 'unknown') {
      // The outbox has noted it in the draft of a form that is closed.
      if (sending.isClosed()) events.failed(message);
      else draft.doubt(form.values.peek());
      await draft.flush();
      return false;
    }
    // By now the draft holds the refusal for whoever opens the call again.
    if (sending.isClosed()) {
      events.failed(`A call${label ? ` of ${label.about}` : ''} was not saved, its text is parked. ${message}`);
      return false;
    }
    const unseen = form.refuse(fieldErrors);
    // The server has stored nothing, so the next save may differ and needs an idempotency key of its own.
    const values = form.values.peek();
    await draft.drop();
    if (form.isDirty.peek()) draft.keep(values);
    if (refusal.showsErrorPage) fault.value = refusal;
    else events.failed(unseen.join('. ') || message);
    isStopped.value = Object.keys(form.messages.peek()).length > 0;
    return isStopped.peek();
  }

  /** @returns false when the server has refused fields by name */
  function send(input: CallInput<Name>, key?: string, values?: Values, grant?: string): Promise<boolean> {
    return sending.send({
      input,
      key,
      callGrant: grant,
      async done({ entry }, ofWrite) {
        if (entry) events.entered(entry);
        lastSaved = values;
        await confirmed(input, ofWrite, entry?.callRef ?? '', values !== undefined);
        return true;
      },
      refused: async (refusal) => !(await refused(refusal)),
    });
  }

  async function sendForm(endCall: boolean): Promise<boolean> {
    wasEnding = endCall;
    const again = endCall && !form.isDirty.peek() ? lastSaved : undefined;
    // Ending a saved call is another write, with an idempotency key of its own.
    if (again) return send(inputOf(again, endCall), undefined, again);
    isStopped.value = !form.check();
    if (isStopped.peek()) return false;
    const values = form.values.peek();
    draft.keep(values);
    const sent = send(inputOf(values, endCall), draft.idempotencyKey.peek(), values);
    await draft.flush();
    return sent;
  }

  const isUnconfirmed = draft.isUnconfirmed;
  const isShut = () => isRestoring.peek() || isEnded.peek() || isUnconfirmed.peek() || !mayKeep();

  return {
    form,
    isUnconfirmed,
    async takeForSaved() {
      await draft.drop();
      savedAt.value = Date.now();
      text.clear();
      if (wasEnding) isEnded.value = true;
    },
    async sendAgain() {
      draft.renew();
      return inTurn(() => sendForm(wasEnding));
    },
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
      for (const { input, key, callGrant: grant } of await sending.left())
        void inTurn(() => send(input, key, undefined, grant));
    },
    async submit() {
      if (isSubmitting || pending.peek().length > 0 || isShut()) return true;
      isSubmitting = true;
      return inTurn(() => sendForm(false)).finally(() => (isSubmitting = false));
    },
    async end() {
      if (isEnding || isShut()) return true;
      isEnding = true;
      return inTurn(() => sendForm(true)).finally(() => (isEnding = false));
    },
    saveDraft: async () => keptAnswer(await draft.settle()),
    dispose: kept.dispose,
  };
}
