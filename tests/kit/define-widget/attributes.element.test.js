import { assert } from 'chai';
import { clearPage, nextEvent, place, until } from '#support/page.js';
import { define, drawn, inputs, mends, pause, press } from './sample-element.js';

/** Runs something and gives the errors that nobody caught meanwhile; the test framework is not told of them. */
async function uncaughtIn(act) {
  const errors = [];
  const { onerror } = window;
  // oxlint-disable-next-line unicorn/prefer-add-event-listener -- the test framework's own handler has to stand back
  window.onerror = (message) => errors.push(String(message)) > 0;
  try {
    await act();
    await pause();
  } finally {
    // oxlint-disable-next-line unicorn/prefer-add-event-listener -- and comes back
    window.onerror = onerror;
  }
  return errors;
}

describe('define-widget', () => {
  afterEach(clearPage);

  mends('takes an empty attribute as a raised flag', async (tag) => {
    const element = place(`<${tag} is-urgent></${tag}>`);
    await drawn(element);
    assert.isTrue(inputs(element).isUrgent === true);
  });

  mends('forgets the value of a removed attribute', async (tag) => {
    const element = place(`<${tag} loan-app-id="251118093114" max-note="5"></${tag}>`);
    await drawn(element);
    element.removeAttribute('loan-app-id');
    element.removeAttribute('max-note');
    await pause();
    assert.notProperty(inputs(element), 'loanAppId');
    assert.notProperty(inputs(element), 'maxNote');
  });

  mends('takes an attribute that was emptied as empty', async (tag) => {
    const element = place(`<${tag} loan-app-id="251118093114"></${tag}>`);
    await drawn(element);
    element.setAttribute('loan-app-id', '');
    await pause();
    assert.equal(inputs(element).loanAppId, '');
  });

  mends('never throws a bad value into the page, and says so by lending-error', async (tag) => {
    const element = place(`<${tag} codes='["a"]'></${tag}>`);
    await drawn(element);
    const told = [];
    element.addEventListener('lending-error', (event) => told.push(event.detail));
    const errors = await uncaughtIn(() => element.setAttribute('codes', '{'));
    assert.deepEqual(errors, []);
    assert.deepEqual(told, [{ code: 'ATTRIBUTE_INVALID', retryable: false, attribute: 'codes', v: 1 }]);
    assert.notProperty(inputs(element), 'codes');
  });

  mends('keeps properties that were set before the element was defined', async (tag, { define }) => {
    const late = `${tag}-late`;
    const element = place(`<${late}></${late}>`);
    element.loanAppId = 'L-7';
    element.codes = ['a', 'b'];
    define(late);
    await drawn(element);
    assert.deepInclude(inputs(element), { loanAppId: 'L-7', codes: ['a', 'b'] });
    element.loanAppId = 'L-8';
    await pause();
    assert.equal(inputs(element).loanAppId, 'L-8');
  });

  it('asks nobody for an api-base that is no address, says so, and goes on once it is one', async () => {
    for (const wrong of ['ftp:/x', 'desk.example', 'http:/desk.example']) {
      const { fetch } = globalThis;
      const asked = [];
      globalThis.fetch = (address, ...rest) => {
        asked.push(String(address));
        return fetch(address, ...rest);
      };
      const heard = nextEvent('lending-error');
      const element = place(`<lending-sample api-base="${wrong}"></lending-sample>`);
      await drawn(element);
      assert.deepEqual((await heard).detail, {
        code: 'ATTRIBUTE_INVALID',
        retryable: false,
        attribute: 'api-base',
        v: 1,
      });
      assert.equal(element.apiBase, wrong);
      press(element, 'call');
      await until(() => asked.length > 0);
      globalThis.fetch = fetch;
      assert.include(asked[0], 'about:invalid');
      element.apiBase = 'https://desk.example';
      await until(() => element.shadowRoot.querySelector('p').textContent === 'https://desk.example');
      element.remove();
    }
  });

  it('draws again when an attribute changes', async () => {
    const element = place('<lending-sample loan-app-id="L-1"></lending-sample>');
    await drawn(element);
    element.setAttribute('loan-app-id', 'L-2');
    element.setAttribute('max-note', '12');
    await until(() => inputs(element).loanAppId === 'L-2');
    assert.deepEqual(inputs(element), { loanAppId: 'L-2', maxNote: 12, isUrgent: false });
  });

  it('mirrors attributes and properties', async () => {
    const element = place('<lending-sample max-note="12" is-urgent></lending-sample>');
    await drawn(element);
    assert.deepEqual([element.maxNote, element.isUrgent, element.readonly], [12, true, false]);
    element.loanAppId = 'L-3';
    element.isUrgent = false;
    element.maxNote = undefined;
    assert.equal(element.getAttribute('loan-app-id'), 'L-3');
    assert.isFalse(element.hasAttribute('is-urgent'));
    assert.isFalse(element.hasAttribute('max-note'));
    await until(() => inputs(element).loanAppId === 'L-3');
    assert.deepEqual(inputs(element), { loanAppId: 'L-3', isUrgent: false });
  });

  it('lets a property win over the attribute it was written with', async () => {
    const element = place('<lending-sample-early loan-app-id="markup"></lending-sample-early>');
    element.loanAppId = 'script';
    define('lending-sample-early');
    await drawn(element);
    assert.equal(inputs(element).loanAppId, 'script');
  });

  it('takes theme, density and readonly [engines]', async () => {
    const element = place('<lending-sample theme="dark" density="comfortable" readonly></lending-sample>');
    await drawn(element);
    const root = element.shadowRoot.querySelector('.lending-root');
    assert.isTrue(root.classList.contains('sl-theme-dark') && root.classList.contains('lending-comfortable'));
    assert.equal(element.shadowRoot.querySelector('section').dataset.readonly, 'true');
    // the dark sheet is loaded when it is first asked for; nothing shows in light meanwhile
    await until(() => getComputedStyle(root).opacity === '1');
    const dark = getComputedStyle(root).backgroundColor;
    element.theme = 'light';
    element.density = undefined;
    await until(() => root.classList.contains('sl-theme-light'));
    assert.notEqual(getComputedStyle(root).backgroundColor, dark);
    assert.isFalse(root.classList.contains('lending-comfortable'));
    element.theme = 'auto';
    const wanted = matchMedia('(prefers-color-scheme: dark)').matches ? 'sl-theme-dark' : 'sl-theme-light';
    await until(() => root.classList.contains(wanted));
  });
});
