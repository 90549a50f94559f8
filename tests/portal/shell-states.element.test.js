import { expect } from 'chai';
import { findings } from '#support/axe.js';
import { until } from '#support/page.js';
import { every, inErrorPage, one, openPortal, press, session, stubPortal, textOf, withNote } from './portal-page.js';

const button = (text, root = document) => every('button', root).find((found) => textOf(found).includes(text));
const item = (text) => every('[role^=menuitem]').find((found) => textOf(found) === text);

describe('the portal’s shell', () => {
  let isOnline = true;
  before(() => {
    Object.defineProperty(navigator, 'onLine', { configurable: true, get: () => isOnline });
  });
  afterEach(() => {
    isOnline = true;
  });
  after(() => {
    Reflect.deleteProperty(navigator, 'onLine');
  });
  stubPortal();

  async function openShell(path) {
    const box = await openPortal(path, withNote, { id: `user-${Math.random()}` });
    await until(() => one('.name', box));
    const home = one('.app-header a', box);
    // Firefox gives the focus to nothing in a tab that it has not shown yet
    await until(() => {
      home.focus();
      return document.activeElement === home;
    });
    home.blur();
    return box;
  }

  /** Opens each state of the shell in turn and hands it over. */
  async function walkStates(see) {
    const closed = () => until(() => !one('.menu, dialog'));
    const menu = async (opener, first) => {
      opener.click();
      const shown = await until(() => item(first) && one('.menu:popover-open'));
      await until(() => shown.contains(document.activeElement));
      await see(`menu with ${first}`);
      press('Escape');
      await closed();
    };
    const dialog = async (name, open) => {
      await open();
      const found = await until(() => one(`dialog[open][aria-label="${name}"]`));
      await see(name);
      found.dispatchEvent(new Event('cancel', { cancelable: true }));
      await closed();
    };
    await until(() => one('lending-probe') && one('.menu-bar button'));
    await see('home');
    await menu(button('Documents', one('.menu-bar')), 'On hold');
    await until(() => button('Menu', one('.app-header'))?.disabled === false);
    await menu(button('Menu', one('.app-header')), 'Review');
    await menu(button('Operations', one('.app-header')), 'Agency');
    await menu(one('[aria-label=Display]'), 'Dark');
    await menu(one('.name'), 'Log out');
    await dialog('Go to', () =>
      dispatchEvent(new KeyboardEvent('keydown', { key: 'k', ctrlKey: true, bubbles: true, cancelable: true })),
    );
    await dialog('Keyboard keys', () => one('.keys').click());
    isOnline = false;
    dispatchEvent(new Event('offline'));
    await until(() => one('.offline-bar'));
    await see('no connection');
    isOnline = true;
    dispatchEvent(new Event('online'));
    await until(() => !one('.offline-bar'));
    history.pushState(null, '', '/no-such-path');
    await until(() => textOf(inErrorPage('h1')).startsWith('Oops!'));
    await see('not found');
    history.pushState(null, '', '/customer-support');
    await until(() => textOf(inErrorPage('h1')).startsWith('Sorry!'));
    await see('no access');
    history.pushState(null, '', '/note');
    const field = await until(() => one('lending-note textarea'));
    field.value = 'x';
    field.dispatchEvent(new Event('input'));
    await dialog('Log out with unsent work', async () => {
      one('.name').click();
      (await until(() => item('Log out'))).click();
    });
    await dialog('Leave without saving', () => history.pushState(null, '', '/hold'));
    one('lending-note').setDirty(false);
    const { userInfo, error } = session().state;
    error.value = 'SIGNED_IN_ELSEWHERE';
    userInfo.value = { ...userInfo.value, id: 'another', firstName: 'Meera' };
    await until(() => one('dialog[open][aria-label="Signed in as someone else"]'));
    await see('signed in as someone else');
  }

  for (const theme of ['light', 'dark'])
    it(`has nothing that axe finds in any state, ${theme} [engines]`, async function () {
      this.timeout(60_000);
      localStorage.setItem('lending.theme', theme);
      await openShell('/hold');
      const seen = [];
      await walkStates(async (state) => {
        const page = { 'html-has-lang': { enabled: false }, 'document-title': { enabled: false } };
        const found = await findings(document, page);
        seen.push(state);
        expect(found, state).to.deep.equal([]);
      });
      expect(seen).to.have.lengthOf(14);
    });

  it('is walked by keyboard: skip link, header, menus, screen, each with a name and a visible focus [engines]', async () => {
    const box = await openShell('/hold');
    await until(() => one('lending-probe') && one('.menu-bar button'));
    const stops = every('a[href], button, [tabindex="0"]', box).filter((found) => found.checkVisibility());
    const names = stops.map((stop) => stop.getAttribute('aria-label') ?? textOf(stop));
    expect(names).to.deep.equal([
      'Skip to content',
      'lending-desk, home',
      'Portal: Operations',
      'Keyboard keys',
      'Display',
      'AKAnanya Krishnan',
      'Documents',
      'NACH',
      'Fraud review',
    ]);
    for (const stop of stops) {
      stop.focus({ focusVisible: true });
      expect(document.activeElement, textOf(stop)).to.equal(stop);
      const { outlineStyle, outlineWidth } = getComputedStyle(stop);
      expect([outlineStyle, parseFloat(outlineWidth) >= 2], textOf(stop)).to.deep.equal(['solid', true]);
    }
    stops[0].focus();
    expect(stops[0].getBoundingClientRect().top).to.be.at.least(0);
    expect(stops[0].hash).to.equal(`#${one('main').id}`);

    // a dialog holds the focus and gives it back to where it was
    const opener = one('.keys');
    opener.focus();
    opener.click();
    const dialog = await until(() => one('dialog[open]'));
    expect(dialog.contains(document.activeElement)).to.equal(true);
    dialog.dispatchEvent(new Event('cancel', { cancelable: true }));
    await until(() => !one('dialog'));
    expect(document.activeElement).to.equal(opener);

    // a menu gives it back on Escape, and lets Tab go on
    const name = one('.name');
    name.focus();
    press('ArrowDown');
    await until(() => textOf(document.activeElement) === 'Profile');
    press('Escape');
    await until(() => !one('.menu'));
    expect(document.activeElement).to.equal(name);
    press('ArrowUp');
    await until(() => textOf(document.activeElement) === 'Log out');
    press('Tab');
    await until(() => !one('.menu'));

    // a new screen begins at its beginning
    history.pushState(null, '', '/nach/nach-review');
    await until(() => document.activeElement === one('main'));
  });
});
