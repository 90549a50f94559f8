import { assert } from 'chai';
import { stubCalls } from '#support/stub-backend.js';
import { clearPage, nextEvent, place, until } from '#support/page.js';
import { define } from '/dist/fixtures/mended.js';

define('lending-sample');
const drawn = (element) => until(() => element.shadowRoot?.querySelector('output'));
const press = (element, name) => element.shadowRoot.querySelector(`[data-do=${name}]`).click();
const bar = (element) => element.shadowRoot.querySelector('.notice');

describe('an expired session', () => {
  let stub;
  afterEach(() => {
    stub.restore();
    clearPage();
  });

  it('is told to a foreign page by an event and a bar; the screen stays as it is', async () => {
    stub = stubCalls({
      '/generic/displayProfile': { status: 401, error: { errorCode: 'SESSION_EXPIRED', errorMessage: '' } },
    });
    const element = place('<lending-sample api-base="https://desk.example"></lending-sample>');
    await drawn(element);
    const section = element.shadowRoot.querySelector('section');
    const told = nextEvent('lending-auth-required');
    press(element, 'call');
    assert.deepEqual((await told).detail, { v: 1 });
    await until(() => bar(element));
    assert.include(bar(element).textContent, 'Session expired');
    assert.equal(element.shadowRoot.querySelector('section'), section);
    assert.equal(location.pathname.includes('login'), false);

    bar(element).querySelector('button').click();
    await until(() => !bar(element));
  });

  it('goes away when the page hands over a session again', async () => {
    /** @type {import('#support/stub.js').Answer} */
    let answer = { status: 401 };
    stub = stubCalls({ '/generic/displayProfile': () => answer });
    const element = place('<lending-sample api-base="https://desk2.example"></lending-sample>');
    await drawn(element);
    press(element, 'call');
    await until(() => bar(element));
    answer = { data: {}, isOdd: true };
    element.getToken = () => ({ token: 't', key: 'k' });
    await until(() => !bar(element));
    press(element, 'call');
    await until(() => stub.asked.length === 2);
    assert.equal(stub.asked[1].headers['x-security-token'], 't');
  });

  it('shows no bar on the product\u2019s own pages', async () => {
    stub = stubCalls({ '/generic/displayProfile': { status: 401 } });
    const element = place('<lending-sample></lending-sample>');
    await drawn(element);
    const told = nextEvent('lending-auth-required');
    press(element, 'call');
    await told;
    assert.isNull(bar(element));
  });
});
