import { clearPage, place, until } from '#support/page.js';
import { stubCalls } from '#support/stub-backend.js';
import { deskBackend, firstLoan, paths } from './desk-stub.js';
/** @import { Answers } from '#support/stub.js' */

/** What tests of the desk see and press, inside its shadow root. */
export const inside = (element, selector) => element.shadowRoot?.querySelector(selector) ?? null;
export const allInside = (element, selector) => [...(element.shadowRoot?.querySelectorAll(selector) ?? [])];
export const textsIn = (element, selector) => allInside(element, selector).map((found) => found.textContent.trim());
export const button = (within, name) =>
  [...(within.matches('lending-document-verification') ? within.shadowRoot : within).querySelectorAll('button')].find(
    (found) =>
      [found, found.firstElementChild].some((each) => each?.textContent.trim() === name) ||
      found.getAttribute('aria-label') === name,
  );
export const snacks = (element) => textsIn(element, '.snack .grow');
export const popover = (element) => inside(element, '.pop:popover-open');
export const dialog = (element) => inside(element, 'lending-sl-dialog[open]');
export const tick = (within, name) =>
  [...within.querySelectorAll('label')].find((label) => label.textContent.trim() === name).querySelector('input');

export const card = (element, key) => inside(element, `[data-card="${key}"]`);
export const isSelected = (element, key) => card(element, key)?.classList.contains('is-selected') === true;
export const toggle = (element, key) => card(element, key).querySelector('.card-toggle');
export const badge = (element, key) => card(element, key).querySelector('.badge').textContent.trim();
export const radio = (element, key, name) =>
  [...card(element, key).querySelectorAll('.verdict label')]
    .find((label) => label.textContent.trim() === name)
    .querySelector('input');
export const chips = (element, key) =>
  [...card(element, key).querySelectorAll('.chip .cut')].map((chip) => chip.textContent.trim());
export const update = (element, key) => button(card(element, key), 'UPDATE');

export const control = (element, name) => inside(element, `.entry [name="${name}"]`) ?? undefined;
export const entry = (element, name) => control(element, name).closest('.entry');
export const optionsOf = (select) => [...select.options].map(({ text }) => text);

export async function type(element, name, value) {
  const field = await until(() => control(element, name));
  // React hears of a value only through the control's own setter
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value').set.call(field, value);
  field.dispatchEvent(new Event('input', { bubbles: true }));
}
export async function leave(element, name) {
  control(element, name).focus();
  control(element, name).blur();
}
export async function choose(element, name, label) {
  const select = await until(() => control(element, name));
  const option = await until(() => [...select.options].find(({ text }) => text === label));
  select.value = option.value;
  select.dispatchEvent(new Event('change', { bubbles: true }));
}
export const press = (key, repeat = false) =>
  document.body.dispatchEvent(new KeyboardEvent('keydown', { key, repeat, bubbles: true }));

let backend;
let held;
/** Another one for each test: what one leaves typed is not the next one's. */
let loan = firstLoan;

export const asked = (path) => backend.asked.filter((call) => call.path === paths[path]);
/** The loan application number of the desk that was opened last. */
export const openLoan = () => loan;

/** @param {{ changes?: object; cards?: object; answers?: Answers; attributes?: string; width?: number; stubbed?: () => void }} [shown] */
export async function open({
  changes = {},
  cards = {},
  answers = {},
  attributes = '',
  width = 1280,
  stubbed = () => undefined,
} = {}) {
  loan = String(Number(loan) + 1);
  const desk = deskBackend(changes, cards);
  held = desk.held;
  stub({ ...desk.answers, ...answers });
  stubbed();
  const element = await show({ attributes, width });
  if (attributes === '' && !answers[paths.acquire]) await until(() => inside(element, '.claim'));
  return element;
}
/** @param {Answers} answers */
export function stub(answers) {
  backend = stubCalls(answers);
}
/** Opens the same application once more, with what its server has kept. */
export async function show({ attributes = '', width = 1280 } = {}) {
  const element = put({ attributes, width });
  await until(() => inside(element, '.doc-card'));
  return element;
}
export function put({ attributes = '', width = 1280 } = {}) {
  const element = place(
    `<lending-document-verification loan-application-number="${loan}" ${attributes}></lending-document-verification>`,
    { width },
  );
  element.getToken = () => ({ token: 't', key: 'k' });
  return element;
}

/** A colleague's save of the PAN card. */
export function changeElsewhere() {
  held.cards.IDENTITY = held.cards.IDENTITY.map((each) =>
    each.key === 'PAN'
      ? { ...each, version: 9, fields: each.fields.map((one, at) => (at === 0 ? { ...one, value: 'THEIRS' } : one)) }
      : each,
  );
}

/** What a lender sets of the PAN card meanwhile: another title and one more field. */
export function setElsewhere() {
  const father = { key: 'PAN_FATHER_NAME', label: 'Father’s name', accessLevel: 'edit', variant: 'text', value: '' };
  held.cards.IDENTITY = held.cards.IDENTITY.map((each) =>
    each.key === 'PAN' ? { ...each, headerTitle: 'PAN', fields: [...each.fields, father] } : each,
  );
}

/** Takes the desk away, and what answers it. */
export function closeDesk() {
  clearPage();
  backend.restore();
}
/** Brings the element's script before the tests around, and leaves nothing of a test to the next. */
export function stubDesk() {
  before(async () => {
    await import('/dist/client/widgets/lending-document-verification.js');
  });
  afterEach(closeDesk);
}
