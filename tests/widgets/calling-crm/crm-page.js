import { expect } from 'chai';
import { forgetKept } from '#support/forget-kept.js';
import { clearPage, focusedIn, place, until } from '#support/page.js';
import { stubCalls } from '#support/stub-backend.js';
import { keepsNoDrafts, paths } from './crm-answers.js';
import { nextCall } from '../../support/next-call.js';

/** The heads that every log of calls begins with. */
export const logHeads = ['Call date', 'Call status', 'Sub call status', 'Next call date', 'Remarks', 'Agent'];

/** What tests of a calling screen see and press, inside its shadow root. */
export const inside = (element, selector) => element.shadowRoot?.querySelector(selector) ?? null;
export const allInside = (element, selector) => [...(element.shadowRoot?.querySelectorAll(selector) ?? [])];
export const textsIn = (element, selector) => allInside(element, selector).map((found) => found.textContent.trim());
export const button = (element, name) =>
  allInside(element, 'button').find((found) => found.textContent.trim().startsWith(name));
export const link = (element, name) => allInside(element, 'a').find((found) => found.textContent.trim() === name);
export const formLabels = (element) =>
  textsIn(element, '.entry > :is(label, .label)').map((text) => text.replace('*', ''));
export const snacks = (element) => textsIn(element, '.snack .grow');
export const detail = (element, key) => inside(element, `[data-detail=${key}]`);
export const detailText = (element, key) => detail(element, key)?.querySelector('dd').textContent.trim();

let backend;
/** Every call that the page has made. */
export const everyCall = () => backend.asked;
export const askedAt = (path) => everyCall().filter((call) => call.path === path);

/** Answers the page's calls, until the screen is closed. @param {import('#support/stub.js').Answers} answers by path */
export function answerCalls(answers) {
  backend = stubCalls(answers);
}

export const stopAnswering = () => backend?.restore();

/** Takes the screen away, and what answers it. */
export function closeScreen() {
  clearPage();
  stopAnswering();
}

/**
 * Opens a NACH or banking screen on a server that keeps no drafts.
 *
 * @param {string} markup
 * @param {Record<string, any>} answers by call name or by path
 * @param {number} [width]
 */
export async function openCrm(markup, answers, width) {
  const named = Object.entries(answers).map(([name, answer]) => [paths[name] ?? name, answer]);
  answerCalls({ ...keepsNoDrafts, ...Object.fromEntries(named) });
  const element = place(markup, width ? { width } : undefined);
  await until(() => inside(element, 'form, .nothing'));
  return element;
}

/** Signs somebody in, brings the scripts of screens (`nach`, `banking`), and leaves nothing of a test to the next. */
export function stubCrm(...names) {
  before(async () => {
    holdSession();
    await Promise.all(names.map((name) => import(`/dist/client/widgets/lending-${name}-crm.js`)));
  });
  after(() => localStorage.clear());
  afterEach(async () => {
    closeScreen();
    await forgetKept();
  });
}

/** Signs somebody in as far as this page knows; before its first element is placed. */
export function holdSession() {
  const user = { id: 'staff-1', username: 'ops@demo.example', firstName: 'Meera', lastName: 'Rao', roles: [] };
  localStorage.setItem('lending.majorVersion', '137');
  localStorage.setItem('lending.securityToken', 'a-token');
  localStorage.setItem('lending.userKey', 'a-key');
  localStorage.setItem('lending.user', JSON.stringify({ ...user, portalRouteList: [] }));
}

/** React hears of a value only through the control's own setter. */
export function type(element, name, value) {
  const control = inside(element, `form [name=${name}]`);
  const { set } = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(control), 'value');
  set.call(control, value);
  control.dispatchEvent(new Event('input', { bubbles: true }));
  control.dispatchEvent(new Event('change', { bubbles: true }));
}

export function choose(element, name, label) {
  const control = inside(element, `form [name=${name}]`);
  type(element, name, [...control.options].find((option) => option.textContent === label).value);
}

function rate(element, value) {
  inside(element, `[role=radiogroup] input[value="${value}"]`).click();
}

/** Fills in a NACH or banking form. */
export function fillIn(element, { nextCallDate = nextCall.field, callStatus, remarks, rating }) {
  type(element, 'nextCallDate', nextCallDate);
  choose(element, 'callStatus', callStatus);
  type(element, 'remarks', remarks);
  rate(element, rating);
}

export async function openHistory(element) {
  button(element, 'View Call History').click();
  await until(() => inside(element, '.logs table, .logs .blank'));
}

/** The heads of a log's table, and the cells of its rows. */
export function tableOf(element, at = 0) {
  const table = allInside(element, '.logs table')[at];
  const cells = (row) => [...row.children].map((cell) => cell.textContent.trim());
  const [head, ...rows] = [...table.querySelectorAll('tr')].map(cells);
  return { head, rows };
}

/** Submits a NACH or banking form in which nothing is filled in: each answer is asked for, and the first field has the focus. */
export async function expectEveryAnswerAskedFor(element) {
  button(element, 'SUBMIT').click();
  await until(() => inside(element, '.error'));
  expect(textsIn(element, '.error')).to.deep.equal([
    'Please select the date',
    'Please select the call status',
    'Please enter the remarks',
    'Please enter the self call rating',
  ]);
  await until(() => focusedIn(element)?.name === 'nextCallDate');
}

/** No part of a screen reaches beyond its sides. @param {Element[]} parts */
export function expectWithinSides(element, parts) {
  const box = element.getBoundingClientRect();
  for (const part of parts) {
    const { left, right } = part.getBoundingClientRect();
    expect([left >= box.left - 1, right <= box.right + 1], part.className).to.deep.equal([true, true]);
  }
}
