import { forgetKept } from '#support/forget-kept.js';
import { keptDrafts } from '#support/kept-drafts.js';
import { clearPage, place, until } from '#support/page.js';
import { stubCalls } from '#support/stub-backend.js';
import { caseId, fileOf, loan } from './sample-file.js';

/** @satisfies {Record<string, import('#support/stub.js').StubPath>} */
const paths = {
  details: '/collections/customer/details',
  acquire: '/locks/acquire',
  release: '/locks/release',
  next: '/lists/next',
  reveal: '/calling/crm/generic/revealContact',
  start: '/collections/call/start',
  end: '/collections/call/end',
  link: '/collections/payment-link',
  waiver: '/collections/penalty-waiver',
  decideWaiver: '/collections/penalty-waiver/decide',
  quote: '/collections/foreclosure',
  preview: '/collections/emi-restructure/preview',
  restructure: '/collections/emi-restructure',
  complaint: '/collections/complaint',
  wish: '/collections/contact-wish',
  form: '/agency/feedback/form',
  feedback: '/agency/feedback',
  clarify: '/agency/feedback/clarify',
  settlements: '/agency/settlement/details',
  verify: '/agency/settlement/verify',
  submit: '/agency/settlement/submit',
  recover: '/agency/settlement/recover',
  offerLink: '/agency/settlement/link',
  remove: '/agency/settlement/delete',
};

export const inside = (element, selector) => element.shadowRoot?.querySelector(selector) ?? null;
export const allInside = (element, selector) => [...(element.shadowRoot?.querySelectorAll(selector) ?? [])];
export const textsIn = (element, selector) => allInside(element, selector).map((found) => found.textContent.trim());
export const buttonIn = (within, name) =>
  [...within.querySelectorAll('button')].find((found) => found.textContent.trim() === name);
export const button = (element, name) => buttonIn(element.shadowRoot, name);
export const region = (element, name) => inside(element, `section[aria-label="${name}"]`);
export const dialog = (element) => inside(element, 'lending-sl-dialog[open]');
export const snacks = (element) => textsIn(element, '.snack .grow');
export const control = (element, name) => inside(element, `.entry [name="${name}"]`) ?? undefined;

/** Types a value into a field, as React hears of it. */
export async function type(element, name, value) {
  const field = await until(() => control(element, name));
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value').set.call(field, value);
  field.dispatchEvent(new Event(field.localName === 'select' ? 'change' : 'input', { bubbles: true }));
}
export const press = (key) => document.body.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }));

let backend;
let held;
export const asked = (path) => backend.asked.filter((call) => call.path === paths[path]);
/** Changes the file that the server has. */
export const change = (changes) => Object.assign(held, changes);

/** Opens a file. */
export async function open({ changes = {}, answers = {}, attributes = '', width = 1440, waits = '.owed' } = {}) {
  held = fileOf(changes);
  const all = {
    details: () => ({ data: structuredClone(held) }),
    acquire: { data: { kind: 'collectionsCase', id: caseId, expiresAt: '2031-01-01T06:00:00.000Z' } },
    release: { data: { isReleased: true } },
    settlements: { error: { errorCode: 'NOT_ALLOWED', errorMessage: 'Settlements are not part of this test' } },
    ...answers,
  };
  backend = stubCalls({
    ...keptDrafts(),
    ...Object.fromEntries(Object.entries(all).map(([name, answer]) => [paths[name], answer])),
  });
  const element = place(
    `<lending-customer-details loan-application-id="${loan}" ${attributes}></lending-customer-details>`,
    { width },
  );
  element.getToken = () => ({ token: 't', key: 'k' });
  await until(() => inside(element, waits));
  return element;
}

/** Brings the element's script before the tests around, and leaves nothing of a test to the next. */
export function stubFile() {
  before(async () => {
    await import('/dist/client/widgets/lending-customer-details.js');
  });
  beforeEach(forgetKept);
  afterEach(() => {
    clearPage();
    backend?.restore();
  });
}
