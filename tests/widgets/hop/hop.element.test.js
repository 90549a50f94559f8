import { expect } from 'chai';
import { clearPage, place, until } from '#support/page.js';
import { stubCalls } from '#support/stub-backend.js';

const code = 'c'.repeat(43);
const target = { screen: 'DOCUMENT_VERIFICATION', params: { loanApplicationNumber: '251118172605' } };
const inside = (element, selector) => element.shadowRoot?.querySelector(selector) ?? null;
const keysOf = (backend) => backend.asked.map(({ headers }) => headers['idempotency-key']);

describe('lending-hop', () => {
  let backend;

  /** @param {any} answer */
  function open(answer, attributes = `code="${code}"`, heard = (_event) => {}) {
    backend = stubCalls({ '/hop/redeem': answer });
    addEventListener('lending-navigate', heard);
    const element = place(`<lending-hop ${attributes}></lending-hop>`);
    return element;
  }

  before(async () => {
    localStorage.setItem('lending.user', JSON.stringify({ id: 'user-1', roles: [], portalRouteList: [] }));
    localStorage.setItem('lending.userKey', 'the key');
    localStorage.setItem('lending.securityToken', 'the token');
    await import('/dist/client/widgets/lending-hop.js');
  });
  after(() => localStorage.clear());
  afterEach(() => {
    clearPage();
    backend.restore();
  });

  it('renders with a heading, and asks nothing without a code [UT-12]', async () => {
    const element = open({ data: target }, '');
    await until(() => inside(element, 'h1'));
    expect(inside(element, 'h1').textContent).to.equal('Hand-over');
    expect(inside(element, '.panel p').textContent).to.contain('A link with a code opens a screen here');
    expect(inside(element, 'a').textContent).to.equal('Home');
    expect(backend.asked).to.deep.equal([]);
  });

  it('gives the code for its screen once, and a page that shows the screen prevents the rest', async () => {
    const events = [];
    const heard = (event) => {
      event.preventDefault();
      events.push(event.detail);
    };
    open({ data: target }, undefined, heard);
    await until(() => events.length > 0);
    removeEventListener('lending-navigate', heard);
    expect(events).to.deep.equal([{ ...target, replaces: true, v: 1 }]);
    expect(backend.asked.map(({ body }) => body)).to.deep.equal([{ code }]);
  });

  it('shows a link to the screen where no page opens it, with nothing of the code in it', async () => {
    const element = open({ data: target });
    const link = await until(() => inside(element, 'a.btn'));
    expect(link.textContent).to.equal('Open Document verification');
    expect(new URL(link.href).pathname).to.equal('/document-processing/251118172605');
    expect(link.target).to.equal('_blank');
  });

  it('says that a code is not good any more, and offers no second try', async () => {
    const words = 'This link is not good any more. Ask for a new one';
    const element = open({ error: { errorCode: 'HOP_REFUSED', errorMessage: words } });
    const title = await until(() => inside(element, '[role=alert] h3'));
    expect(title.textContent).to.equal(words);
    expect(inside(element, '[role=alert] button')).to.equal(null);
  });

  it('tries again as the same attempt when the server was not reached', async () => {
    let isDown = true;
    const element = open(() => (isDown ? 'offline' : { data: target }));
    const again = await until(() => inside(element, '[role=alert] button'));
    expect(again.textContent).to.equal('Try again');
    isDown = false;
    again.click();
    await until(() => inside(element, 'a.btn'));
    expect(keysOf(backend)).to.have.lengthOf.at.least(2);
    expect(new Set(keysOf(backend)).size).to.equal(1);
  });

  it('says so where this version has no such screen', async () => {
    const element = open({ data: { screen: 'SCREEN_OF_TOMORROW', params: {} } });
    const words = await until(() => inside(element, '.panel [role=status]:not(.late)'));
    expect(words.textContent).to.equal('This screen is not part of this version.');
  });
});
