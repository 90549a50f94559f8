import { clearPage, place, until } from '#support/page.js';
import { keptDrafts } from '#support/kept-drafts.js';
import { stubCalls } from '#support/stub-backend.js';

/** @satisfies {Record<string, import('#support/stub.js').StubPath>} */
const paths = {
  details: '/compliance/details',
  claim: '/compliance/claim',
  checks: '/compliance/checks',
  decide: '/compliance/decide',
  answer: '/compliance/answer',
  sendOn: '/compliance/return',
  call: '/compliance/call',
  acquire: '/locks/acquire',
  release: '/locks/release',
};
const loan = '251118103208';
const at = '2026-11-24 10:00:00';

export const discrepancy = {
  id: '01936f00-0000-7000-8000-0000000000e1',
  round: 1,
  code: 'NAME_MISMATCH',
  document: { key: 'PAN', label: 'PAN card' },
  remark: 'The PAN card has the maiden name',
  raisedBy: 'Rekha Nair',
  raisedAt: at,
  answer: null,
  answerText: '',
  file: null,
  answeredBy: null,
  answeredAt: null,
  verdict: null,
  isAsked: false,
};
const offers = {
  review: ['release', 'check', 'approve', 'reWork', 'reject'],
  fixer: ['answer', 'sendToReview', 'sendToCalling'],
  calling: ['call', 'callToReview', 'callToFixer'],
};

/** A case as its desk shows it, with changes. */
export function caseAt(desk, changes = {}) {
  return {
    applicationId: '01936f00-0000-7000-8000-0000000000d1',
    loanApplicationNumber: loan,
    currentStage: { review: 'COMPLIANCE_REVIEW', fixer: 'COMPLIANCE_FIXER', calling: 'COMPLIANCE_CALLING' }[desk],
    complianceStatus: desk === 'review' ? 'In-Progress' : 'Re-Work',
    complianceStatusDate: at,
    owner: { id: 's1', name: 'Rekha Nair', isMine: desk === 'review', isAtWork: desk === 'review', since: at },
    version: 4,
    headerInfo: { name: 'Lakshmi Venkataraman', loanApplicationNumber: loan, imageUrl: null, items: [] },
    holdInfo: { hold: null, selectedHoldReason: null, selectedHoldRemark: null, holdReasonList: [], mayHold: true },
    round: 1,
    checks: [],
    isHitOpen: false,
    discrepancies: desk === 'review' ? [] : [discrepancy],
    calls: [],
    contactNumber: desk === 'calling' ? '98xxxxxx10' : '',
    documents: [
      { key: 'PAN', label: 'PAN card', tab: 'Identity', preview: { front: { original: null, modified: null } } },
    ],
    rejectReasons: [{ key: 'FRAUD_SUSPECTED', label: 'Fraud suspected' }],
    proposal: null,
    assignees: [],
    actions: offers[desk].map((action) => ({ action, refusal: null })),
    readOnlyReason: null,
    ...changes,
  };
}

export const inside = (element, selector) => element.shadowRoot?.querySelector(selector) ?? null;
export const allInside = (element, selector) => [...(element.shadowRoot?.querySelectorAll(selector) ?? [])];
export const textsIn = (element, selector) => allInside(element, selector).map((found) => found.textContent.trim());
export const question = (element, code) => inside(element, `[data-code="${code}"]`);
export const buttonIn = (within, name) =>
  [...within.querySelectorAll('button')].find((found) => found.textContent.trim() === name);
export const snacks = (element) => textsIn(element, '.snack .grow');
export const dialog = (element) => inside(element, 'lending-sl-dialog[open]');
export const control = (element, name) => inside(element, `.entry [name="${name}"]`) ?? undefined;

export async function type(element, name, value) {
  const field = await until(() => control(element, name));
  // React hears of a value only through the control's own setter
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value').set.call(field, value);
  field.dispatchEvent(new Event('input', { bubbles: true }));
}
export const press = (key) => document.body.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }));

let backend;
let held;
export const asked = (path) => backend.asked.filter((call) => call.path === paths[path]);
/** Changes the case that the server has. */
export const change = (changes) => Object.assign(held, changes);

const locked = {
  data: { kind: 'application', id: '01936f00-0000-7000-8000-0000000000d1', expiresAt: '2031-01-01T06:00:00.000Z' },
};
const standing = () => {
  const { currentStage, complianceStatus, owner, version } = held;
  return { data: { loanApplicationNumber: loan, currentStage, complianceStatus, owner, version } };
};

/** Opens a case at a desk; the server keeps what the checklist is answered with. */
export async function open(desk, { changes = {}, answers = {}, attributes = '', width = 1280 } = {}) {
  held = caseAt(desk, changes);
  const saved = ({ body }) => {
    held.version++;
    const others = held.checks.filter(({ key }) => !body.checks.some((check) => check.key === key));
    held.checks = [...others, ...body.checks.map((check) => ({ ...check, by: 'Rekha Nair', at }))];
    return { data: { checks: held.checks, isHitOpen: false, version: held.version } };
  };
  const all = {
    details: () => ({ data: structuredClone(held) }),
    checks: saved,
    acquire: locked,
    release: { data: { isReleased: true } },
    claim: standing,
    decide: standing,
    sendOn: standing,
    answer: ({ body }) => ({
      data: { discrepancy: { ...discrepancy, answer: body.answer, answerText: body.answerText }, version: 5 },
    }),
    ...answers,
  };
  backend = stubCalls({
    ...keptDrafts(),
    ...Object.fromEntries(Object.entries(all).map(([name, answer]) => [paths[name], answer])),
  });
  return show(desk, { attributes, width });
}
/** Opens the same case once more. */
export async function show(desk, { attributes = '', width = 1280 } = {}) {
  const element = place(
    `<lending-compliance-details desk="${desk}" loan-application-number="${loan}" ${attributes}></lending-compliance-details>`,
    { width },
  );
  element.getToken = () => ({ token: 't', key: 'k' });
  await until(() => inside(element, '.case-bar'));
  if (attributes === '' && held.actions.length > 0) await until(() => inside(element, '.claim'));
  return element;
}

/** Brings the element's script before the tests around, and leaves nothing of a test to the next. */
export function stubCase() {
  before(async () => {
    await import('/dist/client/widgets/lending-compliance-details.js');
  });
  afterEach(() => {
    clearPage();
    backend?.restore();
  });
}
