import { clearPage, place, until } from '#support/page.js';
import { keptDrafts } from '#support/kept-drafts.js';
import { stubCalls } from '#support/stub-backend.js';

/** @satisfies {Record<string, import('#support/stub.js').StubPath>} */
const paths = {
  review: '/vkyc/review',
  pan: '/vkyc/pan',
  decide: '/vkyc/decide',
  resend: '/vkyc/resend',
  reschedule: '/vkyc/reschedule',
  acquire: '/locks/acquire',
  release: '/locks/release',
};
const loan = '251118103208';
const at = '2026-11-24 16:21:00';
export const checks = [
  'FACE_MATCH',
  'LIVENESS',
  'PAN_ORIGINAL',
  'NAME',
  'DATE_OF_BIRTH',
  'LOCATION',
  'CONSENT',
  'SECURITY_QUESTIONS',
];

const attempt = {
  id: '01936f00-0000-7000-8000-0000000000e1',
  attempt: 1,
  status: 'COMPLETED',
  linkSentAt: '2026-11-24 10:00:00',
  linkState: 'SENT',
  expiresAt: '2026-11-27 10:00:00',
  startedAt: at,
  endedAt: '2026-11-24 16:21:48',
  length: 48,
  endReason: null,
  conductedBy: 'Rohan Deshpande',
};
export const session = {
  ...attempt,
  isStale: false,
  language: 'Tamil',
  recording: { id: 'f1', url: '/files/f1?expires=1', bytes: 17000, createdAt: at },
  face: { id: 'f2', url: '/files/f2?expires=1', bytes: 7000, createdAt: at },
  pan: { id: 'f3', url: '/files/f3?expires=1', bytes: 7000, createdAt: at },
  geo: { latitude: 13.0475, longitude: 80.259, accuracyMeters: 12, place: 'Chennai 600028', isInIndia: true },
  network: { country: 'IN', region: 'Tamil Nadu', isProxy: false },
  consentAt: at,
  aadhaarOn: '2026-11-23',
  livenessCode: '4729',
  faceMatch: { selfie: 91, pan: 88 },
  panRead: { name: 'LAKSHMI VENKATARAMAN', dateOfBirth: '1991-08-14', number: 'ABxxxxxx1K' },
  questions: [
    { question: 'What is your employer called?', answer: 'As in the application', isRight: true, second: 34 },
  ],
  moments: [
    { key: 'CONSENT', second: 2 },
    { key: 'LIVENESS', second: 16 },
    { key: 'PAN', second: 26 },
  ],
};
export const made = {
  id: '01936f00-0000-7000-8000-0000000000f1',
  attempt: 1,
  desk: 'maker',
  decision: 'APPROVED',
  outcome: 'APPROVED',
  checklist: checks.map((key) => ({ key, verdict: 'PASS', reason: null, remark: '' })),
  reasons: [],
  rejectReason: null,
  remark: '',
  by: 'Priya Nair',
  at,
  reviewSeconds: 95,
  watchedPercent: 80,
};
const stages = { maker: 'VKYC_MAKER', checker: 'VKYC_CHECKER', audit: 'VKYC_AUDIT' };
const person = (desk, name) => ({ desk, name, decision: 'APPROVED', at, isMine: false });

/** A review as its desk shows it, with changes. */
export function reviewAt(desk, changes = {}) {
  return {
    applicationId: '01936f00-0000-7000-8000-0000000000d1',
    loanApplicationNumber: loan,
    currentStage: stages[desk],
    outcome: desk === 'maker' ? null : 'APPROVED',
    version: 4,
    headerInfo: { name: 'Lakshmi Venkataraman', loanApplicationNumber: loan, imageUrl: null, items: [] },
    holdInfo: { hold: null, selectedHoldReason: null, selectedHoldRemark: null, holdReasonList: [], mayHold: true },
    applicant: {
      name: 'Lakshmi Venkataraman',
      dateOfBirth: '1991-08-14',
      panName: 'LAKSHMI VENKATARAMAN',
      panNumber: 'ABxxxxxx1K',
    },
    session,
    attempts: [attempt],
    retriesLeft: 3,
    decisions: desk === 'maker' ? [] : [made],
    proposal: desk === 'maker' ? null : 'APPROVED',
    people: {
      maker: [],
      checker: [person('maker', 'Priya Nair')],
      audit: [person('maker', 'Priya Nair'), person('checker', 'Ananya Krishnan')],
    }[desk],
    documents: [],
    rejectReasons: [{ key: 'FRAUD_SUSPECTED', label: 'Fraud suspected' }],
    actions: ['APPROVED', 'REJECTED', 'RETRY'].map((decision) => ({ decision, refusal: null })),
    readOnlyReason: null,
    ...changes,
  };
}

export const inside = (element, selector) => element.shadowRoot?.querySelector(selector) ?? null;
export const allInside = (element, selector) => [...(element.shadowRoot?.querySelectorAll(selector) ?? [])];
export const textsIn = (element, selector) => allInside(element, selector).map((found) => found.textContent.trim());
export const question = (element, key) => inside(element, `[data-check="${key}"]`);
export const buttonIn = (within, name) =>
  [...within.querySelectorAll('button')].find((found) => found.textContent.trim() === name);
export const dialog = (element) => inside(element, 'lending-sl-dialog[open]');
export const snacks = (element) => textsIn(element, '.snack .grow');
export const control = (element, name) => inside(element, `.entry [name="${name}"]`) ?? undefined;
/** The box of a reason in the open dialog, by its words. */
export const reasonBox = (element, words) =>
  [...(dialog(element)?.querySelectorAll('label.choice') ?? [])]
    .find((label) => label.textContent.trim() === words)
    ?.querySelector('input');
export const submit = (element, name) => buttonIn(inside(element, '.decide'), name);

export async function type(element, name, value) {
  const field = await until(() => control(element, name));
  // React hears of a value only through the control's own setter
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value').set.call(field, value);
  field.dispatchEvent(new Event(field.localName === 'select' ? 'change' : 'input', { bubbles: true }));
}
/** Lets the player show seconds of the recording, as if it played. No server has the recording in these tests. */
export async function play(element, from, to) {
  const video = await until(() => inside(element, 'video'));
  Object.defineProperty(video, 'paused', { configurable: true, get: () => false });
  for (const second of [...Array.from({ length: Math.ceil((to - from) / 1.5) }, (_, at) => from + at * 1.5), to]) {
    Object.defineProperty(video, 'currentTime', { configurable: true, writable: true, value: second });
    video.dispatchEvent(new Event('timeupdate'));
  }
}
export const flag = (element, id) => inside(element, `[data-flag="${id}"]`);
export const press = (key) => document.body.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }));

let backend;
let held;
export const asked = (path) => backend.asked.filter((call) => call.path === paths[path]);

const locked = {
  data: { kind: 'application', id: '01936f00-0000-7000-8000-0000000000d1', expiresAt: '2031-01-01T06:00:00.000Z' },
};

/** Opens a review at a desk. */
export async function open(desk, { changes = {}, answers = {}, attributes = '', width = 1280 } = {}) {
  held = reviewAt(desk, changes);
  const decided = () => {
    Object.assign(held, { currentStage: 'VKYC_CHECKER', actions: [], readOnlyReason: 'It has moved on', version: 5 });
    const { currentStage, outcome } = held;
    return { data: { loanApplicationNumber: loan, currentStage, session: 'COMPLETED', outcome, version: 5 } };
  };
  const sentAgain = () => {
    held.version += 1;
    const { currentStage, outcome, version } = held;
    return { data: { loanApplicationNumber: loan, currentStage, session: 'LINK_SENT', outcome, version } };
  };
  const all = {
    review: () => ({ data: structuredClone(held) }),
    pan: { data: { panNumber: 'ABLPV4821K' } },
    decide: decided,
    resend: sentAgain,
    reschedule: sentAgain,
    acquire: locked,
    release: { data: { isReleased: true } },
    ...answers,
  };
  backend = stubCalls({
    ...keptDrafts(),
    ...Object.fromEntries(Object.entries(all).map(([name, answer]) => [paths[name], answer])),
  });
  return show(desk, { attributes, width });
}
/** Opens the same review once more. */
export async function show(desk, { attributes = '', width = 1280 } = {}) {
  const element = place(
    `<lending-vkyc-review desk="${desk}" loan-application-number="${loan}" ${attributes}></lending-vkyc-review>`,
    { width },
  );
  element.getToken = () => ({ token: 't', key: 'k' });
  // no server has the recording: it stays as one that is on its way, however long the test takes
  element.shadowRoot.addEventListener('error', (event) => event.stopImmediatePropagation(), { capture: true });
  await until(() => inside(element, '.vk-bar'));
  if (attributes === '' && held.actions.length > 0) await until(() => inside(element, '.claim'));
  return element;
}

/** Brings the element's script before the tests around, and leaves nothing of a test to the next. */
export function stubReview() {
  before(async () => {
    await import('/dist/client/widgets/lending-vkyc-review.js');
  });
  afterEach(() => {
    clearPage();
    backend?.restore();
  });
}
