import { expect } from 'chai';
import { clearPage, place, until } from '#support/page.js';
import { stubCalls } from '#support/stub-backend.js';

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

describe('lending-profile', () => {
  let backend;

  async function open(answer) {
    backend = stubCalls({ '/generic/displayProfile': answer });
    const element = place('<lending-profile></lending-profile>');
    await until(() => inside(element, 'h1'));
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
    expect(backend.asked).to.have.lengthOf(1);
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
});
