import { expect } from 'chai';
import { clearPage, nextEvent, place, until } from '#support/page.js';
import { stubCalls } from '#support/stub-backend.js';
/** @import { Answers } from '#support/stub.js' */

const reply = {
  id: 'user-1',
  username: 'ops@demo.example',
  firstName: 'Ananya',
  lastName: 'Krishnan',
  roles: ['OPS_AGENT'],
  portalRouteList: [{ viewName: 'ops', routeList: [{ key: 'DOCUMENT_PROCESSING' }] }],
  token: 'the token',
  key: 'the key',
  expiresAt: '2030-01-01T00:00:00Z',
  idleMinutes: 30,
};
const refused = { error: { errorCode: 'SIGN_IN_REFUSED', errorMessage: 'The username or the password is not right' } };

const inside = (element, selector) => element.shadowRoot?.querySelector(selector) ?? null;
const allInside = (element, selector) => [...(element.shadowRoot?.querySelectorAll(selector) ?? [])];
const textsIn = (element, selector) => allInside(element, selector).map((found) => found.textContent.trim());

function type(element, name, value) {
  const input = inside(element, `input[name=${name}]`);
  input.value = value;
  input.dispatchEvent(new Event('input', { bubbles: true }));
}

describe('lending-sign-in', () => {
  let backend;

  async function open(/** @type {Answers} */ answers = {}, markup = '<lending-sign-in></lending-sign-in>') {
    backend = stubCalls(answers);
    const element = place(markup);
    await until(() => inside(element, 'h1'));
    return element;
  }
  const submit = (element) => inside(element, 'form').requestSubmit();

  before(async () => {
    localStorage.clear();
    await import('/dist/client/widgets/lending-sign-in.js');
  });
  afterEach(() => {
    clearPage();
    backend?.restore();
    for (const key of Object.keys(localStorage)) {
      localStorage.removeItem(key);
    }
    dispatchEvent(new StorageEvent('storage', { key: null }));
  });

  it('welcomes with the texts of the screen [LG-01][LG-02][LG-03][LG-04]', async () => {
    const element = await open();
    expect(textsIn(element, 'h1')).to.deep.equal(['Welcome back']);
    const texts = textsIn(element, 'p');
    expect(texts).to.include('Please sign in to access the portal');
    expect(texts).to.include('Enter your Username and Password to continue');
    expect(textsIn(element, 'button[type=submit]')).to.deep.equal(['Sign in']);
  });

  for (const [what, data] of Object.entries({
    nothing: {},
    'no token': { ...reply, token: undefined },
    'no route list': { ...reply, portalRouteList: null },
    'another kind of token': { ...reply, token: 7 },
  }))
    it(`says so where the answer is no session: ${what} [engines]`, async () => {
      const element = await open({ '/auth/login': { data, isOdd: true } });
      type(element, 'username', 'a@b.in');
      type(element, 'password', 'secret');
      submit(element);
      await until(() =>
        element.shadowRoot.textContent.includes('answered in a way that this page does not understand'),
      );
      expect(inside(element, 'input[name=username]').value).to.equal('a@b.in');
      expect(localStorage.getItem('lending.securityToken')).to.equal(null);
    });

  it('keeps of an odd answer what it knows: portals and roles that there are [SH-19] [engines]', async () => {
    const odd = [
      null,
      'ops',
      { viewName: 'hr', routeList: [] },
      { viewName: 'ops' },
      { viewName: 'agency', routeList: [7] },
    ];
    const element = await open({
      '/auth/login': { data: { ...reply, firstName: null, roles: 'ALL', portalRouteList: odd }, isOdd: true },
    });
    type(element, 'username', 'a@b.in');
    type(element, 'password', 'secret');
    const signedIn = nextEvent('lending-signed-in');
    submit(element);
    await signedIn;
    expect(JSON.parse(localStorage.getItem('lending.user'))).to.deep.include({
      firstName: '',
      roles: [],
      portalRouteList: [
        { viewName: 'ops', routeList: [] },
        { viewName: 'agency', routeList: [] },
      ],
    });
  });

  it('has two labelled fields, the password masked, and a button [LG-05]', async () => {
    const element = await open({ '/auth/login': { data: reply } });
    expect(textsIn(element, 'label')).to.deep.equal(['Username', 'Password']);
    for (const label of allInside(element, 'label')) expect(label.control.tagName).to.equal('INPUT');
    const password = inside(element, 'input[name=password]');
    expect(password.type).to.equal('password');
    inside(element, '[aria-label="Show password"]').click();
    await until(() => password.type === 'text');
    inside(element, '[aria-label="Show password"]').click();
    await until(() => password.type === 'password');
    // Enter in a field of a form submits by its submit button.
    type(element, 'username', 'a@b.in');
    type(element, 'password', 'secret');
    expect(inside(element, 'button[type=submit]').form).to.equal(password.form);
    const signedIn = nextEvent('lending-signed-in');
    submit(element);
    expect((await signedIn).detail).to.deep.equal({ v: 1, userId: 'user-1' });
  });

  it('answers an empty form with both messages, focuses the first and sends nothing [LG-07][VA-01][VA-03] [engines]', async () => {
    const element = await open({ '/auth/login': { data: reply } });
    submit(element);
    await until(() => textsIn(element, '.note').length === 2);
    expect(textsIn(element, '.note')).to.deep.equal(['Please enter your Username', 'Please enter your password']);
    await until(() => element.shadowRoot.activeElement === inside(element, 'input[name=username]'));
    expect(inside(element, 'input[name=username]').getAttribute('aria-invalid')).to.equal('true');
    expect(backend.asked).to.deep.equal([]);
  });

  it('takes only an e-mail address for a username, sent as username [LG-06][VA-02]', async () => {
    const element = await open({ '/auth/login': { data: reply } });
    type(element, 'username', 'abc');
    type(element, 'password', 'secret');
    submit(element);
    await until(() => textsIn(element, '.note')[0] === 'Please enter a valid email ID');
    expect(backend.asked).to.deep.equal([]);
    type(element, 'username', ' a@b.in ');
    await until(() => textsIn(element, '.note').length === 0);
    const signedIn = nextEvent('lending-signed-in');
    submit(element);
    await signedIn;
    expect(backend.asked).to.have.lengthOf(1);
    expect(backend.asked[0].method).to.equal('POST');
    expect(backend.asked[0].body).to.deep.equal({ username: 'a@b.in', password: 'secret' });
  });

  it('stores user record, user key, token and portal type [SH-34][EN-02] [engines]', async () => {
    const element = await open({ '/auth/login': { data: reply } });
    type(element, 'username', 'a@b.in');
    type(element, 'password', 'secret');
    const signedIn = nextEvent('lending-signed-in');
    submit(element);
    await signedIn;
    expect(localStorage.getItem('lending.securityToken')).to.equal('the token');
    expect(localStorage.getItem('lending.userKey')).to.equal('the key');
    expect(localStorage.getItem('lending.portalType')).to.equal('ops');
    expect(JSON.parse(localStorage.getItem('lending.user')).firstName).to.equal('Ananya');
    await until(() => element.shadowRoot.textContent.includes('You are signed in as Ananya Krishnan'));
  });

  it('shows what the server says in red, keeps the username and empties the password [LG-09] [engines]', async () => {
    const element = await open({ '/auth/login': refused });
    type(element, 'username', 'a@b.in');
    type(element, 'password', 'wrong');
    submit(element);
    const snack = await until(() => inside(element, '.snack'));
    const since = performance.now();
    expect(snack.dataset.kind).to.equal('error');
    expect(snack.textContent).to.contain('The username or the password is not right');
    expect(inside(element, 'input[name=username]').value).to.equal('a@b.in');
    expect(inside(element, 'input[name=password]').value).to.equal('');
    await until(() => element.shadowRoot.activeElement === inside(element, 'input[name=password]'));
    await until(() => !inside(element, '.snack'), { timeout: 9000 });
    expect(performance.now() - since).to.be.within(4500, 6500);
    expect(localStorage.getItem('lending.securityToken')).to.equal(null);
  });

  it('shows a red message without a server, never a blank page', async () => {
    const element = await open({ '/auth/login': 'offline' });
    type(element, 'username', 'a@b.in');
    type(element, 'password', 'secret');
    submit(element);
    const snack = await until(() => inside(element, '.snack'));
    expect(snack.textContent).to.contain('The server cannot be reached');
    expect(inside(element, '.loader-line')).to.equal(null);
    expect(inside(element, 'input[name=username]').value).to.equal('a@b.in');
  });

  it('sends once, however often Sign in is pressed', async () => {
    let answer;
    const element = await open({ '/auth/login': () => new Promise((resolve) => (answer = resolve)) });
    type(element, 'username', 'a@b.in');
    type(element, 'password', 'secret');
    submit(element);
    await until(() => answer);
    submit(element);
    submit(element);
    const signedIn = nextEvent('lending-signed-in');
    answer({ data: reply });
    await signedIn;
    expect(backend.asked).to.have.lengthOf(1);
  });

  it('tells that Caps Lock is on while the password is typed', async () => {
    const element = await open();
    const password = inside(element, 'input[name=password]');
    password.dispatchEvent(new KeyboardEvent('keydown', { key: 'A', bubbles: true, modifierCapsLock: true }));
    await until(() => textsIn(element, '.note')[0] === 'Caps Lock is on');
    password.dispatchEvent(new KeyboardEvent('keyup', { key: 'CapsLock', bubbles: true }));
    await until(() => textsIn(element, '.note').length === 0);
  });

  it('shows no password field on a page of another origin, but a link to the portal', async () => {
    const element = await open({}, '<lending-sign-in api-base="https://desk.example"></lending-sign-in>');
    const link = await until(() => inside(element, 'a'));
    expect(allInside(element, 'input')).to.deep.equal([]);
    expect([link.href, link.target, link.rel]).to.deep.equal([
      'https://desk.example/login',
      '_blank',
      'noopener noreferrer',
    ]);
  });
});
