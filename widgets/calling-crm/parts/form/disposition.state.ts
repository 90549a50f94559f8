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

/** The calls that save what a call came to. */
type SaveCall = Extract<OutboxCall, 'saveTelephonyCall' | 'saveNachCallDetails' | 'saveBankingCallDetails'>;
/** What such a save adds to the history. */
type EntryOf<Name extends SaveCall> = CallReply<Name>['entry'];

interface DispositionParts<Values extends Texts<Values>, Name extends SaveCall> extends Pick<
  Keeping,
  'store' | 'outbox' | 'owner'
> {
  /** Where somebody is signed in: their drafts on the server. */
  server?: DraftServer | undefined;
  /** Under what the call's draft is kept. */
  subject: string;
  empty: Values;
  rules: FormRules<NoInfer<Values>>;
  events: DispositionEvents<EntryOf<Name>>;
  /** When the call ended, where it had before it was loaded: milliseconds since 1970. */
  endedAt?: number | undefined;
  /** How the call is told apart among those that are parked. */
  label?: DraftLabel | undefined;
  /** What saves it. */
  call: Name;
  /** What a save is of, in words and without personal data, such as a loan number. */
  about: string;
  callGrant?: string | undefined;
  inputOf(values: Values, endCall: boolean): CallInput<Name>;
  /** Whether such an input ends the call. */
  ends?(input: CallInput<Name>): boolean;
}

/** A disposition form that loses nothing: drafted as it is typed, sent exactly once, given back where the server says no. */
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
  const form: Form<Values> = createForm(empty, rules);
  const fault = signal<CallError | null>(null);
  const savedAt = signal(endedAt);
  const isEnded = signal(endedAt > 0);
  const isStopped = signal(false);
  let lastSaved: Values | undefined;
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

  /** @param isOfForm whether it was the form's own text that was saved, and none that an earlier page had left */
  async function confirmed(input: CallInput<Name>, idempotencyKey: string, callRef: string, isOfForm: boolean) {
    const endCall = ends(input);
    // Before the form is empty, and so free: what is typed then is a draft of its own.
    await draft.drop();
    const typed = !isOfForm && text.isTyped() ? form.values.peek() : undefined;
    savedAt.value = Date.now();
    isStopped.value = false;
    if (typed) draft.keep(typed);
    else text.clear();
    if (endCall) isEnded.value = true;
    events.saved({ callRef, idempotencyKey, endCall });
  }

  /** @returns whether a field says what is wrong */
  async function refused(refusal: CallError): Promise<boolean> {
    // The screen was closed; the outbox holds the write for the next one.
    if (refusal.isRetryable) return false;
    const { message, fieldErrors } = refusal;
    // Its draft says so by now, to whoever opens the call again.
    if (sending.isClosed()) {
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
  function send(input: CallInput<Name>, key?: string, values?: Values, grant?: string): Promise<boolean> {
    return sending.send({
      input,
      key,
      callGrant: grant,
      async done({ entry }, ofWrite) {
        events.entered(entry);
        lastSaved = values;
        await confirmed(input, ofWrite, entry.callRef, values !== undefined);
        return true;
      },
      refused: async (refusal) => !(await refused(refusal)),
    });
  }

  async function sendForm(endCall: boolean): Promise<boolean> {
    const again = endCall && !form.isDirty.peek() ? lastSaved : undefined;
    // It is another write, and has a key of its own.
    if (again) return send(inputOf(again, endCall), undefined, again);
    isStopped.value = !form.check();
    if (isStopped.peek()) return false;
    const values = form.values.peek();
    draft.keep(values);
    const sent = send(inputOf(values, endCall), draft.idempotencyKey.peek(), values);
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
      for (const { input, key, callGrant: grant } of await sending.left())
        void inTurn(() => send(input, key, undefined, grant));
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
    dispose: kept.dispose,
  };
}
