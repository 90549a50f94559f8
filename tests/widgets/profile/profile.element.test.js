import { expect } from 'chai';
import { clearPage, place, until } from '#support/page.js';
import { stubCalls } from '#support/stub-backend.js';
/** @import { Answers } from '#support/stub.js' */

const user = {
  id: 'user-1',
  username: 'ops@demo.example',
  firstName: 'Ananya',
  lastName: 'Krishnan',
  roles: ['KYC_MAKER', 'OTHER_ROLE'],
  portalRouteList: [{ viewName: 'ops', routeList: [{ key: 'DOCUMENT_PROCESSING' }] }],
};
const inside = (element, selector) => element.shadowRoot?.querySelector(selector) ?? null;
const rowsOf = (element) =>
  Object.fromEntries(
    [...element.shadowRoot.querySelectorAll('dt')].map((label) => [
      label.textContent.trim(),
      label.nextElementSibling.textContent.trim(),
    ]),
  );

/** React hears of a value only through the control's own setter. */
function write(input, value) {
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value').set.call(input, value);
  input.dispatchEvent(new Event('input', { bubbles: true }));
}

describe('lending-profile', () => {
  let backend;

  const sessions = [
    {
      id: '01890a5d-ac96-774b-bcce-b302099a8057',
      signedInAt: '2025-11-21 09:00:00',
      lastUsedAt: '2025-11-21 09:30:00',
      endsAt: '2025-11-21 21:00:00',
      device: 'Firefox on Linux',
      ip: '10.0.0.7',
      isCurrent: true,
    },
    {
      id: '01890a5d-ac96-774b-bcce-b302099a8058',
      signedInAt: '2025-11-20 18:00:00',
      lastUsedAt: '2025-11-20 18:05:00',
      endsAt: '2025-11-21 06:00:00',
      device: 'Chrome on Android',
      ip: '10.0.0.8',
      isCurrent: false,
    },
  ];

  async function open(answer, /** @type {Answers} */ more = {}) {
    backend = stubCalls({
      '/generic/displayProfile': answer,
      '/auth/sessions': { data: { sessions } },
      ...more,
    });
    const element = place('<lending-profile></lending-profile>');
    await until(() => inside(element, 'h1, h3'));
    return element;
  }

  before(async () => {
    localStorage.setItem('lending.user', JSON.stringify(user));
    localStorage.setItem('lending.userKey', 'the key');
    localStorage.setItem('lending.securityToken', 'the token');
    await import('/dist/client/widgets/lending-profile.js');
  });
  after(() => localStorage.clear());
  afterEach(() => {
    clearPage();
    backend.restore();
  });

  it('shows what the call answers for the signed-in user, none of it editable [SH-43][SH-44]', async () => {
    const element = await open({ data: { ...user, lastSignInAt: '2025-11-20 09:41:07' } });
    await until(() => inside(element, 'dl'));
    expect(backend.asked.filter(({ path }) => path === '/generic/displayProfile')).to.have.lengthOf(1);
    expect(backend.asked[0].method).to.equal('POST');
    expect(backend.asked[0].body).to.deep.equal({ userId: 'user-1' });
    expect(backend.asked[0].headers['x-security-token']).to.equal('the token');
    expect(rowsOf(element)).to.deep.equal({
      'First name': 'Ananya',
      'Last name': 'Krishnan',
      Username: 'ops@demo.example',
      'User ID': 'user-1',
      Roles: 'KYC maker, OTHER_ROLE',
      Portals: 'Operations',
      'Last sign-in': '20 Nov 2025 09:41 AM',
    });
    expect(element.shadowRoot.querySelectorAll('input, textarea, select, [contenteditable]')).to.have.lengthOf(0);
  });

  it('says so before the second sign-in', async () => {
    const element = await open({ data: { ...user, lastSignInAt: null } });
    await until(() => inside(element, 'dl'));
    expect(rowsOf(element)['Last sign-in']).to.equal('This is your first sign-in');
  });

  it('fills its box with the error page on a 500, and loads again by Refresh', async () => {
    let status = 500;
    const element = await open(() => (status === 200 ? { data: { ...user, lastSignInAt: null } } : { status }));
    const title = await until(() => inside(element, '[role=alert] h3'));
    expect(title.textContent).to.equal("We're sorry, something went wrong");
    status = 200;
    inside(element, '[role=alert] button').click();
    await until(() => inside(element, 'dl'));
  });

  it('says what happened and what to do where a load is refused without a text [ER-06][ER-07][ER-08]', async () => {
    let isRefused = true;
    const element = await open(() => (isRefused ? { error: {} } : { data: { ...user, lastSignInAt: null } }));
    const title = await until(() => inside(element, '[role=alert] h3'));
    expect(title.textContent).to.equal('Data not loaded due to some server error');
    expect(inside(element, '[role=alert] p').textContent).to.equal('Please try again');
    isRefused = false;
    inside(element, '[role=alert] button').click();
    await until(() => inside(element, 'dl'));
  });

  const named = (element, name) =>
    [...element.shadowRoot.querySelectorAll('button')].find((button) =>
      (button.getAttribute('aria-label') ?? button.textContent).trim().startsWith(name),
    );
  const record = { data: { ...user, lastSignInAt: null } };

  it("lists one's sessions, and ends one or all others", async () => {
    let left = sessions;
    const element = await open(record, {
      '/auth/sessions': () => ({ data: { sessions: left } }),
      '/auth/sessions/end': ({ body }) => {
        left = left.filter(({ id }) => id !== body.sessionId);
        return { data: { endedSessions: 1 } };
      },
    });
    await until(() => inside(element, '.sessions li'));
    const items = [...element.shadowRoot.querySelectorAll('.sessions li')];
    expect(items.map((item) => item.querySelector('.strong').textContent)).to.deep.equal([
      'Firefox on Linux',
      'Chrome on Android',
    ]);
    expect(items[0].textContent).to.contain('This session');
    expect(items[1].textContent).to.contain('20 Nov 2025 06:00 PM').and.to.contain('10.0.0.8');
    named(element, 'End the session on Chrome').click();
    await until(() => element.shadowRoot.querySelectorAll('.sessions li').length === 1);
    expect(backend.asked.find(({ path }) => path === '/auth/sessions/end').body).to.deep.equal({
      sessionId: sessions[1].id,
    });
    expect(named(element, 'End all others')).to.equal(undefined);
  });

  it('changes the password: the rules before the call, a refusal under its field, then done', async () => {
    const refusal = { errorCode: 'PASSWORD_WRONG', errorMessage: 'No', fieldErrors: { currentPassword: 'Not right' } };
    /** @type {import('#support/stub.js').Answer} */
    let answer = { error: refusal };
    const element = await open(record, { '/auth/password': () => answer });
    await until(() => named(element, 'Change password'));
    named(element, 'Change password').click();
    const input = (name) => inside(element, `[name=${name}]`);
    const field = (name) => input(name)?.closest('.entry');
    await until(() => input('currentPassword') && input('newPassword'));
    const type = (name, value) => write(input(name), value);
    // as a sandbox without allow-forms does
    const drop = (event) => {
      event.preventDefault();
      event.stopImmediatePropagation();
    };
    window.addEventListener('submit', drop, true);
    const free = () => [...element.shadowRoot.querySelectorAll('.btn.primary[aria-disabled=false]')].at(0);
    const send = async () => (await until(free)).click();
    type('currentPassword', 'demo-pass');
    type('newPassword', 'ops@demo.example');
    await send();
    await until(() => field('newPassword').textContent.includes('something else than your username'));
    type('newPassword', 'correct horse battery');
    await send();
    await until(() => field('currentPassword').textContent.includes('Not right'));
    expect(input('newPassword').value).to.equal('correct horse battery');
    answer = { data: { endedSessions: 1 } };
    await send();
    await until(() => !field('newPassword'));
    window.removeEventListener('submit', drop, true);
    const sent = backend.asked.filter(({ path }) => path === '/auth/password');
    expect(sent).to.have.lengthOf(2);
    expect(sent[1].body).to.deep.equal({ currentPassword: 'demo-pass', newPassword: 'correct horse battery' });
  });

  it('asks who signed in with a one-time password for one of their own, and for nothing else before [engines]', async () => {
    const refusal = { errorCode: 'NEW_PASSWORD_REQUIRED', errorMessage: 'Your password was for one sign-in' };
    const keep = (stored) => {
      localStorage.setItem('lending.user', JSON.stringify(stored));
      dispatchEvent(new StorageEvent('storage', { key: 'lending.securityToken' }));
    };
    keep({ ...user, needsNewPassword: true });
    /** @type {import('#support/stub.js').Answer} */
    let answer = { error: refusal };
    const change = () => {
      answer = record;
      return { data: { endedSessions: 0 } };
    };
    const element = await open(() => answer, { '/auth/password': change });
    await until(() => inside(element, '.notice'));
    expect(inside(element, '.notice').textContent).to.contain('Your password was for one sign-in');
    const fill = (name, value) => write(inside(element, `[name=${name}]`), value);
    await until(() => inside(element, '[name=newPassword]'));
    expect(backend.asked.map(({ path }) => path)).to.deep.equal(['/generic/displayProfile']);
    fill('currentPassword', 'one time password');
    fill('newPassword', 'correct horse battery');
    inside(element, '.btn.primary').click();
    await until(() => inside(element, 'dl'));
    expect(inside(element, '.notice')).to.equal(null);
    expect(JSON.parse(localStorage.getItem('lending.user'))).to.deep.equal(user);
    await until(() => inside(element, '.sessions li'));
  });

  it('has no password field and no sessions for another backend than the page’s own', async () => {
    backend = stubCalls({ '/generic/displayProfile': record, '/auth/sessions': { data: { sessions } } });
    const element = place('<lending-profile api-base="https://lender.example"></lending-profile>');
    element.getToken = () => ({ token: 'handed', key: 'handed' });
    await until(() => inside(element, 'dl'));
    // whatever it asks besides has been asked before it is asked anew
    element.reload();
    await until(() => backend.asked.filter(({ path }) => path === '/generic/displayProfile').length === 2);
    await until(() => inside(element, 'dl'));
    expect(named(element, 'Change password')).to.equal(undefined);
    expect(element.shadowRoot.querySelectorAll('.panel')).to.have.lengthOf(1);
    expect(new Set(backend.asked.map(({ path }) => path))).to.deep.equal(new Set(['/generic/displayProfile']));
  });
});
