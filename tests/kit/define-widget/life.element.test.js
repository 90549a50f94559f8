import { assert } from 'chai';
import { clearPage, nextEvent, place, until } from '#support/page.js';
import { stubCalls } from '#support/stub-backend.js';
import { drawn, mends, pause, press, type } from './sample-element.js';

describe('define-widget', () => {
  afterEach(clearPage);

  mends('keeps what was typed when the page moves the element', async (tag) => {
    const element = place(`<${tag}></${tag}>`);
    const elsewhere = place('<div></div>');
    await drawn(element);
    type(element, 'Will pay on Friday');
    await pause();
    elsewhere.append(element);
    await pause();
    assert.equal(element.shadowRoot.querySelector('input')?.value, 'Will pay on Friday');
  });

  mends('speaks in kebab-case events that bubble out of every shadow root, frozen, with a version', async (tag) => {
    const element = place(`<${tag}></${tag}>`);
    await drawn(element);
    const heard = [];
    const listen = (event) => heard.push(event);
    document.addEventListener('lending-note-saved', listen);
    press(element, 'save');
    document.removeEventListener('lending-note-saved', listen);
    assert.lengthOf(heard, 1);
    const [{ detail, composed }] = heard;
    assert.isTrue(composed);
    assert.deepEqual(detail, { noteId: 'n1', parts: { first: 1 }, v: 1 });
    assert.isFrozen(detail);
    assert.isFrozen(detail.parts);
  });

  mends('mounts nothing for an element that stands in no document', async (tag, { mountCount }) => {
    const before = mountCount();
    const element = document.createElement(tag);
    element.setAttribute('loan-app-id', 'L-1');
    await pause();
    assert.equal(mountCount(), before);
    assert.isNull(element.shadowRoot.querySelector('section'));
  });

  mends('brings its own styles into its shadow root', async (tag) => {
    const element = place(`<${tag}></${tag}>`);
    await drawn(element);
    assert.isNotEmpty(element.shadowRoot.adoptedStyleSheets);
    assert.equal(getComputedStyle(element.shadowRoot.querySelector('section')).boxSizing, 'border-box');
  });

  mends('takes nothing over from the page around it', async (tag) => {
    const page = document.createElement('style');
    page.textContent = `html { font-size: 62.5%; } * { color: rgb(255, 0, 0) !important; letter-spacing: 3px; }
      body { font: 30px serif; text-transform: uppercase; } ${tag} { line-height: 3; }`;
    const element = place(`<${tag}></${tag}>`);
    await drawn(element);
    const looks = () => {
      const { color, fontSize, fontFamily, letterSpacing, lineHeight, textTransform } = getComputedStyle(
        element.shadowRoot.querySelector('output'),
      );
      return { color, fontSize, fontFamily, letterSpacing, lineHeight, textTransform };
    };
    const alone = looks();
    document.head.append(page);
    const beside = looks();
    page.remove();
    assert.deepEqual(beside, alone);
  });

  it('unmounts a removed element and leaves nothing of it, and mounts it afresh when it comes back', async () => {
    const element = place('<lending-sample></lending-sample>');
    await drawn(element);
    type(element, 'typed');
    const box = element.parentElement;
    element.remove();
    await pause();
    assert.equal(element.shadowRoot.childElementCount, 0);
    box.append(element);
    await drawn(element);
    assert.equal(element.shadowRoot.querySelector('input').value, '');
  });

  it('keeps two elements of one tag apart', async () => {
    const first = place('<lending-sample loan-app-id="L-1"></lending-sample>');
    const second = place('<lending-sample loan-app-id="L-2"></lending-sample>');
    await Promise.all([drawn(first), drawn(second)]);
    type(first, 'only here');
    await pause();
    assert.equal(second.shadowRoot.querySelector('input').value, '');
    assert.isTrue(first.dirty);
    assert.isFalse(second.dirty);
  });

  it('says when it is ready, by event and by promise', async () => {
    const heard = nextEvent('lending-ready');
    const element = place('<lending-sample></lending-sample>');
    assert.equal((await heard).target, element);
    await element.ready;
    assert.isNotNull(element.shadowRoot.querySelector('section'));
  });

  it('says when something typed is not saved yet', async () => {
    const element = place('<lending-sample></lending-sample>');
    await drawn(element);
    const heard = [];
    element.addEventListener('lending-dirty-change', (event) => heard.push(event.detail));
    type(element, 'a');
    type(element, 'ab');
    await until(() => heard.length === 1);
    assert.deepEqual(await element.requestClose(), { ok: false, reason: 'UNSAVED_CHANGES' });
    assert.deepEqual(await element.saveDraft(), { ok: false, reason: 'NOT_KEPT' }, 'a screen that keeps no draft');
    assert.equal(element.persistence, 'memory');
    type(element, '');
    await until(() => heard.length === 2);
    assert.deepEqual(heard, [
      { dirty: true, v: 1 },
      { dirty: false, v: 1 },
    ]);
    assert.deepEqual(await element.requestClose(), { ok: true });
    assert.deepEqual(await element.saveDraft(), { ok: true });
  });

  it('answers its methods by what its screen provides', async () => {
    const element = place('<lending-sample></lending-sample>');
    await drawn(element);
    press(element, 'provide');
    assert.deepEqual(await element.requestClose(), { ok: false, reason: 'CALL_RUNNING' });
    assert.deepEqual(await element.saveDraft(), { ok: false, reason: 'NOT_KEPT' });
    await until(() => element.shadowRoot.querySelector('input').value === 'saved');
    await element.reload();
    await until(() => element.shadowRoot.querySelector('input').value === 'reloaded');
  });

  it('reloads a screen that has no reload of its own by mounting it again', async () => {
    const element = place('<lending-sample></lending-sample>');
    await drawn(element);
    const serial = element.shadowRoot.querySelector('section').dataset.serial;
    await element.reload();
    await until(() => element.shadowRoot.querySelector('section').dataset.serial !== serial);
  });

  it('starts its screen afresh on another backend', async () => {
    const element = place('<lending-sample></lending-sample>');
    await drawn(element);
    assert.equal(element.shadowRoot.querySelector('p').textContent, location.origin);
    element.apiBase = 'https://desk.example';
    await until(() => element.shadowRoot.querySelector('p').textContent === 'https://desk.example');
  });

  it('keeps its screen, what was typed and the focus when the page sets a new getToken, and asks the new one [engines]', async () => {
    const stub = stubCalls({ '/generic/displayProfile': { data: {}, isOdd: true } });
    const element = place('<lending-sample></lending-sample>');
    element.getToken = () => ({ token: 'first', key: 'k' });
    await drawn(element);
    const field = element.shadowRoot.querySelector('input');
    field.focus();
    type(element, 'Will pay');
    press(element, 'call');
    await until(() => stub.asked.length === 1);
    for (const token of ['second', 'third']) {
      element.getToken = () => ({ token, key: 'k' });
      await pause();
    }
    const now = { field: element.shadowRoot.querySelector('input'), focused: element.shadowRoot.activeElement };
    press(element, 'call');
    await until(() => stub.asked.length === 2);
    stub.restore();
    assert.deepEqual([now.field.value, now.field === field, now.focused === field], ['Will pay', true, true]);
    const tokens = stub.asked.map(({ headers }) => headers['x-security-token']);
    assert.deepEqual(tokens, ['first', 'third']);
  });

  it('starts its screen afresh where the page hands over a session for the first time, or no more', async () => {
    const element = place('<lending-sample></lending-sample>');
    await drawn(element);
    for (const getToken of [() => null, undefined]) {
      const { serial } = element.shadowRoot.querySelector('section').dataset;
      element.getToken = getToken;
      await until(() => element.shadowRoot.querySelector('section').dataset.serial !== serial);
    }
  });

  it('leaves no listener behind with the last element of a getToken [EM-23]', async () => {
    const { addEventListener: add, removeEventListener: remove } = window;
    const listening = new Set();
    window.addEventListener = (name, listener, options) => {
      add.call(window, name, listener, options);
      listening.add(listener);
      options?.signal?.addEventListener('abort', () => listening.delete(listener));
    };
    window.removeEventListener = (name, listener, options) => {
      remove.call(window, name, listener, options);
      listening.delete(listener);
    };
    try {
      for (let index = 0; index < 20; index += 1) {
        const element = place('<lending-sample></lending-sample>');
        element.getToken = () => ({ token: String(index), key: 'k' });
        await drawn(element);
        element.remove();
        await pause(0);
      }
    } finally {
      window.addEventListener = add;
      window.removeEventListener = remove;
    }
    assert.equal(listening.size, 0);
  });

  it('keeps a fault of its screen inside its box [ER-11]', async () => {
    const told = [];
    const listen = (event) => told.push(event.detail);
    document.addEventListener('lending-error', listen);
    const quiet = console.error;
    console.error = () => {};
    const element = place('<lending-sample loan-app-id="throw"></lending-sample>');
    const alert = await until(() => element.shadowRoot.querySelector('[role=alert]'));
    console.error = quiet;
    document.removeEventListener('lending-error', listen);
    assert.include(alert.textContent, 'Something went wrong.');
    assert.deepEqual(told, [{ code: 'SCREEN_FAULT', retryable: true, v: 1 }]);
    element.loanAppId = 'L-1';
    alert.querySelector('button').click();
    await drawn(element);
  });
});
