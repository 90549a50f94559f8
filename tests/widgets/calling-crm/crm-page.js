import { until } from '#support/page.js';

/** What tests of a calling screen see and press, inside its shadow root. */
export const inside = (element, selector) => element.shadowRoot?.querySelector(selector) ?? null;
export const allInside = (element, selector) => [...(element.shadowRoot?.querySelectorAll(selector) ?? [])];
export const textsIn = (element, selector) => allInside(element, selector).map((found) => found.textContent.trim());
export const button = (element, name) =>
  allInside(element, 'button').find((found) => found.textContent.trim().startsWith(name));
export const link = (element, name) => allInside(element, 'a').find((found) => found.textContent.trim() === name);
export const snacks = (element) => textsIn(element, '.snack .grow');
export const detail = (element, key) => inside(element, `[data-detail=${key}]`);
export const detailText = (element, key) => detail(element, key)?.querySelector('dd').textContent.trim();

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

export function rate(element, value) {
  inside(element, `[role=radiogroup] input[value="${value}"]`).click();
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
