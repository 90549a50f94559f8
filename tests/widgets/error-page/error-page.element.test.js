import { expect } from 'chai';
import { findings } from '#support/axe.js';
import { clearPage, nextEvent, place, until } from '#support/page.js';

const inside = (element, selector) => element.shadowRoot?.querySelector(selector) ?? undefined;
const textsOf = (element) => ['h1', 'p', 'a'].map((selector) => inside(element, selector)?.textContent.trim());
const home = 'Back to Homepage';
const notFound = [
  'Oops! Page Not found',
  "We are sorry but the page you are looking for doesn't exist or has been moved",
  home,
];
const noAccess = [
  "Sorry! You don't have access to this page",
  "You don't have permission to access this page. Please contact administrator.",
  home,
];

describe('lending-error-page', () => {
  before(async () => {
    localStorage.clear();
    await import('/dist/client/widgets/lending-error-page.js');
  });
  afterEach(clearPage);

  it('renders alone, each kind with its words and a link home, and changes with its attribute [EM-07]', async () => {
    const element = place('<lending-error-page kind="no-access"></lending-error-page>');
    await until(() => inside(element, 'h1'));
    expect(textsOf(element)).to.deep.equal(noAccess);
    const link = inside(element, 'a');
    expect([new URL(link.href).pathname, link.target]).to.deep.equal(['/', '']);
    element.setAttribute('kind', 'not-found');
    await until(() => textsOf(element)[0] === notFound[0]);
    expect(textsOf(element)).to.deep.equal(notFound);
  });

  it('asks the page to show its home, and is a link like any other where a new tab is wanted', async () => {
    const element = place('<lending-error-page></lending-error-page>');
    const link = await until(() => inside(element, 'a'));
    const asked = [];
    const followed = [];
    const heard = (event) => {
      event.preventDefault();
      asked.push(event.detail);
    };
    // what the browser would follow is noted, and not followed
    const noted = (event) => {
      if (!event.defaultPrevented) followed.push(event.ctrlKey);
      event.preventDefault();
    };
    addEventListener('lending-navigate', heard);
    addEventListener('click', noted);
    link.click();
    link.dispatchEvent(new MouseEvent('click', { ctrlKey: true, bubbles: true, cancelable: true, composed: true }));
    removeEventListener('lending-navigate', heard);
    removeEventListener('click', noted);
    expect(asked).to.deep.equal([{ screen: 'HOME', params: {}, v: 1 }]);
    expect(followed).to.deep.equal([true]);
  });

  it('is that nothing was found without a kind, and with one that it does not know it says so', async () => {
    const element = place('<lending-error-page></lending-error-page>');
    await until(() => inside(element, 'h1'));
    expect(textsOf(element)).to.deep.equal(notFound);
    const told = nextEvent('lending-error');
    element.setAttribute('kind', 'broken');
    expect((await told).detail).to.have.property('code');
    expect(textsOf(element)).to.deep.equal(notFound);
  });

  it('leads to the home of another backend in a new tab', async () => {
    const element = place('<lending-error-page api-base="https://desk.lender.example"></lending-error-page>');
    const link = await until(() => inside(element, 'a'));
    expect([link.href, link.target, link.rel]).to.deep.equal(['https://desk.lender.example/', '_blank', 'noopener']);
  });

  for (const kind of ['not-found', 'no-access'])
    for (const theme of ['light', 'dark'])
      it(`has nothing that axe finds, and fits 320 px: ${kind}, ${theme} [engines]`, async () => {
        const element = place('<lending-error-page></lending-error-page>', { width: 320 });
        element.setAttribute('kind', kind);
        element.setAttribute('theme', theme);
        const page = await until(() => inside(element, '.blank'));
        expect(await findings(element)).to.deep.equal([]);
        expect(page.scrollWidth).to.be.at.most(320);
        inside(element, 'a').focus({ focusVisible: true });
        expect(element.shadowRoot.activeElement).to.equal(inside(element, 'a'));
      });
});
