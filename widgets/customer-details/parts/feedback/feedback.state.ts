import { computed, signal, type ReadonlySignal } from '@preact/signals-react';
import type { CallError } from '../../../client/call-error.ts';
import { callRow } from '../../../client/call-table.ts';
import { keepingFor } from '../../../client/drafts/keeping.ts';
import type { DraftHolder } from '../../../client/drafts/draft-hold.ts';
import { contactHours } from '../../../contract/calling/contact-hours.ts';
import { checkFeedback, checkOpenPromise, type FeedbackForm } from '../../../contract/feedback/feedback-rules.ts';
import { required } from '../../../contract/rules/validation.ts';
import type { CallInput } from '../../../contract/schemas.ts';
import { createForm, type Form, type Messages, type Texts } from '../../../kit/form/create-form.ts';
import type { Widget } from '../../../kit/widget/widget.ts';
import { createLoad, loadedValue, type Load } from '../../../kit/work/create-load.ts';
import { createWork, type Work } from '../../../kit/work/create-work.ts';
import { followChoices } from '../../../kit/work/follow-choices.ts';
import { createKeptForm } from '../../../kit/work/kept/kept-form.ts';
import { formText } from '../../../kit/work/kept/kept-text.ts';
import { formAbout, typedTexts } from '../../../kit/work/kept/typed-texts.ts';
import { createSending } from '../../../kit/work/kept/sending.ts';
import { emptyFeedback, feedbackInput, outcomesOf, saidBy, type FeedbackValues } from './feedback-values.ts';
import { serverNow } from '../../../client/backend/server-time.ts';

/** The form's fields by the names that a promise has on every screen. */
const promiseFields: Texts = { promiseAmount: 'ptpAmount', promiseDate: 'ptpDate' };

/** How far the typed text is: a draft, under way, or waiting for the server. Times are milliseconds since 1970. */
type FeedbackProgress =
  | { phase: 'none' | 'sending' }
  | { phase: 'drafted'; at: number }
  | { phase: 'retrying'; at: number };

/** The feedback form of one loan, and the answers to questions about earlier feedback. */
export interface FeedbackState {
  loan: string;
  choices: Load<'fetchFeedbackForm'>;
  form: Form<FeedbackValues>;
  /** What the form says by now. */
  said: ReadonlySignal<FeedbackForm>;
  /** The form takes no typing: an earlier text is looked for, or this one is under way. */
  isPending: ReadonlySignal<boolean>;
  isDirty: ReadonlySignal<boolean>;
  progress: ReadonlySignal<FeedbackProgress>;
  elsewhere: ReadonlySignal<DraftHolder | null>;
  takeOver(): void;
  /** @returns true once the feedback is submitted */
  submit(): Promise<boolean>;
  /** The answers to questions, by feedback. */
  answers: Form<Texts>;
  work: Work;
  answer(feedbackId: string, version: number): Promise<boolean>;
  open(): Promise<void>;
  /** Where the text is kept once the form is closed. */
  saveDraft(): Promise<unknown>;
  dispose(): void;
}

/** A feedback form that loses nothing: its text is a draft while it is typed, and it is sent exactly once. */
export function createFeedback(
  { connection, snackbar }: Pick<Widget, 'connection' | 'snackbar'>,
  loan: string,
): FeedbackState {
  const keeping = keepingFor(connection);
  const choices = createLoad(connection, 'fetchFeedbackForm');
  const isSubmitting = signal(false);
  const known = computed(() => loadedValue(choices.state.value));

  /** What is asked for follows from the outcome. */
  function rules(values: FeedbackValues): Messages<FeedbackValues> {
    const facts = known.value;
    if (!facts) return {};
    const said = saidBy(values, facts);
    const { dues, keepsCallingWindow, asksHoursReason } = facts;
    const now = serverNow();
    const messages = checkFeedback(said, {
      outcomes: outcomesOf(facts),
      dues,
      keepsCallingWindow,
      asksHoursReason: asksHoursReason && contactHours(now).isOutside,
      now,
    });
    return { ...messages, replacesPromise: checkOpenPromise(said, facts.openPromise) };
  }
  const form = createForm({ initial: emptyFeedback, rules });
  const subject = `feedback/${loan}`;
  const text = formText(form, emptyFeedback, 'remarks');
  const sending = createSending({
    outbox: keeping.outbox,
    call: 'submitFeedback',
    subject,
    about: () => `Feedback, ${loan}`,
  });
  const kept = createKeptForm({
    ...keeping,
    subject,
    text,
    sending,
    returned: (refusal) => snackbar.error(`Your feedback was not submitted. ${refusal}`),
  });
  const { draft, elsewhere, isRestoring } = kept;
  /** A question is not asked any more once it is answered, here or elsewhere. */
  const answers = formAbout(choices, (texts, { own }) => {
    const open = own.filter(({ status }) => status === 'NEEDS_CLARIFICATION').map(({ feedbackId }) => feedbackId);
    return Object.fromEntries(open.map((id) => [id, required('Please enter your answer')(texts[id])]));
  });
  const keptAnswers = createKeptForm({ ...keeping, subject: `feedback-answers/${loan}`, text: typedTexts(answers) });
  const work = createWork({ connection, snackbar });
  const unfollow = followChoices(connection.live, ['feedbackOutcome'], () => void choices.again({ keeps: true }));

  async function submitted(isOfForm: boolean) {
    await draft.drop();
    if (isOfForm || !text.isTyped()) text.clear();
    const { success } = await callRow('submitFeedback');
    if (success) snackbar.success(success);
  }

  async function refused(refusal: CallError): Promise<void> {
    if (refusal.isRetryable) return;
    // The draft keeps its key: sent again, the same feedback is not taken twice.
    if (refusal.kind === 'unknown') return snackbar.error(refusal.message);
    if (sending.isClosed()) return snackbar.error(`Feedback of ${loan} was not submitted. ${refusal.message}`);
    const unseen = form.formOf('', promiseFields).refuse(refusal.fieldErrors);
    const values = form.values.peek();
    // The server has stored nothing: what is sent next needs a key of its own.
    await draft.drop();
    if (form.isDirty.peek()) draft.keep(values);
    if (refusal.code === 'PROMISE_OPEN') await choices.again({ keeps: true });
    snackbar.error(unseen.join('. ') || refusal.message);
  }

  function send(input: CallInput<'submitFeedback'>, key?: string, isOfForm = false): Promise<boolean> {
    return sending.send({
      input,
      key,
      async done() {
        await submitted(isOfForm);
        return true;
      },
      async refused(refusal) {
        await refused(refusal);
        return false;
      },
    });
  }

  async function sendForm(): Promise<boolean> {
    if (!form.check()) return false;
    const values = form.values.peek();
    const input = feedbackInput(loan, saidBy(values, choices.value()));
    if (!input) return false;
    draft.keep(values);
    const sent = send(input, draft.idempotencyKey.peek(), true);
    await draft.flush();
    return sent;
  }

  return {
    loan,
    choices,
    form,
    said: computed(() => saidBy(form.values.value, known.value)),
    isPending: computed(() => isRestoring.value || sending.pending.value.length > 0),
    isDirty: computed(() => form.isDirty.value || sending.pending.value.length > 0 || answers.isDirty.value),
    progress: computed<FeedbackProgress>(() => {
      const [at] = sending.retrying.value.values();
      if (at !== undefined) return { phase: 'retrying', at };
      if (sending.pending.value.length > 0) return { phase: 'sending' };
      const keptAt = draft.keptAt.value;
      return form.isDirty.value && keptAt > 0 && draft.isSafe.value
        ? { phase: 'drafted', at: keptAt }
        : { phase: 'none' };
    }),
    elsewhere,
    takeOver: kept.takeOver,
    async submit() {
      if (isSubmitting.peek() || isRestoring.peek() || sending.pending.peek().length > 0 || elsewhere.peek())
        return false;
      isSubmitting.value = true;
      return sending.inTurn(sendForm).finally(() => (isSubmitting.value = false));
    },
    answers,
    work,
    async answer(feedbackId, version) {
      if (!answers.check(feedbackId)) return false;
      const done = await work.run(
        'answerClarification',
        { feedbackId, remarks: answers.text(feedbackId) },
        {
          ifMatch: version,
          about: feedbackId,
          form: answers.formOf('', { remarks: feedbackId }),
          readAgain: () => choices.again({ keeps: true }),
        },
      );
      if (!done) return false;
      answers.forget(feedbackId);
      await choices.again({ keeps: true });
      return true;
    },
    async open() {
      await choices.load({ loanApplicationId: loan });
      await Promise.all([kept.restore(), keptAnswers.restore()]);
      await kept.hold();
      for (const { input, key } of await sending.left()) void sending.inTurn(() => send(input, key));
    },
    saveDraft: () => Promise.all([draft.settle(), keptAnswers.draft.settle()]),
    dispose() {
      unfollow();
      choices.dispose();
      kept.dispose();
      keptAnswers.dispose();
    },
  };
}
