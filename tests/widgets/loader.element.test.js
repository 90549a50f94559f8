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
