import { assert } from 'chai';
import { focusedIn, place, until } from '#support/page.js';
import '/dist/fixtures/dates.js';

export const inside = (element, selector) => element.shadowRoot.querySelector(selector);
export const allInside = (element, selector) => [...element.shadowRoot.querySelectorAll(selector)];
export const input = (element, name) => inside(element, `[name=${name}]`);
const boxOf = (element, name) => input(element, name).closest('.date');
export const entryOf = (element, name) => input(element, name).closest('.entry');
export const tool = (element, name, label) => boxOf(element, name).querySelector(`[aria-label^="${label}"]`);
export const held = (element) => JSON.parse(inside(element, 'output').textContent);
export const panel = (element) => inside(element, '.date-panel:popover-open');
export const message = (element, name) => entryOf(element, name).querySelector('.error')?.textContent ?? '';
export const cell = (element, text) =>
  [...panel(element).querySelectorAll('td[tabindex]')].find((day) => day.textContent === String(text));

/** Today in India, and days from it: YYYY-MM-DD. */
export const dayFromNow = (count) =>
  new Date(Date.now() + 330 * 60_000 + count * 86_400_000).toISOString().slice(0, 10);
export const shown = (day, separator = '/') => day.split('-').toReversed().join(separator);

/** React hears of a value only through the control's own setter. */
export function write(element, name, text) {
  const { set } = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value');
  set.call(input(element, name), text);
  input(element, name).dispatchEvent(new Event('input', { bubbles: true }));
}
export const leave = (element, name) => {
  input(element, name).focus();
  input(element, name).blur();
};
/** @returns whether the page around would have seen the key do something */
export const press = (target, key, more = {}) =>
  target.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, composed: true, cancelable: true, ...more }));
export const pressHere = (element, key, more) => press(focusedIn(element), key, more);

/** The four fields of the fixture. @param {string} [html] */
export async function open(html = '<lending-dates></lending-dates>') {
  const outer = place(html);
  const element = outer.matches('lending-dates') ? outer : outer.querySelector('lending-dates');
  await until(() => element.shadowRoot && allInside(element, '[aria-label="Open calendar"]').length === 4);
  return element;
}
export async function openCalendar(element, name) {
  input(element, name).focus();
  assert.isFalse(press(input(element, name), 'ArrowDown', { altKey: true }));
  await until(() => panel(element) && focusedIn(element)?.matches('td'));
}
