import { signal } from '@preact/signals-react';
import * as fc from 'fast-check';
import { createElement, type ComponentType, type ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { BankingFields } from '../../../widgets/calling-crm/banking/parts/banking-fields.tsx';
import { NachFields } from '../../../widgets/calling-crm/nach/parts/nach-fields.tsx';
import { saveInput } from '../../../widgets/calling-crm/telephony/loaded-call.ts';
import { TelephonyFields } from '../../../widgets/calling-crm/telephony/parts/telephony-fields.tsx';
import { createChanges } from '../../../widgets/compliance-details/case-changes.ts';
import { caseMessages } from '../../../widgets/compliance-details/case-messages.ts';
import { AnswerForm } from '../../../widgets/compliance-details/parts/answer-form.tsx';
import { CallForm } from '../../../widgets/compliance-details/parts/call-desk.tsx';
import { CheckQuestion } from '../../../widgets/compliance-details/parts/check-question.tsx';
import { DecideDialog } from '../../../widgets/compliance-details/parts/decide-dialog.tsx';
import { MoreDiscrepancies } from '../../../widgets/compliance-details/parts/more-discrepancies.tsx';
import { complianceCallOutcomes, discrepancyAnswers } from '../../../widgets/contract/compliance/compliance.ts';
import {
  bankingDispositionRules,
  nachDispositionRules,
  nextCallRules,
  telephonyRules,
} from '../../../widgets/contract/calling/disposition.ts';
import { checkFeedback, checkOpenPromise } from '../../../widgets/contract/feedback/feedback-rules.ts';
import { accountResults, visitOutcomes, visitPlaces } from '../../../widgets/contract/stage-work/stage-work.ts';
import { vkycChecks, vkycReasons } from '../../../widgets/contract/vkyc/vkyc.ts';
import { createFileChanges } from '../../../widgets/customer-details/file-changes.ts';
import { fileMessages } from '../../../widgets/customer-details/file-messages.ts';
import { PaymentLinkDialog } from '../../../widgets/customer-details/parts/dialogs/payment-link-dialog.tsx';
import { WishDialog } from '../../../widgets/customer-details/parts/dialogs/wish-dialog.tsx';
import { DispositionForm } from '../../../widgets/customer-details/parts/disposition/disposition-form.tsx';
import { FeedbackFields } from '../../../widgets/customer-details/parts/feedback/feedback-fields.tsx';
import {
  emptyFeedback,
  feedbackInput,
  outcomesOf,
  saidBy,
  type FeedbackChoices,
} from '../../../widgets/customer-details/parts/feedback/feedback-values.ts';
import { AccountDialog } from '../../../widgets/document-verification/parts/stage/account-dialog.tsx';
import { MandateDialog } from '../../../widgets/document-verification/parts/stage/agreement-dialogs.tsx';
import { ApproveDialog } from '../../../widgets/document-verification/parts/stage/decision-dialogs.tsx';
import { VisitDialog } from '../../../widgets/document-verification/parts/stage/visit-dialog.tsx';
import { stageMessages } from '../../../widgets/document-verification/stage/stage-messages.ts';
import { createStageWrites } from '../../../widgets/document-verification/stage/stage-writes.ts';
import { statusChoice } from '../../../widgets/kit/desk/call/status-choice.ts';
import { createForm, type Form, type Messages, type Texts } from '../../../widgets/kit/form/create-form.ts';
import { CheckQuestion as VideoQuestion } from '../../../widgets/vkyc-review/parts/check-question.tsx';
import { DecideDialog as VideoDecision } from '../../../widgets/vkyc-review/parts/decide-dialog.tsx';
import { reviewMessages } from '../../../widgets/vkyc-review/review-messages.ts';
import { standingOf, tickedReasons, typedChecklist } from '../../../widgets/vkyc-review/review-view.ts';
import { fakeConnection } from '../../support/fake-connection.ts';
import { nextCall } from '../../support/next-call.js';
import { loaded as telephonyReply } from '../calling-crm/telephony-fakes.ts';

/** What a rendering has drawn: the fields that show their message, and the parts that were still to be fetched. */
const page = vi.hoisted(() => {
  // where there are no style sheets, none is adopted
  globalThis.CSSStyleSheet ??= class {
    replaceSync() {}
  } as unknown as typeof CSSStyleSheet;
  return { drawn: new Set<string>(), fetched: [] as Promise<unknown>[] };
});

// A rendering without a browser: what is shown now, at once.
vi.mock('../../../widgets/kit/use-value.ts', () => ({ useValue: (source: { peek(): unknown }) => source.peek() }));
vi.mock('../../../widgets/kit/form/use-message.ts', () => ({
  useMessage({ name, message }: { name: string; message: { peek(): string | undefined } }) {
    page.drawn.add(name);
    return message.peek();
  },
}));
vi.mock('../../../widgets/kit/lazy-part.ts', () => ({
  lazyPart(load: () => Promise<ComponentType>) {
    let part: ComponentType | undefined;
    page.fetched.push(load().then((found) => (part = found)));
    return (props: object) => part && createElement(part, props);
  },
}));
vi.mock('../../../widgets/kit/overlay/form-dialog.tsx', () => ({
  FormDialog: ({ children }: { children: ReactNode }) => children,
}));

/** A form as its screen draws and sends it. */
interface Screen {
  form: Form<Texts>;
  draw(): ReactNode;
  /** The fields that its Save asks for. */
  asked: readonly string[];
  /** What people type or choose, by field. */
  typed: Readonly<Record<string, readonly string[]>>;
  /** What is chosen by boxes and buttons, which stand there always and show no message. */
  unmarked?: readonly string[];
  /** What Save sends now; undefined where the screen's own tests say it. */
  sent?(): unknown;
}

const none = signal(false);
const days = ['', nextCall.field, '2020-01-01T10:00', 'soon'];
const agreed = 'The customer was asked and has agreed';
const words = ['', 'no', agreed];
const numbers = ['', '500', '50000', '0', '99999999', 'much'];

/** The input of the call that a change makes. */
function sentBy<Changes>(open: (work: never) => Changes, change: (changes: Changes) => unknown): unknown {
  let sent: unknown;
  const work = {
    run(name: string, input: unknown) {
      sent = [name, input];
      return Promise.resolve(undefined);
    },
  };
  void change(open(work as never));
  return sent;
}

function formWith(rules: (texts: Texts) => Messages): Form<Texts> {
  return createForm<Texts>({ initial: {}, rules });
}

function telephony(productType: 'PERSONAL_LOAN' | 'BANKING'): Screen {
  const loaded = {
    answer: { ...telephonyReply.callingCrmResponseDTO, productType },
    call: { ...telephonyReply.call, dues: 1000 },
    takesPromise: true,
  } as unknown as Parameters<typeof saveInput>[0];
  const choices = loaded.answer.filterAndDropdownDetails;
  const empty = {
    language: '',
    userQuery: '',
    followUpDate: '',
    subCallStatus: '',
    callOutcome: '',
    remarks: '',
    promiseAmount: '',
    promiseDate: '',
    hoursReason: '',
  };
  const status = (): string => form.values.peek().subCallStatus.split('\u001f')[1] ?? '';
  const form: Form<typeof empty> = createForm({
    initial: empty,
    rules: telephonyRules({ ...loaded.call, takesPromise: true }, status, () => new Date()),
  });
  return {
    form,
    draw: () => createElement(TelephonyFields, { loaded, choices, disposition: { form } as never, isReadonly: false }),
    asked: Object.keys(empty),
    typed: {
      language: ['', 'Hindi'],
      userQuery: ['', 'Loan status'],
      callOutcome: ['', 'Follow up'],
      followUpDate: days,
      remarks: words,
      subCallStatus: [
        '',
        statusChoice('Connected', 'Promise to pay'),
        statusChoice('Connected', 'Call back requested'),
      ],
      promiseAmount: numbers,
      hoursReason: words,
      promiseDate: ['', nextCall.day, new Date(Date.now() + 3 * 86_400_000).toISOString().slice(0, 10)],
    },
    sent: () => saveInput(loaded, form.values.peek(), false),
  };
}

const crmConfig = {
  callDispositionConfig: {
    callStatuses: { Connected: ['Promise to pay'] },
    rejectReasons: ['Not interested'],
    callOutComes: ['Follow up'],
  },
};

function crm(kind: 'nach' | 'banking'): Screen {
  const rules = kind === 'nach' ? nachDispositionRules : bankingDispositionRules;
  const initial = { nextCallDate: '', callStatus: '', remarks: '', callRating: '', rejectReason: '', callOutcome: '' };
  const form = createForm({ initial, rules: { ...rules, nextCallDate: nextCallRules(true, () => new Date()) } });
  const call = { disposition: { form } };
  const Fields = (kind === 'nach' ? NachFields : BankingFields) as unknown as ComponentType<Record<string, unknown>>;
  return {
    form,
    draw: () => createElement(Fields, { call, config: crmConfig, isReadonly: false }),
    asked: Object.keys(initial),
    typed: {
      nextCallDate: [...days, `${nextCall.day}T23:30`],
      callStatus: ['', statusChoice('Connected', 'Promise to pay')],
      remarks: words,
      callRating: ['', '4'],
      rejectReason: ['', 'Not interested'],
      callOutcome: ['', 'Follow up'],
    },
  };
}

function feedback(openPromise: FeedbackChoices['openPromise']): Screen {
  const choices = {
    choices: [
      { contactType: 'RPC', outcomes: ['Promise to pay', 'Call back requested', 'New number given'] },
      { contactType: 'THIRD_PARTY', outcomes: ['Wrong number', 'Call back requested'] },
    ],
    dues: 1000,
    openPromise,
  } as unknown as FeedbackChoices;
  const said = () => saidBy(form.values.peek(), choices);
  const form: Form<typeof emptyFeedback> = createForm({
    initial: emptyFeedback,
    rules(values) {
      const now = saidBy(values, choices);
      return {
        ...checkFeedback(now, { outcomes: outcomesOf(choices), dues: 1000, keepsCallingWindow: true, now: new Date() }),
        replacesPromise: checkOpenPromise(now, openPromise),
      };
    },
  });
  // begun well: of a form of ten fields hardly any that is typed at random is good
  form.set({ contactType: 'RPC', outcome: 'Call back requested', nextCallDate: nextCall.field, remarks: agreed });
  const state = {
    form,
    get said() {
      return signal(said());
    },
  };
  return {
    form,
    draw: () => createElement(FeedbackFields, { state: state as never, choices, isReadonly: false }),
    asked: Object.keys(emptyFeedback),
    typed: {
      channel: ['', 'CALL', 'FIELD_VISIT'],
      contactType: ['', 'RPC', 'THIRD_PARTY'],
      outcome: ['', 'Promise to pay', 'Call back requested', 'New number given', 'Wrong number'],
      ptpAmount: numbers,
      ptpDate: ['', new Date(Date.now() + 3 * 86_400_000).toISOString().slice(0, 10), '2020-01-01'],
      replacesPromise: ['', 'yes'],
      hoursReason: words,
      alternateNumber: ['', '9876543210', '12'],
      nextCallDate: days,
      remarks: words,
    },
    sent: () => feedbackInput('251118172605', said()),
  };
}

const file = {
  delinquency: { penalty: 0, totalOutstandingAmount: 90_000, emiAmount: 3000, overdueAmount: 3000 },
  settlementHistory: [],
  emi: { emi: 3000 },
  callStatus: { Connected: ['Promise to pay', 'Refused'], 'Not connected': ['Ringing'] },
  promises: [{ status: 'OPEN', amount: 500, promisedOn: nextCall.day }],
  personalDetails: { contactNumber: '98xxxxxx10', emailId: 'a@b.example' },
  contacting: { wish: null },
  headerInfo: { name: 'Asha Rao' },
  runningCall: { callRef: 'call-1', startedAt: '2026-11-30T05:00:00Z' },
  version: 3,
} as unknown as Parameters<typeof fileMessages>[1];

function ofFile(
  asked: string,
  draw: (state: never) => ReactNode,
  typed: Screen['typed'],
  send: (changes: ReturnType<typeof createFileChanges>) => unknown,
  unmarked: readonly string[] = [],
): Screen {
  const form = formWith((texts) => fileMessages(texts, file));
  const state = { typed: form, isBusy: none };
  const open = (work: never) =>
    createFileChanges({
      work,
      typed: form,
      loan: '251118172605',
      file: () => file,
      events: {},
      refresh: () => Promise.resolve(),
      refused: () => undefined,
      draft: { drop: () => undefined },
    } as never);
  return { form, draw: () => draw(state as never), asked: [asked], typed, unmarked, sent: () => sentBy(open, send) };
}

const kase = {
  discrepancies: [{ id: 'd1', file: null, answer: null, code: 'PAN', round: 1, isAsked: true }],
  documents: [{ key: 'PAN', label: 'PAN', files: [] }],
  checks: [],
  calls: [],
  round: 1,
  contactNumber: '98xxxxxx10',
  rejectReasons: [{ key: 'FRAUD', label: 'Fraud' }],
  headerInfo: { name: 'Asha Rao' },
} as const;

function ofCase(
  asked: string,
  draw: (given: { state: never; kase: never }) => ReactNode,
  typed: Screen['typed'],
  send: (changes: ReturnType<typeof createChanges>, texts: Texts) => unknown,
  { unmarked = [], isHitOpen = false }: { unmarked?: readonly string[]; isHitOpen?: boolean } = {},
): Screen {
  const shown = { ...kase, isHitOpen } as never;
  const form = formWith((texts) => caseMessages(texts, shown));
  const state = { typed: form, isBusy: none, loan: '251118172605' };
  const open = (work: never) =>
    createChanges({
      kase: () => shown,
      work,
      typed: form,
      loan: '1',
      inTurn: (save: () => unknown) => save(),
      change: () => ({}),
    } as never);
  return {
    form,
    draw: () => draw({ state: state as never, kase: shown }),
    asked: [asked],
    typed,
    unmarked,
    sent: () => sentBy(open, (changes) => send(changes, form.values.peek())),
  };
}

function ofStage(
  asked: string,
  Dialog: ComponentType<never>,
  typed: Screen['typed'],
  send: (writes: ReturnType<typeof createStageWrites>) => unknown,
): Screen {
  const loan = { requestedAmount: 90_000 };
  const shown = { loan, customerName: 'Asha Rao', agreementValidUntil: null, accounts: [], disbursals: [], acts: [] };
  const form = formWith((texts) => stageMessages(texts, shown as never));
  const open = (work: never) =>
    createStageWrites({
      work,
      typed: form,
      loan: '1',
      version: () => 1,
      ofApplication: {},
      done: () => undefined,
    } as never);
  return {
    form,
    draw: () =>
      createElement(Dialog as unknown as ComponentType<Record<string, unknown>>, {
        shown,
        stage: { typed: form },
        close: () => undefined,
      }),
    asked: [asked],
    typed,
    sent: () => sentBy(open, send),
  };
}

const review = {
  session: { status: 'COMPLETED', endReason: null, geo: { isInIndia: true }, recording: { url: 'x' }, moments: [] },
  retriesLeft: 3,
  proposal: null,
  people: [],
  decisions: [],
  rejectReasons: [{ key: 'FRAUD', label: 'Fraud' }],
  headerInfo: { name: 'Asha Rao' },
} as never;

function ofVideo(
  desk: 'maker' | 'audit',
  asked: string,
  draw: (state: never) => ReactNode,
  rest: Pick<Screen, 'typed' | 'unmarked'> & { send(texts: Texts): unknown },
): Screen {
  const form = formWith((texts) => reviewMessages(texts, review, desk));
  const state = { typed: form, isBusy: none, desk, loan: '251118172605' };
  return { form, draw: () => draw(state as never), asked: [asked], ...rest, sent: () => rest.send(form.values.peek()) };
}

const close = () => undefined;
const rejections = Object.keys(vkycReasons)
  .slice(0, 2)
  .map((code) => `decide.REJECTED.reason.${code}`);

const screens: Readonly<Record<string, () => Screen>> = {
  'a telephony call of a loan': () => telephony('PERSONAL_LOAN'),
  'a telephony call of a bank customer': () => telephony('BANKING'),
  'a NACH call': () => crm('nach'),
  'a banking call': () => crm('banking'),
  'a feedback': () => feedback(null),
  'a feedback over an open promise': () => feedback({ amount: 500, promisedOn: nextCall.day }),
  'a collections call': () =>
    ofFile(
      'call.',
      (state) => createElement(DispositionForm, { file, call: file.runningCall as never, state }),
      {
        'call.status': ['', ...['Promise to pay', 'Refused'].map((status) => statusChoice('Connected', status))],
        'call.promiseAmount': numbers,
        'call.promiseDate': ['', new Date(Date.now() + 3 * 86_400_000).toISOString().slice(0, 10), '2020-01-01'],
        'call.replaces': ['', 'yes'],
        'call.next': days,
        'call.remarks': words,
      },
      (changes) => changes.endCall(),
    ),
  'a payment link': () =>
    ofFile(
      'link.',
      (state) => createElement(PaymentLinkDialog, { file, state, close } as never),
      {
        'link.purpose': ['', 'CUSTOM', 'OVERDUE', 'EMI'],
        'link.amount': numbers,
        'link.channel': ['', 'SMS'],
      },
      (changes) => changes.sendLink(),
    ),
  'a customer’s wish': () =>
    ofFile(
      'wish.',
      (state) => createElement(WishDialog, { file, state, close } as never),
      {
        'wish.opens': ['', 'any', '600', '900'],
        'wish.closes': ['', 'any', '600', '900'],
        'wish.place': ['', 'Home'],
      },
      (changes) => changes.saveWish(),
    ),
  'a compliance call': () =>
    ofCase(
      'call.',
      (given) =>
        createElement(CallForm, {
          ...given,
          widget: { connection: fakeConnection().connection, snackbar: {} } as never,
        }),
      {
        'call.outcome': ['', ...Object.keys(complianceCallOutcomes)],
        'call.comment': words,
        'call.next': days,
      },
      (changes) => changes.saveCall(['d1']),
    ),
  'an answer of the fixer': () =>
    ofCase(
      'answer.d1.',
      (given) => createElement(AnswerForm, { discrepancy: kase.discrepancies[0] as never, ...given }),
      {
        'answer.d1.answer': ['', ...Object.keys(discrepancyAnswers)],
        'answer.d1.text': words,
        'answer.d1.fileName': ['', 'pan.jpg'],
        'answer.d1.file': ['', 'file-1'],
      },
      (changes) => changes.answer('d1'),
    ),
  ...Object.fromEntries(
    (['PHOTO_MISMATCH', 'SANCTION_HIT'] as const).flatMap((code) =>
      [false, true].map((isHitOpen) => [
        `a compliance check of ${code}${isHitOpen ? ' over a hit' : ''}`,
        () =>
          ofCase(
            `check.${code}.`,
            (given) =>
              createElement(CheckQuestion, {
                ...given,
                code,
                isReadonly: false,
                isCurrent: false,
                choose: close,
              } as never),
            {
              [`check.${code}.verdict`]:
                code === 'SANCTION_HIT' && isHitOpen ? ['DISCREPANCY', 'PASS'] : ['DISCREPANCY'],
              [`check.${code}.remark`]: words,
              [`check.${code}.document`]: ['', 'PAN'],
            },
            (changes, texts) => changes.check(code, (texts[`check.${code}.verdict`] ?? 'PASS') as 'PASS'),
            { unmarked: [`check.${code}.verdict`], isHitOpen },
          ),
      ]),
    ),
  ),
  'further discrepancies': () =>
    ofCase(
      'more.',
      (given) => createElement(MoreDiscrepancies, given),
      {
        'more.count': ['', '1', '2'],
        'more.0.code': ['', 'PHOTO_MISMATCH'],
        'more.0.remark': words,
        'more.1.code': ['', 'PHOTO_MISMATCH'],
        'more.1.document': ['', 'PAN'],
        'more.1.remark': words,
      },
      (changes) => changes.decide('RE_WORK'),
      { unmarked: ['more.count'] },
    ),
  'a compliance rejection': () =>
    ofCase(
      'decide.',
      (given) => createElement(DecideDialog, { ...given, decision: 'REJECT', close, done: close }),
      { 'decide.reason': ['', 'FRAUD'], 'decide.comment': words },
      (changes) => changes.decide('REJECT'),
    ),
  'a compliance approval': () =>
    ofCase(
      'decide.comment',
      (given) => createElement(DecideDialog, { ...given, decision: 'APPROVE', close, done: close }),
      { 'decide.reason': ['', 'FRAUD'], 'decide.comment': words },
      (changes) => changes.decide('APPROVE'),
    ),
  'an OSV visit': () =>
    ofStage(
      'visit.',
      VisitDialog,
      {
        'visit.outcome': ['', ...Object.keys(visitOutcomes)],
        'visit.visitedOn': ['', new Date().toISOString().slice(0, 10), '2020-01-01'],
        'visit.place': ['', ...Object.keys(visitPlaces)],
        'visit.remarks': words,
      },
      (writes) => writes.recordVisit(),
    ),
  'a check of the account': () =>
    ofStage(
      'account.',
      AccountDialog,
      {
        'account.result': ['', ...Object.keys(accountResults)],
        'account.reference': ['', 'PD-2026-0001', 'x'],
        'account.nameAtBank': ['', 'Asha Rao', 'Ravi Kumar'],
        'account.remarks': words,
      },
      (writes) => writes.checkAccount(undefined),
    ),
  'a mandate': () =>
    ofStage(
      'mandate.',
      MandateDialog,
      {
        'mandate.nachType': ['', 'E_NACH', 'MANUAL'],
        'mandate.instrument': ['', 'Net banking'],
        'mandate.remarks': words,
      },
      (writes) => writes.openMandate(),
    ),
  'an approved amount': () =>
    ofStage('approve.', ApproveDialog, { 'approve.amount': numbers, 'approve.remarks': words }, (writes) =>
      writes.decide('APPROVED'),
    ),
  'a check of a video': () =>
    ofVideo(
      'maker',
      'check.LIVENESS.',
      (state) =>
        createElement(VideoQuestion, {
          check: 'LIVENESS',
          review,
          state,
          isReadonly: false,
          isCurrent: false,
          choose: close,
          seek: close,
        }),
      {
        typed: {
          'check.LIVENESS.verdict': ['PASS', 'FAIL', 'ALTERNATIVE'],
          'check.LIVENESS.reason': ['', ...vkycChecks.LIVENESS.reasons],
          'check.LIVENESS.remark': words,
        },
        unmarked: ['check.LIVENESS.verdict'],
        send: typedChecklist,
      },
    ),
  ...Object.fromEntries(
    (['maker', 'audit'] as const).map((desk) => [
      `a rejection at the ${desk} desk of videos`,
      () =>
        ofVideo(
          desk,
          'decide.REJECTED.',
          (state) => createElement(VideoDecision, { decision: 'REJECTED', review, state, close }),
          {
            typed: {
              'decide.REJECTED.remark': words,
              'decide.REJECTED.rejectReason': ['', 'FRAUD'],
              ...Object.fromEntries(rejections.map((name) => [name, ['', 'yes']])),
            },
            unmarked: rejections,
            send: (texts) => [
              tickedReasons(texts, 'REJECTED', standingOf(review, desk)),
              texts['decide.REJECTED.remark'],
              desk === 'audit' && texts['decide.REJECTED.rejectReason'],
            ],
          },
        ),
    ]),
  ),
};

/** The fields that a screen draws now, with a message's place. */
function drawnBy({ draw }: Screen): ReadonlySet<string> {
  page.drawn.clear();
  renderToStaticMarkup(draw());
  return new Set(page.drawn);
}

const isAsked = (asked: readonly string[], name: string) =>
  asked.some((each) => name === each || (each.endsWith('.') && name.startsWith(each)));

beforeAll(() => Promise.all(page.fetched));
beforeEach(() => void vi.spyOn(console, 'error'));

it.each(Object.entries(screens))(
  'over what is typed at random into %s, Save sends what is shown, or says at a field that is shown why not',
  (_, open) => {
    let [sent, kept] = [0, 0];
    fc.assert(
      fc.property(fc.array(fc.tuple(fc.nat(99), fc.nat(99)), { minLength: 8, maxLength: 24 }), (steps) => {
        const screen = open();
        const { form, typed, asked, unmarked = [] } = screen;
        let drawn = drawnBy(screen);
        for (const [which, choice] of steps) {
          const offered = Object.keys(typed).filter((name) => drawn.has(name) || unmarked.includes(name));
          const name = offered[which % offered.length] as string;
          const values = typed[name] as readonly string[];
          form.field(name).change(values[choice % values.length] as string);
          const isGood = form.check(...asked);
          const shown = drawnBy(screen);
          drawn = shown;
          const said = Object.keys(form.messages.value).filter((each) => isAsked(asked, each));
          expect(said.filter((each) => !shown.has(each))).toEqual([]);
          expect(said.length === 0).toBe(isGood);
          kept += 1;
          if (!isGood || !screen.sent) continue;
          sent += 1;
          const before = JSON.stringify(screen.sent());
          const now = form.values.peek();
          const hidden = Object.keys(typed).filter((each) => !shown.has(each) && !unmarked.includes(each));
          form.set(Object.fromEntries(hidden.map((each) => [each, ''])));
          expect(JSON.stringify(screen.sent())).toBe(before);
          form.set(now);
        }
      }),
      { numRuns: 15, seed: 20261130 },
    );
    expect(kept).toBeGreaterThan(0);
    if (open().sent) expect(sent).toBeGreaterThan(0);
  },
  60_000,
);
