import { expect } from 'chai';
import { until } from '#support/page.js';
import {
  all,
  chooseAgency,
  every,
  group,
  inErrorPage,
  named,
  one,
  openPortal,
  press,
  session,
  shown,
  signIn,
  stubPortal,
  textOf,
} from './portal-page.js';

describe('the portal over a table of its own', () => {
  stubPortal();

  it('shows sign-in alone to a signed-out visitor, with the way back in the address [SH-11][SH-16]', async () => {
    await openPortal('/nachCallingCRM?loanAppId=1&agentId=2');
    await until(() => location.pathname === '/login');
    expect(location.search).to.equal('?redirect=/nachCallingCRM&loanAppId=1&agentId=2');
    const element = await until(() => one('lending-sign-in'));
    await until(() => one('input[name=password]', element.shadowRoot));
    expect(every('.app-header, .menu-bar')).to.have.lengthOf(0);
    signIn(all);
    await until(() => location.pathname === '/nachCallingCRM');
    expect(location.search).to.equal('?loanAppId=1&agentId=2');
    expect(textOf(await until(() => one('lending-probe')))).to.contain('query=loanAppId=1&agentId=2');
  });

  it('registers customer support for signed-out visitors only, never in a menu', async () => {
    await openPortal('/customer-support');
    await until(() => shown() === 'SUPPORT');
    expect(every('.app-header')).to.have.lengthOf(0);
    signIn({ ops: [...all.ops, 'SUPPORT'] });
    await until(() => textOf(inErrorPage('h1')) === "Sorry! You don't have access to this page");
    history.pushState(null, '', '/');
    await until(() => one('.menu-bar button'));
    for (const button of every('.menu-bar button')) button.click();
    expect(every('[role=menuitem]').map(textOf)).not.to.include('Search');
  });

  it('shows home at the root path and under its own, first menu-eligible route first [SH-21][RT-02]', async () => {
    await openPortal('/', all);
    session().choosePortal('ops');
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

  it('switches portals, keeps the choice and goes home [SH-07][SH-08] [engines]', async () => {
    await openPortal('/nach/nach-review', all);
    await until(() => group('Documents'));
    expect(group('Collections')).to.equal(undefined);
    await chooseAgency();
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
    const { activePage, pageTitle } = session().state;
    expect([activePage.value, pageTitle.value]).to.deep.equal(['LATE', '/nach/nach-review']);
  });

  it('hides the menu bar for a single menu with a single submenu [SH-23]', async () => {
    await openPortal('/hold', { ops: ['HOLD'] });
    await until(() => one('.name') && shown() === 'HOLD');
    expect(every('.menu-bar')).to.have.lengthOf(0);
    signIn({ ops: ['HOLD', 'EARLY'] });
    await until(() => group('Documents'));
  });

  it('does without the bars that a screen hides [SH-27][SH-28]', async () => {
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

  it('renders the four special routes bare, three of them with a session only [engines]', async () => {
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
    signIn(all);
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
    async function goHome() {
      expect(textOf(inErrorPage('a'))).to.equal('Back to Homepage');
      inErrorPage('a').click();
      await until(() => location.pathname === '/' && shown() === 'LATE');
    }
    await openPortal('/no-such-path', { ops: ['LATE', 'EARLY'] });
    await until(() => textOf(inErrorPage('h1')) === 'Oops! Page Not found');
    expect(textOf(inErrorPage('p'))).to.equal(
      "We are sorry but the page you are looking for doesn't exist or has been moved",
    );
    await goHome();
    history.pushState(null, '', '/hold');
    await until(() => textOf(inErrorPage('h1')) === "Sorry! You don't have access to this page");
    expect(textOf(inErrorPage('p'))).to.equal(
      "You don't have permission to access this page. Please contact administrator.",
    );
    await goHome();
    history.pushState(null, '', '/nach/nach-review/extra');
    await until(() => textOf(inErrorPage('h1')) === 'Oops! Page Not found');
  });

  it('leaves a user without routes the no-access page and the name menu [SH-39]', async () => {
    await openPortal('/', { ops: ['FOO_BAR'] });
    await until(() => textOf(inErrorPage('h1')) === "Sorry! You don't have access to this page");
    (await until(() => one('.name'))).click();
    await until(() => named('menuitem', 'Log out'));
  });

  it('falls back to the first offered portal where the stored one is not offered or missing [SH-37][SH-38] [engines]', async () => {
    localStorage.setItem('lending.portalType', 'agency');
    await openPortal('/', { ops: ['HOLD', 'LATE'] });
    await until(() => shown() === 'HOLD');
    expect(every('main lending-error-page')).to.have.lengthOf(0);
    expect(session().state.portalType.value).to.equal('ops');
  });

  it('is walked by keyboard: arrows, Home, End, first letters and Escape [engines]', async () => {
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

  it('shows the keys on ?, but not while somebody types [engines]', async () => {
    const box = await openPortal('/hold', all);
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

  it('keeps theme and density, and hands them to the screen [engines]', async () => {
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
});
