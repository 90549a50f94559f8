import { expect } from 'chai';
import { findings } from '#support/axe.js';
import { clearPage, focusedIn, nextEvent, place, until } from '#support/page.js';
import { stubCalls } from '#support/stub-backend.js';
/** @import { Answers } from '#support/stub.js' */

const application = (more = {}) => ({
  loanApplicationNumber: '261118172605',
  status: 'Under review',
  nextStep: 'Nothing is needed from you now. You hear from us when we have decided.',
  updatedOn: '2026-11-20',
  ...more,
});
const tooMany = {
  status: 429,
  error: {
    errorCode: 'TOO_MANY_REQUESTS',
    errorMessage: 'Too many searches from your network. Try again in 10 minutes',
  },
};
const closed = {
  error: { errorCode: 'CUSTOMER_SUPPORT_CLOSED', errorMessage: 'Applications are not searched for here' },
};

const inside = (element, selector) => element.shadowRoot?.querySelector(selector) ?? undefined;
const allInside = (element, selector) => [...(element.shadowRoot?.querySelectorAll(selector) ?? [])];
const textOf = (found) => (found ? found.textContent.trim() : '');
const titleIn = (element) => textOf(inside(element, '.blank h3'));
const button = (element, text) => allInside(element, 'button').find((found) => textOf(found) === text);

describe('lending-customer-support', () => {
  let backend;

  /** @param {any} answer of the search @param {any} standing */
  function open(answer = { data: { applications: [] } }, standing = { data: { isOpen: true } }, width = 900) {
    backend = stubCalls(
      /** @type {Answers} */ ({ '/customer-support/standing': standing, '/customer-support/search': answer }),
    );
    return place('<lending-customer-support></lending-customer-support>', { width });
  }
  const searches = () => backend.asked.filter(({ path }) => path.endsWith('/search'));
  /** Waits for the box, chooses what to search by, types a value and presses Enter. */
  async function search(element, by, value) {
    const choice = await until(() => inside(element, 'select'));
    choice.value = by;
    choice.dispatchEvent(new Event('change', { bubbles: true }));
    const field = inside(element, 'input.q');
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, value);
    field.dispatchEvent(new Event('input', { bubbles: true }));
    await until(() => field.value === value);
    inside(element, 'form').requestSubmit();
  }

  before(async () => {
    localStorage.clear();
    await import('/dist/client/widgets/lending-customer-support.js');
  });
  afterEach(() => {
    clearPage();
    backend.restore();
  });

  it('renders without a session: a heading, the three keys of lists, and a way to sign in [UT-10]', async () => {
    const element = open();
    await until(() => inside(element, 'select'));
    expect(textOf(inside(element, 'h1'))).to.equal('Customer support');
    expect(allInside(element, 'option').map(textOf)).to.deep.equal(['Loan ID', 'Mobile No', 'Email ID']);
    expect(new URL(inside(element, 'a').href).pathname).to.equal('/login');
    expect(backend.asked.map(({ headers }) => headers['x-security-token'])).to.deep.equal([undefined]);
  });

  it('offers the loan number alone where nothing else is taken', async () => {
    const element = open(undefined, { data: { isOpen: true, isByLoanAlone: true } });
    await until(() => textOf(inside(element, '.soft')) === 'See where an application stands, by its whole Loan ID.');
    expect(allInside(element, 'option').map(textOf)).to.deep.equal(['Loan ID']);
    await search(element, 'loanApplicationNumber', '261118172605');
    await until(() => titleIn(element) === 'No Results Found');
    expect(searches()[0].body).to.deep.equal({
      searchColumn: 'loanApplicationNumber',
      searchValue: '261118172605',
    });
  });

  it('asks for a text, and for a whole mobile number, before it sends anything', async () => {
    const element = open();
    (await until(() => button(element, 'Search'))).click();
    const message = await until(() => inside(element, '.search-note'));
    expect(textOf(message)).to.equal('Please enter the search text');
    expect(message.getAttribute('role')).to.equal('alert');
    expect(focusedIn(element)).to.equal(inside(element, 'input.q'));
    await search(element, 'contactNumber', '98765');
    await until(() => textOf(inside(element, '.search-note')).startsWith('Enter a 10-digit mobile number'));
    expect(searches()).to.deep.equal([]);
  });

  it('shows each application by number, coarse status, next step and day, with nothing of a session sent [UT-10][UT-11]', async () => {
    const applications = [
      application({ loanApplicationNumber: 'xxxxxxxx2605' }),
      application({ loanApplicationNumber: 'xxxxxxxx2605', status: 'Closed', nextStep: 'It goes no further.' }),
    ];
    const element = open({ data: { applications } });
    await search(element, 'contactNumber', '+91 98765 43210');
    await until(() => allInside(element, 'li').length === 2);
    const [first, second] = allInside(element, 'li');
    expect(textOf(first.querySelector('h2'))).to.equal('xxxxxxxx2605');
    expect(textOf(first.querySelector('.badge'))).to.equal('Under review');
    expect(textOf(first)).to.contain('Nothing is needed from you now.').and.to.contain('Last change 20 Nov 2026');
    expect(textOf(second.querySelector('.badge'))).to.equal('Closed');
    expect(second.querySelector('.badge').className).to.contain('off');
    expect(textOf(inside(element, 'section [role=status]'))).to.equal(
      'Mobile No 9876543210: 2 applications, the newest first',
    );
    const [asked] = searches();
    expect(asked.body).to.deep.equal({ searchColumn: 'contactNumber', searchValue: '9876543210' });
    expect(Object.keys(asked.headers).filter((name) => /token|key|idempotency/.test(name))).to.deep.equal([]);
  });

  it('says that there is nothing, in the same words for what is no key at all [UT-10]', async () => {
    const none = open({ data: { applications: [] } });
    await search(none, 'emailId', 'nobody@example.com');
    await until(() => titleIn(none) === 'No Results Found');
    const words = textOf(inside(none, '.blank'));
    clearPage();
    backend.restore();
    const invalid = open({
      status: 400,
      error: { errorCode: 'VALIDATION_FAILED', errorMessage: 'Some values are not valid' },
    });
    await search(invalid, 'emailId', 'x'.repeat(300));
    await until(() => titleIn(invalid) === 'No Results Found');
    expect(textOf(inside(invalid, '.blank'))).to.equal(words);
  });

  it('says how long to wait after too many searches, and keeps the box', async () => {
    const element = open(tooMany);
    const error = nextEvent('lending-error');
    await search(element, 'loanApplicationNumber', '261118172605');
    await until(() => titleIn(element) === tooMany.error.errorMessage);
    expect((await error).detail).to.include({ code: 'TOO_MANY_REQUESTS' });
    expect(button(element, 'Try again')).to.equal(undefined);
    expect(inside(element, 'input.q')).to.be.instanceOf(HTMLInputElement);
  });

  for (const [what, answer, standing] of [
    ['from the start', undefined, { data: { isOpen: false } }],
    ['meanwhile', closed, undefined],
  ])
    it(`says that the search is closed where it is switched off ${what}, and shows no box`, async () => {
      const element = open(answer, standing);
      if (answer) await search(element, 'loanApplicationNumber', '261118172605');
      await until(() => titleIn(element) === 'The search is closed here');
      expect(allInside(element, 'input')).to.have.lengthOf(0);
      expect(await findings(element)).to.deep.equal([]);
    });

  it('tries again where the server was not reached, and searches on', async () => {
    let isDown = true;
    const element = open({ data: { applications: [application()] } }, () =>
      isDown ? 'offline' : { data: { isOpen: true } },
    );
    const again = await until(() => button(element, 'Try again'));
    isDown = false;
    again.click();
    await search(element, 'loanApplicationNumber', '261118172605');
    await until(() => textOf(inside(element, 'section [role=status]')).endsWith('261118172605: 1 application'));
  });

  it('keeps nothing of what was typed or found [engines]', async () => {
    const element = open({ data: { applications: [application()] } });
    await search(element, 'emailId', 'ravi@example.com');
    await until(() => inside(element, 'li'));
    const kept = JSON.stringify({ ...localStorage, ...sessionStorage });
    expect(kept).not.to.contain('ravi@example.com').and.not.to.contain('261118172605');
    await until(() => inside(element, 'input.q').value === '');
  });

  for (const theme of ['light', 'dark'])
    it(`has nothing that axe finds, and does not scroll sideways at 320 px, ${theme} [engines]`, async () => {
      const element = open({ data: { applications: [application()] } }, undefined, 320);
      element.setAttribute('theme', theme);
      await search(element, 'emailId', `${'long'.repeat(20)}@example.com`);
      await until(() => inside(element, 'li'));
      expect(await findings(element)).to.deep.equal([]);
      const page = inside(element, '.page');
      expect(page.scrollWidth).to.be.at.most(320);
    });
});
