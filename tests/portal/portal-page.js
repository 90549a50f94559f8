import { until } from '#support/page.js';
import { stubCalls } from '#support/stub-backend.js';

/** What a user of both portals may open, by portal; one route is none that this portal has. */
export const all = {
  ops: ['NACH_CRM', 'BANK_CRM', 'HOP', 'HOLD', 'EARLY', 'LATE', 'PARTNERS', 'VERIFICATION', 'FOO_BAR'],
  agency: ['CALLING', 'CUSTOMER'],
};
/** And the screen that keeps a text. */
export const withNote = { ops: [...all.ops, 'NOTE'], agency: all.agency };

/** @param {string} selector @param {ParentNode} [root] */
export const one = (selector, root = document) => root.querySelector(selector);
/** @param {string} selector @param {ParentNode} [root] */
export const every = (selector, root = document) => [...root.querySelectorAll(selector)];
export const textOf = (element) => (element ? element.textContent.trim() : '');
export const named = (role, text) => every(`[role=${role}]`).find((element) => textOf(element) === text);
export const group = (name) => every('.menu-bar button').find((button) => textOf(button) === name);
/** Within the error page that stands in the portal. @param {string} selector */
export const inErrorPage = (selector) => one('main lending-error-page')?.shadowRoot?.querySelector(selector);
/** The key of the screen that stands in the portal. */
export const shown = () => textOf(one('lending-probe')).match(/screen=(\w+)/)?.[1];
export const press = (key, more = {}) =>
  document.activeElement.dispatchEvent(
    new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, composed: true, ...more }),
  );

/** Goes from Operations to Agency by the header. */
export async function chooseAgency() {
  // The switch comes a moment after the bars.
  const portalSwitch = () =>
    every('.app-header button').find((button) => !button.disabled && textOf(button).includes('Operations'));
  (await until(portalSwitch)).click();
  (await until(() => named('menuitemradio', 'Agency'))).click();
}

let fixture;
let box;
let unmount;

export const session = () => fixture.connection.session;
/** @param {object} routes view names by portal @param {object} [names] of the user, beside the ones that everybody here has */
export const signIn = (routes, names) => fixture.signIn(routes, names);

/**
 * Opens the portal, signed in where routes are given.
 *
 * @param {string} path
 * @param {object} [routes]
 * @param {object} [names]
 * @returns {Promise<HTMLElement>} the box it stands in
 */
export async function openPortal(path, routes, names) {
  if (routes) signIn(routes, names);
  history.replaceState(null, '', path);
  box = document.createElement('div');
  box.style.height = '600px';
  document.body.append(box);
  unmount = fixture.mountPortal(box);
  await until(() => one('main', box));
  return box;
}

/** Brings the portal over a table of its own, and leaves nothing of a test to the next. */
export function stubPortal() {
  const start = location.href;
  let backend;
  before(async () => {
    localStorage.clear();
    fixture = await import('/dist/fixtures/portal.js');
  });
  // once: an engine allows a page a hundred entries in ten seconds
  after(() => history.replaceState(null, '', start));
  beforeEach(() => {
    backend = stubCalls({ '/auth/logout': { data: {} } });
  });
  afterEach(() => {
    unmount?.();
    unmount = undefined;
    box?.remove();
    backend.restore();
    session().signOut();
    localStorage.clear();
  });
}
