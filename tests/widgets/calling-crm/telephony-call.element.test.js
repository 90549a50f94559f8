import { expect } from 'chai';
import { findings } from '#support/axe.js';
import { nextEvent, place, until } from '#support/page.js';
import {
  allInside,
  button,
  closeScreen,
  detail,
  everyCall,
  expectWithinSides,
  inside,
  snacks,
  textsIn,
  type,
} from './crm-page.js';
import { banking, personalLoan } from './telephony-answers.js';
import { asked, open, stubTelephony, submitFilled } from './telephony-page.js';

const noData = 'CRM page loaded, but it looks issue with loading data. Please contact support team.';
const labels = (element) => textsIn(element, '.entry > label').map((text) => text.replace('*', ''));

describe('lending-telephony-crm', () => {
  stubTelephony();

  it('works from a script and a tag: two calls, each with its own customer and form [EM-01][TC-01][TC-02][TC-10][TC-11][EN-31][EN-32]', async () => {
    const load = ({ body }) => ({ data: body.productType === 'BANKING' ? banking : personalLoan });
    const loan = await open({ load }, '<lending-telephony-crm loan-app-no="251118172605"></lending-telephony-crm>');
    expect(inside(loan, 'h1').textContent).to.equal('Harshvardhan Joshi');
    expect(labels(loan)).to.deep.equal(['Language', 'User query', 'Next call date', 'Call status', 'Remarks']);
    const bank = place('<lending-telephony-crm product-type="BANKING"></lending-telephony-crm>');
    await until(() => inside(bank, 'form'));
    expect(inside(bank, 'h1').textContent).to.equal('Meenakshi Iyer');
    expect(labels(bank)).to.deep.equal(['Language', 'Next call date', 'Call status', 'Call outcome', 'Remarks']);
    for (const element of [loan, bank]) {
      const required = allInside(element, 'form [name]').filter((control) => control.required);
      expect(required.map(({ name }) => name)).to.deep.equal(['followUpDate', 'subCallStatus', 'remarks']);
    }
  });

  it('shows each field of a personal loan under a readable label [EN-29]', async () => {
    const element = await open();
    const rows = ['userName', 'loanAppNo', 'loanAmount', 'appStatus', 'emailId', 'portalUrl'].map((key) =>
      ['dt', 'dd'].map((part) => detail(element, key).querySelector(part).textContent.trim()),
    );
    expect(rows).to.deep.equal([
      ['User name', 'Harshvardhan Joshi'],
      ['Loan application no', '251118172605'],
      ['Loan amount', '₹1,10,000'],
      ['Application status', 'NACH pending'],
      ['Email ID', '-'],
      ['Portal URL', 'Open portal'],
    ]);
  });

  it('shows each field of a banking customer in cards titled by their group, and no row for bankingDetailsRef [EN-30][TC-05][TC-17]', async () => {
    const element = await open({ load: { data: banking } });
    expect(textsIn(element, '.details h3')).to.deep.equal([
      'User Details',
      'Loan Details',
      'Last call',
      'Banking Details',
    ]);
    const { bankingDetails, loanDetails, ...own } = banking.callingCrmResponseDTO.callingResponseDto;
    for (const [key, value] of Object.entries({ ...own, ...bankingDetails, ...loanDetails })) {
      const text = detail(element, key).querySelector('dd').textContent.trim();
      if (value === null) expect(text, key).to.equal('-');
      else expect(text, key).to.have.length.above(1);
    }
    expect(element.shadowRoot.textContent).not.to.include('BK0002');
    expect(element.shadowRoot.textContent).not.to.match(/[a-z][A-Z][a-z]+ status/);
  });

  it('opens portals in a new tab, https alone, and copies them [TC-06] [engines]', async () => {
    const element = await open({ load: { data: banking } });
    const row = detail(element, 'bankingPortalUrl');
    const [link, icon] = row.querySelectorAll('a');
    for (const one of [link, icon]) {
      expect(one.href).to.equal('https://banking.example.com/customers/2');
      expect([one.target, one.rel]).to.deep.equal(['_blank', 'noopener noreferrer']);
    }
    let copied;
    Object.defineProperty(navigator, 'clipboard', {
      configurable: true,
      value: { writeText: async (text) => (copied = text) },
    });
    row.querySelector('button').click();
    await until(() => row.querySelector('button').getAttribute('aria-label') === 'Copied');
    expect(copied).to.equal('https://banking.example.com/customers/2');
    closeScreen();
    const evil = structuredClone(personalLoan);
    evil.callingCrmResponseDTO.callingResponseDto.portalUrl = 'javascript:alert(1)';
    const other = await open({ load: { data: evil } });
    expect(detail(other, 'portalUrl').querySelectorAll('a')).to.have.length(0);
  });

  for (const [what, answer, ...why] of [
    ['finds nobody', { data: { callingCrmResponseDTO: null, call: null } }],
    ['is answered 401', { status: 401, error: { errorCode: 'SESSION_REQUIRED', errorMessage: 'no' } }, 'no'],
    ['is answered 400', { status: 400, error: { errorCode: 'VALIDATION_FAILED', errorMessage: 'no' } }, 'no'],
    [
      'is answered 500',
      { status: 500, error: { errorCode: 'SERVER_FAULT', errorMessage: 'no' } },
      'no',
      'The server is not ready. Trying again in',
    ],
    ['is refused', { error: { errorCode: 'LAUNCH_REFUSED', errorMessage: 'no' } }, 'no'],
    [
      'reaches no server',
      'offline',
      'The server cannot be reached. Check the connection',
      'The server does not answer. Trying again in',
    ],
  ])
    it(`says that nothing loaded when the load ${what}, on the same page [TC-03][TC-04][ER-22]`, async () => {
      const address = location.href;
      const element = await open({ load: answer });
      const shown = textsIn(element, '.nothing p').map((text) => text.replace(/ \d+ s$/, ''));
      expect(shown).to.deep.equal([noData, ...why]);
      expect([inside(element, 'form'), inside(element, '.details')]).to.deep.equal([null, null]);
      expect(location.href).to.equal(address);
    });

  it('makes a ticket and opens it in the tab that the click opened [TC-15][TC-16][ER-41][AP-68][AP-62]', async () => {
    const element = await open(
      {},
      '<lending-telephony-crm phone="9123456786" crt-object-id="crt-1"></lending-telephony-crm>',
    );
    const tab = { opener: globalThis, opened: [], location: { replace: (url) => tab.opened.push(url) }, close() {} };
    globalThis.open = () => /** @type {any} */ (tab);
    const created = nextEvent('lending-ticket-created', { target: element });
    button(element, 'Click here to generate Fresh desk Link').click();
    await until(() => snacks(element).includes('Fresh desk URL generated successfully'));
    expect([tab.opened, tab.opener]).to.deep.equal([['https://desk.example/a/tickets/4711'], null]);
    expect(asked('ticket').map(({ body }) => body)).to.deep.equal([
      { loanAppNo: '251118172605', entityId: 'entity-1', phoneNumber: '9123456786', callReferenceId: 'ucid-1' },
    ]);
    expect({ ...(await created).detail }).to.deep.equal({ entityId: 'entity-1', v: 1 });
    expect(button(element, 'Click here')).to.equal(undefined);
    const link = detail(element, 'freshDeskUrl').querySelector('a');
    expect([link.href, link.target]).to.deep.equal(['https://desk.example/a/tickets/4711', '_blank']);
  });

  it('shows the ticket as a link where the browser blocked the tab', async () => {
    const element = await open();
    globalThis.open = () => null;
    button(element, 'Click here to generate Fresh desk Link').click();
    await until(
      () => detail(element, 'freshDeskUrl').querySelector('a')?.href === 'https://desk.example/a/tickets/4711',
    );
  });

  it('carries one fixed user key and no session on every call [AP-63]', async () => {
    const element = await open();
    globalThis.open = () => null;
    await submitFilled(element);
    button(element, 'Click here').click();
    button(element, 'View Call History').click();
    await until(() => ['load', 'save', 'ticket', 'history'].every((name) => asked(name).length === 1));
    expect(new Set(everyCall().map(({ headers }) => headers['x-user-key']))).to.deep.equal(new Set(['telephony']));
    expect(everyCall().some(({ headers }) => 'x-security-token' in headers)).to.equal(false);
  });

  it('takes its choices from the answer; headings cannot be chosen [EN-28]', async () => {
    /** @type {any} */
    const data = structuredClone(banking);
    data.callingCrmResponseDTO.filterAndDropdownDetails = {
      languages: ['Konkani'],
      userQuery: ['Insurance'],
      callStatus: { Dialer: ['Abandoned'], Other: ['Abandoned', 'Transferred'] },
      callOutcomes: ['Escalated twice'],
    };
    const load = ({ body }) =>
      body.crtObjectId === 'bank'
        ? { data }
        : {
            data: {
              ...data,
              callingCrmResponseDTO: {
                ...personalLoan.callingCrmResponseDTO,
                filterAndDropdownDetails: data.callingCrmResponseDTO.filterAndDropdownDetails,
              },
            },
          };
    const bank = await open({ load }, '<lending-telephony-crm crt-object-id="bank"></lending-telephony-crm>');
    const options = (element, name) =>
      [...inside(element, `[name=${name}]`).options].slice(1).map((option) => option.textContent);
    expect([options(bank, 'language'), options(bank, 'callOutcome')]).to.deep.equal([['Konkani'], ['Escalated twice']]);
    expect(options(bank, 'subCallStatus')).to.deep.equal(['Abandoned', 'Abandoned', 'Transferred']);
    expect(allInside(bank, 'optgroup').map(({ label }) => label)).to.deep.equal(['Dialer', 'Other']);
    const select = inside(bank, '[name=subCallStatus]');
    type(bank, 'subCallStatus', select.options[2].value);
    await until(() => inside(bank, '.pick .picked .soft')?.textContent === 'Other');
    const loan = place('<lending-telephony-crm crt-object-id="loan"></lending-telephony-crm>');
    await until(() => inside(loan, 'form'));
    expect(options(loan, 'userQuery')).to.deep.equal(['Insurance']);
  });

  it('has an attribute for every parameter and loads the other call when one changes [EM-09]', async () => {
    const element = await open(
      { load: ({ body }) => ({ data: body.loanAppNo === '251118172606' ? banking : personalLoan }) },
      `<lending-telephony-crm phone="9123456786" crt-object-id="crt-1" user-id="agent-7" entity-id="entity-1"
        call-reference-id="ucid-1" loan-app-no="251118172605" product-type="PERSONAL_LOAN"></lending-telephony-crm>`,
    );
    expect(asked('load')[0].body).to.deep.equal({
      phone: '9123456786',
      crtObjectId: 'crt-1',
      userId: 'agent-7',
      entityId: 'entity-1',
      callReferenceId: 'ucid-1',
      loanAppNo: '251118172605',
      productType: 'PERSONAL_LOAN',
    });
    element.setAttribute('loan-app-no', '251118172606');
    await until(() => inside(element, 'h1')?.textContent === 'Meenakshi Iyer');
    expect(asked('load')).to.have.length(2);
  });

  for (const [width, theme] of [
    [320, 'light'],
    [360, 'dark'],
    [768, 'light'],
    [1280, 'dark'],
  ])
    it(`cuts nothing off at ${width} px (${theme}) and has nothing that axe finds serious, with errors and history [engines]`, async () => {
      const markup = `<lending-telephony-crm theme="${theme}"></lending-telephony-crm>`;
      const element = await open({ load: { data: banking } }, markup, Number(width));
      // a box as high as all that it holds: nothing sticks over what axe measures
      element.parentElement.style.overflow = 'auto';
      button(element, 'Submit').click();
      await until(() => inside(element, '.error'));
      expectWithinSides(element, allInside(element, 'h1, .timer, .disposition, .disposition > footer, .input, .state'));
      const folded = getComputedStyle(inside(element, '.cards')).display === 'none';
      expect(folded).to.equal(Number(width) < 768);
      if (folded) inside(element, '.peek').click();
      await until(() => getComputedStyle(inside(element, '.cards')).display !== 'none');
      button(element, 'View Call History').click();
      await until(() => inside(element, '.logs tbody'));
      expect(await findings(element.parentElement)).to.deep.equal([]);
      inside(element, '[aria-label=Close]').click();
      if (folded) inside(element, '.peek').click();
    });
});
