import { expect } from 'chai';
import { until } from '#support/page.js';
import {
  all,
  chooseAgency,
  every,
  named,
  one,
  openPortal,
  press,
  session,
  shown,
  signIn,
  stubPortal,
  textOf,
  withNote,
} from './portal-page.js';

/** Asks for another screen as an element does. @returns whether the portal opens it */
function navigate(screen, more) {
  const event = new CustomEvent('lending-navigate', {
    bubbles: true,
    composed: true,
    cancelable: true,
    detail: { screen, ...more },
  });
  one('lending-probe').dispatchEvent(event);
  return event.defaultPrevented;
}
const loan = (loanApplicationNumber) => ({ params: { loanApplicationNumber } });

describe('the portal over a table of its own', () => {
  stubPortal();

  it('goes to a screen or a loan by the command palette, from a Hindi keyboard too [engines]', async () => {
    await openPortal('/hold', all);
    await until(() => one('.name'));
    const write = (field, text) => {
      Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value').set.call(field, text);
      field.dispatchEvent(new Event('input', { bubbles: true }));
    };
    const ask = () =>
      dispatchEvent(
        new KeyboardEvent('keydown', { key: 'क', code: 'KeyK', ctrlKey: true, bubbles: true, cancelable: true }),
      );
    ask();
    const field = await until(() => one('dialog[open] input'));
    write(field, 'calling');
    await until(() => every('[role=option]').length === 1);
    expect(textOf(one('[role=option]'))).to.equal('Calling ListAgency, Collections');
    field.focus();
    press('Enter');
    await until(() => shown() === 'CALLING' && !one('dialog'));
    ask();
    const again = await until(() => one('dialog[open] input'));
    write(again, '251118093114');
    await until(() => every('[role=option]').length === 2);
    every('[role=option]')
      .find((option) => textOf(option).startsWith('/hold/'))
      .click();
    await until(() => location.pathname === '/hold/251118093114' && shown() === 'VERIFICATION');
  });

  it('opens the screen that an element asks for, and leaves unknown ones alone', async () => {
    await openPortal('/hold', all);
    await until(() => one('.name') && one('lending-probe'));
    expect(navigate('no-such-screen', { params: {} })).to.equal(false);
    expect(navigate('VERIFICATION', loan('251118093114'))).to.equal(true);
    await until(() => shown() === 'VERIFICATION');
    expect(location.pathname).to.equal('/hold/251118093114');
  });

  it('keeps the view that a screen publishes in the address, and none of a screen that the address has left', async () => {
    await openPortal('/hold', all);
    await until(() => one('.name') && shown() === 'HOLD');
    const publish = (view) =>
      one('lending-probe').dispatchEvent(
        new CustomEvent('lending-view-change', {
          bubbles: true,
          composed: true,
          cancelable: true,
          detail: { view, replace: true },
        }),
      );
    publish('page=2');
    expect(location.pathname + location.search).to.equal('/hold?page=2');
    navigate('VERIFICATION', loan('251118093114'));
    publish('page=3');
    expect(location.pathname + location.search).to.equal('/hold/251118093114');
    await until(() => shown() === 'VERIFICATION');
    publish('page=4');
    expect(location.pathname + location.search).to.equal('/hold/251118093114?page=4');
  });

  it('leads an element back to the page that its task was opened from, however many tasks came since [DV-02]', async () => {
    await openPortal('/hold?page=3', all);
    await until(() => one('.name') && shown() === 'HOLD');
    navigate('VERIFICATION', loan('251118093114'));
    await until(() => location.pathname === '/hold/251118093114' && shown() === 'VERIFICATION');
    navigate('VERIFICATION', loan('251118093115'));
    await until(() => location.pathname === '/hold/251118093115');
    navigate('EARLY', { isBack: true });
    await until(() => shown() === 'HOLD');
    expect(location.pathname + location.search).to.equal('/hold?page=3');
    // opened by its address, and then the next: nothing led there
    history.pushState(null, '', '/hold/251118093114');
    await until(() => shown() === 'VERIFICATION');
    navigate('VERIFICATION', loan('251118093115'));
    await until(() => location.pathname === '/hold/251118093115');
    navigate('EARLY', { isBack: true });
    await until(() => location.pathname === '/hold-csv-upload' && shown() === 'EARLY');
  });

  it('says so when somebody else signs in in another tab, and goes on only when asked to [engines]', async () => {
    await openPortal('/hold', all);
    await until(() => one('.name'));
    const probe = one('lending-probe');
    localStorage.setItem(
      'lending.user',
      JSON.stringify({ ...session().state.userInfo.value, id: 'user-2', firstName: 'Meera' }),
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
    let id;
    async function type(text) {
      // nobody's drafts from before
      id = `user-${Math.random()}`;
      await openPortal('/hold', withNote, { id });
      history.pushState({ from: '/hold?page=3' }, '', '/note');
      const field = await until(note);
      field.value = text;
      field.dispatchEvent(new Event('input'));
      return field;
    }

    it('asks before a link leaves it, and stays with the text and the address [engines]', async () => {
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
      await chooseAgency();
      await until(question);
      answer('Stay on this screen');
      await until(() => !question());
      expect([note(), location.pathname]).to.deep.equal([field, '/note']);
      expect(session().state.portalType.value).to.equal('ops');
      await chooseAgency();
      await until(question);
      answer('Leave');
      await until(() => shown() === 'CALLING' && location.pathname === '/');
    });

    it('asks once before a log-out, says what waits, and stays with the text [engines]', async () => {
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
      expect(session().state.token.value).not.to.equal('');
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
      expect(session().state.token.value).not.to.equal('');
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
      session().expire();
      await until(() => location.pathname === '/login' && one('lending-sign-in'));
      expect(location.search).to.equal('?redirect=/note');
      expect([question(), note()]).to.deep.equal([null, null]);
      signIn(withNote, { id });
      await until(() => location.pathname === '/note' && note() && note().value === 'Promised for Friday');
    });

    it('gives another person nothing of it', async () => {
      await type('Not for others');
      session().expire();
      await until(() => location.pathname === '/login');
      signIn(withNote, { id: `${id}-other`, firstName: 'Meera' });
      await until(() => location.pathname === '/note' && note());
      // real time: nothing tells that there was no text to give back
      await new Promise((resolve) => setTimeout(resolve, 300));
      expect(note().value).to.equal('');
    });
  });

  it('follows a session that ended in another tab to sign-in [engines]', async () => {
    await openPortal('/hold', all);
    await until(() => one('.name'));
    localStorage.removeItem('lending.securityToken');
    dispatchEvent(new StorageEvent('storage', { key: 'lending.securityToken', newValue: null }));
    await until(() => location.pathname === '/login' && one('lending-sign-in'));
    expect(location.search).to.equal('?redirect=/hold');
    expect(one('lending-probe')).to.equal(null);
  });
});
