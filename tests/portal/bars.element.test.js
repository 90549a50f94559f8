import { expect } from 'chai';
import { until } from '#support/page.js';
import { stubCalls } from '#support/stub-backend.js';

const all = {
  ops: ['NACH_CRM', 'BANK_CRM', 'HOP', 'HOLD', 'EARLY', 'LATE', 'PARTNERS', 'VERIFICATION', 'FOO_BAR'],
  agency: ['CALLING', 'CUSTOMER'],
};
const one = (selector, root = document) => root.querySelector(selector);
const every = (selector, root = document) => [...root.querySelectorAll(selector)];
const textOf = (element) => (element ? element.textContent.trim() : '');
const named = (role, text) => every(`[role=${role}]`).find((element) => textOf(element) === text);
const group = (name) => every('.menu-bar button').find((button) => textOf(button) === name);
const shown = () => textOf(one('lending-probe')).match(/screen=(\w+)/)?.[1];
const press = (key) =>
  document.activeElement.dispatchEvent(
    new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, composed: true }),
  );

describe('the portal over a table of its own', () => {
  const start = location.href;
  let fixture;
  let box;
  let unmount;
  let backend;

  async function openPortal(path, routes, names) {
    if (routes) fixture.signIn(routes, names);
    history.replaceState(null, '', path);
    box = document.createElement('div');
    box.style.height = '600px';
    document.body.append(box);
    unmount = fixture.mountPortal(box);
    await until(() => one('main', box));
  }

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
    fixture.connection.session.signOut();
    localStorage.clear();
  });

  it('shows sign-in alone to a signed-out visitor, with the way back in the address [SH-11][SH-16]', async () => {
    await openPortal('/nachCallingCRM?loanAppId=1&agentId=2');
    await until(() => location.pathname === '/login');
    expect(location.search).to.equal('?redirect=/nachCallingCRM&loanAppId=1&agentId=2');
    const element = await until(() => one('lending-sign-in'));
    await until(() => one('input[name=password]', element.shadowRoot));
    expect(every('.app-header, .menu-bar')).to.have.lengthOf(0);
    fixture.signIn(all);
    await until(() => location.pathname === '/nachCallingCRM');
    expect(location.search).to.equal('?loanAppId=1&agentId=2');
    expect(textOf(await until(() => one('lending-probe')))).to.contain('query=loanAppId=1&agentId=2');
  });

  it('registers customer support for signed-out visitors only, never in a menu [SH-10]', async () => {
    await openPortal('/customer-support');
    await until(() => shown() === 'SUPPORT');
    expect(every('.app-header')).to.have.lengthOf(0);
    fixture.signIn({ ops: [...all.ops, 'SUPPORT'] });
    await until(() => textOf(one('main h1')) === "Sorry! You don't have access to this page");
    history.pushState(null, '', '/');
    await until(() => one('.menu-bar button'));
    for (const button of every('.menu-bar button')) button.click();
    expect(every('[role=menuitem]').map(textOf)).not.to.include('Search');
  });

  it('shows home at the root path and under its own, first menu-eligible route first [SH-21][RT-02]', async () => {
    await openPortal('/', all);
    fixture.connection.session.choosePortal('ops');
    await until(() => shown() === 'HOLD');
    history.pushState(null, '', '/hold');
    await until(() => location.pathname === '/hold');
    expect(shown()).to.equal('HOLD');
  });

  it('shows the person’s names over exactly Profile and Log out [SH-05][SH-06]', async () => {
    await openPortal('/hold', all);
    const button = await until(() => one('.name'));
    expect(textOf(button)).to.equal('AKAnanya Krishnan');
    button.click();
    await until(() => named('menuitem', 'Profile'));
    expect(every('[role=menuitem]').map(textOf)).to.deep.equal(['Profile', 'Log out']);
    named('menuitem', 'Profile').click();
    await until(() => shown() === 'PROFILE');
    expect(location.pathname).to.equal('/profile');
  });

  it('switches portals, keeps the choice and goes home [SH-07][SH-08][SH-47]', async () => {
    await openPortal('/nach/nach-review', all);
    await until(() => group('Documents'));
    expect(group('Collections')).to.equal(undefined);
    every('.app-header button')
      .find((button) => textOf(button).includes('Operations'))
      .click();
    (await until(() => named('menuitemradio', 'Agency'))).click();
    await until(() => location.pathname === '/' && shown() === 'CALLING');
    expect(localStorage.getItem('lending.portalType')).to.equal('agency');
    expect(every('.menu-bar button').map(textOf)).not.to.include('Documents');
  });

  it('has no switch for a user of one portal [SH-07]', async () => {
    await openPortal('/hold', { ops: ['HOLD', 'LATE'] });
    await until(() => group('NACH'));
    expect(every('.app-header button').map(textOf).join()).not.to.contain('Operations');
  });

  it('opens a group’s sub-items and the route behind one, marks group and entry, and sets the title [SH-24][SH-48]', async () => {
    await openPortal('/hold', { ops: all.ops });
    (await until(() => group('Documents'))).click();
    await until(() => named('menuitem', 'On hold'));
    expect(every('[role=menuitem]').map(textOf)).to.deep.equal(['On hold', 'Hold upload']);
    expect(named('menuitem', 'On hold').getAttribute('aria-current')).to.equal('page');
    expect(document.title).to.equal('On hold · lending-desk');
    expect(group('Documents').classList.contains('on')).to.equal(true);
    named('menuitem', 'Hold upload').click();
    await until(() => shown() === 'EARLY');
    expect(location.pathname).to.equal('/hold-csv-upload');
    group('NACH').click();
    (await until(() => named('menuitem', 'Review'))).click();
    await until(() => shown() === 'LATE');
    expect(document.title).to.equal('/nach/nach-review · lending-desk');
    expect(group('NACH').classList.contains('on')).to.equal(true);
    expect(group('Documents').classList.contains('on')).to.equal(false);
    const { activePage, pageTitle } = fixture.connection.session.state;
    expect([activePage.value, pageTitle.value]).to.deep.equal(['LATE', '/nach/nach-review']);
  });

  it('hides the menu bar for a single menu with a single submenu [SH-23]', async () => {
    await openPortal('/hold', { ops: ['HOLD'] });
    await until(() => one('.name') && shown() === 'HOLD');
    expect(every('.menu-bar')).to.have.lengthOf(0);
    fixture.signIn({ ops: ['HOLD', 'EARLY'] });
    await until(() => group('Documents'));
  });

  it('does without the bars that a screen hides [SH-26][SH-27][SH-28]', async () => {
    await openPortal('/agency/customer-details/123456789012', all);
    await until(() => shown() === 'CUSTOMER' && one('.name'));
    expect(textOf(one('lending-probe'))).to.contain('loan-application-id=123456789012');
    expect(every('.menu-bar')).to.have.lengthOf(0);
    history.pushState(null, '', '/profile');
    await until(() => shown() === 'PROFILE');
    expect(every('.app-header').length).to.equal(1);
    expect(every('.menu-bar')).to.have.lengthOf(0);
    for (const [path, key] of [
      ['/nachCallingCRM', 'NACH_CRM'],
      ['/ameyoCallingCRM', 'AMEYO'],
      ['/hold/251118093114', 'VERIFICATION'],
    ]) {
      history.pushState(null, '', path);
      await until(() => shown() === key);
      if (key !== 'AMEYO') expect(every('.app-header, .menu-bar')).to.have.lengthOf(0);
    }
  });

  it('renders the four special routes bare, three of them with a session only [SH-29]', async () => {
    const special = [
      ['/hop', 'HOP'],
      ['/nachCallingCRM', 'NACH_CRM'],
      ['/bankCallingCRM', 'BANK_CRM'],
      ['/customer-support', 'SUPPORT'],
    ];
    await openPortal('/login');
    for (const [path, key] of special) {
      history.pushState(null, '', path);
      await until(() => (key === 'SUPPORT' ? shown() === key : location.search === `?redirect=${path}`));
      expect(every('.app-header, .menu-bar')).to.have.lengthOf(0);
    }
    fixture.signIn(all);
    for (const [path, key] of special.slice(0, 3)) {
      history.pushState(null, '', path);
      await until(() => shown() === key);
      expect(every('.menu-bar')).to.have.lengthOf(0);
      const [main, header] = [one('main').getBoundingClientRect(), one('.app-header')];
      const rest = one('.portal').clientHeight - (header ? header.offsetHeight : 0);
      expect([main.width, main.height]).to.deep.equal([one('.portal').clientWidth, rest]);
    }
  });

  it('tells an unknown path from one that is not this user’s, both with a way home [SH-22][SH-30][SH-31][SH-32][ER-12][ER-13][ER-14][ER-15][ER-16]', async () => {
    await openPortal('/no-such-path', { ops: ['LATE', 'EARLY'] });
    await until(() => textOf(one('main h1')) === 'Oops! Page Not found');
    expect(textOf(one('main p'))).to.equal(
      "We are sorry but the page you are looking for doesn't exist or has been moved",
    );
    every('main a')
      .find((link) => textOf(link) === 'Back to Homepage')
      .click();
    await until(() => location.pathname === '/' && shown() === 'LATE');
    history.pushState(null, '', '/hold');
    await until(() => textOf(one('main h1')) === "Sorry! You don't have access to this page");
    expect(textOf(one('main p'))).to.equal(
      "You don't have permission to access this page. Please contact administrator.",
    );
    every('main a')
      .find((link) => textOf(link) === 'Back to Homepage')
      .click();
    await until(() => location.pathname === '/' && shown() === 'LATE');
    history.pushState(null, '', '/nach/nach-review/extra');
    await until(() => textOf(one('main h1')) === 'Oops! Page Not found');
  });

  it('leaves a user without routes the no-access page and the name menu [SH-39]', async () => {
    await openPortal('/', { ops: ['FOO_BAR'] });
    await until(() => textOf(one('main h1')) === "Sorry! You don't have access to this page");
    (await until(() => one('.name'))).click();
    await until(() => named('menuitem', 'Log out'));
  });

  it('falls back to the first offered portal where the stored one is not offered or missing [SH-37][SH-38]', async () => {
    localStorage.setItem('lending.portalType', 'agency');
    await openPortal('/', { ops: ['HOLD', 'LATE'] });
    await until(() => shown() === 'HOLD');
    expect(every('main h1').map(textOf)).to.deep.equal([]);
    expect(fixture.connection.session.state.portalType.value).to.equal('ops');
  });

  it('is walked by keyboard: arrows, Home, End, first letters and Escape', async () => {
    await openPortal('/hold', { ops: all.ops });
    (await until(() => group('Documents'))).focus();
    press('ArrowDown');
    await until(() => textOf(document.activeElement) === 'On hold');
    press('ArrowDown');
    expect(textOf(document.activeElement)).to.equal('Hold upload');
    press('ArrowDown');
    expect(textOf(document.activeElement)).to.equal('On hold');
    press('End');
    expect(textOf(document.activeElement)).to.equal('Hold upload');
    press('o');
    expect(textOf(document.activeElement)).to.equal('On hold');
    press('ArrowRight');
    await until(() => textOf(document.activeElement) === 'Review');
    expect(group('Documents').getAttribute('aria-expanded')).to.equal('false');
    press('ArrowLeft');
    await until(() => textOf(document.activeElement) === 'On hold');
    press('Escape');
    await until(() => !one('.menu:popover-open'));
    expect(document.activeElement).to.equal(group('Documents'));
  });

  it('shows the keys on ?, but not while somebody types', async () => {
    await openPortal('/hold', all);
    await until(() => one('.name'));
    const field = document.createElement('input');
    box.append(field);
    field.focus();
    press('?');
    expect(one('dialog')).to.equal(null);
    field.remove();
    one('main').focus();
    press('?');
    const dialog = await until(() => one('dialog[open]'));
    expect(textOf(one('h2', dialog))).to.equal('Keyboard keys');
    one('button[aria-label=Close]', dialog).click();
    await until(() => !one('dialog'));
  });

  it('goes to a screen or a loan by the command palette', async () => {
    await openPortal('/hold', all);
    await until(() => one('.name'));
    const ask = () =>
      dispatchEvent(new KeyboardEvent('keydown', { key: 'k', ctrlKey: true, bubbles: true, cancelable: true }));
    ask();
    const field = await until(() => one('dialog[open] input'));
    const type = (text) => {
      Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value').set.call(field, text);
      field.dispatchEvent(new Event('input', { bubbles: true }));
    };
    type('calling');
    await until(() => every('[role=option]').length === 1);
    expect(textOf(one('[role=option]'))).to.equal('Calling ListAgency, Collections');
    field.focus();
    press('Enter');
    await until(() => shown() === 'CALLING' && !one('dialog'));
    ask();
    const again = await until(() => one('dialog[open] input'));
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value').set.call(again, '251118093114');
    again.dispatchEvent(new Event('input', { bubbles: true }));
    await until(() => every('[role=option]').length === 2);
    every('[role=option]')
      .find((option) => textOf(option).startsWith('/hold/'))
      .click();
    await until(() => location.pathname === '/hold/251118093114' && shown() === 'VERIFICATION');
  });

  it('opens the screen that an element asks for, and leaves unknown ones alone', async () => {
    await openPortal('/hold', all);
    const probe = await until(() => one('.name') && one('lending-probe'));
    const ask = (detail) => {
      const event = new CustomEvent('lending-navigate', { bubbles: true, composed: true, cancelable: true, detail });
      probe.dispatchEvent(event);
      return event.defaultPrevented;
    };
    expect(ask({ screen: 'no-such-screen', params: {} })).to.equal(false);
    expect(ask({ screen: 'VERIFICATION', params: { loanApplicationNumber: '251118093114' } })).to.equal(true);
    await until(() => shown() === 'VERIFICATION');
    expect(location.pathname).to.equal('/hold/251118093114');
  });

  it('leads an element back to the page that its task was opened from, however many tasks came since [DV-02]', async () => {
    await openPortal('/hold?page=3', all);
    await until(() => one('.name') && shown() === 'HOLD');
    const ask = (screen, more) =>
      one('lending-probe').dispatchEvent(
        new CustomEvent('lending-navigate', {
          bubbles: true,
          composed: true,
          cancelable: true,
          detail: { screen, ...more },
        }),
      );
    const loan = (loanApplicationNumber) => ({ params: { loanApplicationNumber } });
    ask('VERIFICATION', loan('251118093114'));
    await until(() => location.pathname === '/hold/251118093114' && shown() === 'VERIFICATION');
    ask('VERIFICATION', loan('251118093115'));
    await until(() => location.pathname === '/hold/251118093115');
    ask('EARLY', { isBack: true });
    await until(() => shown() === 'HOLD');
    expect(location.pathname + location.search).to.equal('/hold?page=3');
    // opened by its address, and then the next: nothing led there
    history.pushState(null, '', '/hold/251118093114');
    await until(() => shown() === 'VERIFICATION');
    ask('VERIFICATION', loan('251118093115'));
    await until(() => location.pathname === '/hold/251118093115');
    ask('EARLY', { isBack: true });
    await until(() => location.pathname === '/hold-csv-upload' && shown() === 'EARLY');
  });

  it('keeps theme and density, and hands them to the screen', async () => {
    await openPortal('/hold', all);
    (await until(() => one('[aria-label=Display]'))).click();
    (await until(() => named('menuitemradio', 'Dark'))).click();
    await until(() => one('lending-probe').getAttribute('theme') === 'dark');
    one('button[aria-label=Display]').click();
    (await until(() => named('menuitemradio', 'Comfortable'))).click();
    await until(() => one('lending-probe').getAttribute('density') === 'comfortable');
    expect(one('.lending-root').className).to.contain('sl-theme-dark').and.to.contain('lending-comfortable');
    expect([localStorage.getItem('lending.theme'), localStorage.getItem('lending.density')]).to.deep.equal([
      'dark',
      'comfortable',
    ]);
  });

  it('says so when somebody else signs in in another tab, and goes on only when asked to', async () => {
    await openPortal('/hold', all);
    await until(() => one('.name'));
    const probe = one('lending-probe');
    localStorage.setItem(
      'lending.user',
      JSON.stringify({ ...fixture.connection.session.state.userInfo.value, id: 'user-2', firstName: 'Meera' }),
    );
    localStorage.setItem('lending.securityToken', 'another');
    dispatchEvent(new StorageEvent('storage', { key: 'lending.securityToken', newValue: 'another' }));
    const dialog = await until(() => one('dialog[open]'));
    expect(textOf(dialog)).to.contain('Meera Krishnan has signed in');
    expect(one('lending-probe')).to.equal(probe);
    expect(textOf(one('.name'))).to.contain('Ananya');
    one('button', dialog).click();
    await until(() => textOf(one('.name')).includes('Meera'));
    expect(one('lending-probe')).not.to.equal(probe);
  });

  describe('with unsaved text on a screen', () => {
    const note = () => one('lending-note textarea');
    const question = () => one('dialog[aria-label="Leave without saving"]');
    const answer = (name) =>
      every('button', question())
        .find((button) => textOf(button) === name)
        .click();
    const routes = { ops: [...all.ops, 'NOTE'], agency: all.agency };
    let id;
    async function type(text) {
      // nobody's drafts from before
      id = `user-${Math.random()}`;
      await openPortal('/hold', routes, { id });
      history.pushState({ from: '/hold?page=3' }, '', '/note');
      const field = await until(note);
      field.value = text;
      field.dispatchEvent(new Event('input'));
      return field;
    }

    it('asks before a link leaves it, and stays with the text and the address', async () => {
      const field = await type('Called twice');
      history.pushState(null, '', '/hold-csv-upload');
      await until(question);
      expect(textOf(document.activeElement)).to.equal('Stay on this screen');
      expect(note()).to.equal(field);
      answer('Stay on this screen');
      await until(() => !question() && location.pathname === '/note');
      expect(history.state).to.deep.equal({ from: '/hold?page=3' });
      expect(note()).to.equal(field);
      expect(field.value).to.equal('Called twice');
      history.pushState(null, '', '/hold-csv-upload');
      await until(question);
      answer('Leave');
      await until(() => shown() === 'EARLY' && !question());
      expect(location.pathname).to.equal('/hold-csv-upload');
    });

    it('asks before the back button leaves it, once', async () => {
      const field = await type('x');
      history.back();
      await until(question);
      expect(location.pathname).to.equal('/hold');
      question().dispatchEvent(new Event('cancel', { cancelable: true }));
      await until(() => !question() && location.pathname === '/note');
      expect(note()).to.equal(field);
      history.back();
      await until(question);
      answer('Leave');
      await until(() => shown() === 'HOLD' && location.pathname === '/hold');
    });

    it('asks before a switch of portals', async () => {
      const field = await type('x');
      (await until(() => every('.app-header button').find((button) => textOf(button).includes('Operations')))).click();
      (await until(() => named('menuitemradio', 'Agency'))).click();
      await until(question);
      answer('Stay on this screen');
      await until(() => !question());
      expect([note(), location.pathname]).to.deep.equal([field, '/note']);
      expect(fixture.connection.session.state.portalType.value).to.equal('ops');
      every('.app-header button')
        .find((button) => textOf(button).includes('Operations'))
        .click();
      (await until(() => named('menuitemradio', 'Agency'))).click();
      await until(question);
      answer('Leave');
      await until(() => shown() === 'CALLING' && location.pathname === '/');
    });

    it('asks once before a log-out, says what waits, and stays with the text', async () => {
      const field = await type('Not sent');
      const asked = () => one('dialog[aria-label="Log out with unsent work"]');
      (await until(() => one('.name'))).click();
      (await until(() => named('menuitem', 'Log out'))).click();
      await until(() => asked() && textOf(document.activeElement) === 'Stay signed in');
      expect(every('li', asked()).map(textOf)).to.deep.equal(['1 text was not submitted']);
      expect(question()).to.equal(null);
      every('button', asked())
        .find((button) => textOf(button) === 'Stay signed in')
        .click();
      await until(() => !asked());
      expect([note(), field.value]).to.deep.equal([field, 'Not sent']);
      expect(fixture.connection.session.state.token.value).not.to.equal('');
    });

    it('asks in the same words before a log-out where nothing keeps the text', async () => {
      await type('x');
      one('lending-note').saveDraft = async () => undefined;
      await until(() => one('.name'));
      await one('lending-note').forget();
      one('.name').click();
      (await until(() => named('menuitem', 'Log out'))).click();
      await until(question);
      answer('Stay on this screen');
      await until(() => !question());
      expect(fixture.connection.session.state.token.value).not.to.equal('');
    });

    it('has the browser ask before the window closes, and no longer once it is saved', async () => {
      await type('x');
      const closing = () => {
        const event = new Event('beforeunload', { cancelable: true });
        dispatchEvent(event);
        return event.defaultPrevented;
      };
      await until(closing);
      one('lending-note').setDirty(false);
      await until(() => !closing());
      history.pushState(null, '', '/hold');
      await until(() => shown() === 'HOLD');
      expect(question()).to.equal(null);
    });

    it('leads an expired session to sign-in without a question, and gives the text back after it', async () => {
      await type('Promised for Friday');
      fixture.connection.session.expire();
      await until(() => location.pathname === '/login' && one('lending-sign-in'));
      expect(location.search).to.equal('?redirect=/note');
      expect([question(), note()]).to.deep.equal([null, null]);
      fixture.signIn(routes, { id });
      await until(() => location.pathname === '/note' && note() && note().value === 'Promised for Friday');
    });

    it('gives another person nothing of it', async () => {
      await type('Not for others');
      fixture.connection.session.expire();
      await until(() => location.pathname === '/login');
      fixture.signIn(routes, { id: `${id}-other`, firstName: 'Meera' });
      await until(() => location.pathname === '/note' && note());
      await new Promise((resolve) => setTimeout(resolve, 300));
      expect(note().value).to.equal('');
    });
  });

  it('follows a session that ended in another tab to sign-in', async () => {
    await openPortal('/hold', all);
    await until(() => one('.name'));
    localStorage.removeItem('lending.securityToken');
    dispatchEvent(new StorageEvent('storage', { key: 'lending.securityToken', newValue: null }));
    await until(() => location.pathname === '/login' && one('lending-sign-in'));
    expect(location.search).to.equal('?redirect=/hold');
    expect(one('lending-probe')).to.equal(null);
  });
});
