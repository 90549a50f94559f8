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

  it('tries again under another address, and says so in the end while the tag keeps its own content', async () => {
    // 16 seconds of waiting go by at ten times their speed
    const { setTimeout: wait } = window;
    const waits = [];
    window.setTimeout = (run, ms, ...given) => {
      // scripts of screens that earlier tests have shown wait too
      if (ms >= 500 && String(new Error('here').stack).includes('/loader.js')) waits.push(ms);
      return wait(run, ms / 10, ...given);
    };
    const failure = nextEvent('lending-error', { timeout: 80_000 });
    const element = place('<lending-nothing>Call 1800 000 000</lending-nothing>');
    const { target, detail } = await failure.finally(() => {
      window.setTimeout = wait;
    });
    const own = waits.filter((ms) => ms < 80_000);
    expect(own.slice(0, 4)).to.deep.equal([500, 1500, 4000, 10_000]);
    // it goes on in silence: the script may come yet
    expect(own).to.have.lengthOf(5);
    expect(own[4]).to.be.within(15_000, 30_000);
    expect(requested('lending-nothing').map(({ search }) => search)).to.deep.equal([
      '',
      '?retry=1',
      '?retry=2',
      '?retry=3',
      '?retry=4',
    ]);
    expect(target).to.equal(element);
    expect(detail).to.deep.equal({ v: 1, code: 'SCRIPT_NOT_LOADED', retryable: true });
    expect(element.textContent).to.equal('Call 1800 000 000');
    window.dispatchEvent(new Event('online'));
    await until(() => requested('lending-nothing').length === 6);
  });

  describe('says in the console, in one line each,', () => {
    const { warn } = console;
    let said = [];
    beforeEach(() => {
      said = [];
      console.warn = (line) => said.push(line);
    });
    afterEach(() => {
      console.warn = warn;
    });

    it('what attribute a tag does not have, but of those that any tag or library may have', async () => {
      place(`<div>
        <lending-sign-in user-nam="x" class="a" data-v-1 aria-label="b" onclick="c" @click="d" _ngcontent-x="e"></lending-sign-in>
        <lending-sign-in user-nam="y"></lending-sign-in></div>`);
      await until(() => said.length > 0);
      place('<div><lending-sign-in last-of-all="z"></lending-sign-in></div>');
      await until(() => said.some((line) => line.includes('"last-of-all"')));
      expect(said).to.have.lengthOf(2);
      expect(said[0]).to.match(/^<lending-sign-in> has no attribute "user-nam"\. It has api-base, theme, /);
    });

    it('that an api-base is none, and that another origin does not answer', async () => {
      place('<div><lending-sign-in api-base="desk.example"></lending-sign-in></div>');
      await until(() => said.length === 1);
      expect(said[0]).to.equal(
        '<lending-sign-in> cannot use the api-base "desk.example". It takes the origin of a backend, such as https://desk.example.com, with its protocol.',
      );
      const element = place('<lending-sign-in api-base="https://desk.example"></lending-sign-in>');
      for (const code of ['OFFLINE', 'OFFLINE', 'NOT_FOUND'])
        element.dispatchEvent(new CustomEvent('lending-error', { bubbles: true, composed: true, detail: { code } }));
      expect(said[1]).to.equal(
        `<lending-sign-in> gets no answer from https://desk.example. Is it up, and does EMBED_ORIGINS there list ${location.origin}?`,
      );
      expect(said).to.have.lengthOf(2);
    });
  });
});
