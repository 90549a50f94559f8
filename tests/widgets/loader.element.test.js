import { expect } from 'chai';
import { clearPage, nextEvent, place, until } from '#support/page.js';

const requested = (name) =>
  performance
    .getEntriesByType('resource')
    .map(({ name: address }) => new URL(address))
    .filter(({ pathname }) => pathname.endsWith(`/widgets/${name}.js`));

describe('the loader', () => {
  before(() => import('/dist/client/widgets/loader.js'));
  afterEach(clearPage);

  it('loads a screen when its tag appears and not before; until then the tag shows its own content', async () => {
    expect(customElements.get('lending-sign-in')).to.equal(undefined);
    expect(requested('lending-sign-in')).to.have.lengthOf(0);
    const element = place('<lending-sign-in><a href="/login">Open in a new tab</a></lending-sign-in>');
    expect(element.querySelector('a').getClientRects().length).to.be.greaterThan(0);
    await until(() => element.shadowRoot?.querySelector('h1'));
    expect(requested('lending-sign-in')).to.have.lengthOf(1);
    expect(element.querySelector('a').getClientRects().length).to.equal(0);
  });

  it('is harmless when a page loads it twice', async () => {
    await import('/dist/client/widgets/loader.js?again');
    const box = place('<div><lending-profile></lending-profile><lending-profile></lending-profile></div>');
    await until(() => [...box.children].every((element) => element.shadowRoot?.querySelector('[part=root]')));
    expect(requested('lending-profile')).to.have.lengthOf(1);
  });

  it('loads a screen inside the open shadow roots of the page’s own elements, however late those come', async () => {
    const tag = (name) => `<section><${name}></${name}></section>`;
    const define = (name, connected) =>
      customElements.define(
        name,
        class extends HTMLElement {
          connectedCallback() {
            connected(this);
          }
        },
      );
    const give = (element, html) => (element.attachShadow({ mode: 'open' }).innerHTML = html);
    const shown = (root, name) => until(() => root.querySelector(name)?.shadowRoot?.childElementCount);

    define('page-card', (element) => give(element, '<page-late></page-late>'));
    define('page-late', (element) => setTimeout(() => give(element, tag('lending-hold-upload'))));
    const card = place('<page-card></page-card>');
    await until(() => card.shadowRoot.firstElementChild.shadowRoot);
    await shown(card.shadowRoot.firstElementChild.shadowRoot, 'lending-hold-upload');

    card.shadowRoot.append(document.createElement('lending-icon-image'));
    await shown(card.shadowRoot, 'lending-icon-image');

    const plain = document.createElement('div');
    give(plain, '<page-lazy></page-lazy>');
    place('<div></div>').append(plain);
    await new Promise((resolve) => setTimeout(resolve, 50));
    define('page-lazy', (element) => give(element, tag('lending-nach-mail-details')));
    await shown(plain.shadowRoot.firstElementChild.shadowRoot, 'lending-nach-mail-details');
  });

  it('tries again under another address, and says so in the end while the tag keeps its own content', async function () {
    this.timeout(40_000);
    const failure = nextEvent('lending-error', { timeout: 30_000 });
    const element = place('<lending-nothing>Call 1800 000 000</lending-nothing>');
    const { target, detail } = await failure;
    expect(target).to.equal(element);
    expect(detail).to.deep.equal({ v: 1, code: 'SCRIPT_NOT_LOADED', retryable: true });
    expect(element.textContent).to.equal('Call 1800 000 000');
  });
});
