import { expect } from 'chai';
import { forgetKept } from '#support/forget-kept.js';
import { findings } from '#support/axe.js';
import { clearPage, focusedIn, nextEvent, place, until } from '#support/page.js';
import { stubCalls } from '#support/stub-backend.js';
import { banking, calls, personalLoan } from './telephony-answers.js';

const noData = 'CRM page loaded, but it looks issue with loading data. Please contact support team.';

const inside = (element, selector) => element.shadowRoot?.querySelector(selector) ?? null;
const allInside = (element, selector) => [...(element.shadowRoot?.querySelectorAll(selector) ?? [])];
const textsIn = (element, selector) => allInside(element, selector).map((found) => found.textContent.trim());
const button = (element, name) =>
  allInside(element, 'button').find((found) => found.textContent.trim().startsWith(name));
const snacks = (element) => textsIn(element, '.snack .grow');
const labels = (element) => textsIn(element, '.entry > label').map((text) => text.replace('*', ''));
const detail = (element, key) => inside(element, `[data-detail=${key}]`);

/** React hears of a value only through the control's own setter. */
function type(element, name, value) {
  const control = inside(element, `form [name=${name}]`);
  const { set } = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(control), 'value');
  set.call(control, value);
  control.dispatchEvent(new Event('input', { bubbles: true }));
  control.dispatchEvent(new Event('change', { bubbles: true }));
}
function leave(input) {
  input.focus();
  input.blur();
}
function choose(element, name, label) {
  const control = inside(element, `form [name=${name}]`);
  type(element, name, [...control.options].find((option) => option.textContent === label).value);
}
function fill(element) {
  choose(element, 'language', 'Hindi');
  type(element, 'followUpDate', '31/01/2030 02:05 PM');
  choose(element, 'subCallStatus', 'Call back requested');
  type(element, 'remarks', 'Salary credited on 25th');
}

describe('lending-telephony-crm', () => {
  let backend;
  let realOpen;
  const asked = (call) => backend.asked.filter(({ path }) => path === calls[call]);

  /**
   * @param {Record<string, unknown>} [answers] by call name; the rest is answered well
   * @param {string} [markup]
   * @param {number} [width]
   */
  async function open(
    answers = {},
    markup = '<lending-telephony-crm crt-object-id="crt-1"></lending-telephony-crm>',
    width,
  ) {
    const all = {
      load: { data: personalLoan },
      save: ({ body }) => ({ data: { entry: entryOf(body) } }),
      ticket: { data: { freshDeskUrl: 'https://desk.example/a/tickets/4711' } },
      history: { data: history },
      ...answers,
    };
    backend = stubCalls(Object.fromEntries(Object.entries(all).map(([name, answer]) => [calls[name], answer])));
    const element = place(markup, width ? { width } : undefined);
    await until(() => inside(element, '.cards .details, .nothing'));
    return element;
  }

  const entryOf = (body) => ({
    callRef: 'entry-new',
    callDate: '2025-11-21 10:42:08',
    callStatus: body.callStatus,
    subCallStatus: body.subCallStatus,
    nextCallDate: body.followUpDate.replaceAll('/', '-') + ':00',
    remarks: body.remarks,
    agent: body.userId,
    language: body.language,
    userQuery: body.userQuery,
    callOutcome: body.callOutcome,
    promiseAmount: null,
    promiseDate: null,
  });
  const history = [
    {
      callRef: 'e2',
      callDate: '2025-11-19 16:12:00',
      callStatus: 'Connected',
      subCallStatus: 'Promise to pay',
      nextCallDate: '2025-11-25 18:30:00',
      remarks: 'Will pay',
      agent: 'Meera',
      language: 'Hindi',
      userQuery: 'Loan status',
      callOutcome: null,
      promiseAmount: null,
      promiseDate: null,
    },
    {
      callRef: 'e1',
      callDate: '2025-11-18 09:00:00',
      callStatus: 'Not connected',
      subCallStatus: 'Ringing',
      nextCallDate: null,
      remarks: 'No answer',
      agent: null,
      language: null,
      userQuery: null,
      callOutcome: null,
      promiseAmount: null,
      promiseDate: null,
    },
  ];

  before(async () => {
    await import('/dist/client/widgets/lending-telephony-crm.js');
  });
  beforeEach(() => {
    realOpen = globalThis.open;
  });
  afterEach(async () => {
    clearPage();
    backend?.restore();
    globalThis.open = realOpen;
    await forgetKept();
  });

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

  it('opens portals in a new tab, https alone, and copies them [TC-06]', async () => {
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
    clearPage();
    const evil = structuredClone(personalLoan);
    evil.callingCrmResponseDTO.callingResponseDto.portalUrl = 'javascript:alert(1)';
    backend.restore();
    const other = await open({ load: { data: evil } });
    expect(detail(other, 'portalUrl').querySelectorAll('a')).to.have.length(0);
  });

  for (const [what, answer] of [
    ['finds nobody', { data: { callingCrmResponseDTO: null, call: null } }],
    ['is answered 401', { status: 401, error: { errorCode: 'SESSION_REQUIRED', errorMessage: 'no' } }],
    ['is answered 400', { status: 400, error: { errorCode: 'VALIDATION_FAILED', errorMessage: 'no' } }],
    ['is answered 500', { status: 500, error: { errorCode: 'SERVER_FAULT', errorMessage: 'no' } }],
    ['is refused', { error: { errorCode: 'LAUNCH_REFUSED', errorMessage: 'no' } }],
    ['reaches no server', 'offline'],
  ])
    it(`says that nothing loaded when the load ${what}, on the same page [TC-03][TC-04][ER-22]`, async () => {
      const address = location.href;
      const element = await open({ load: answer });
      expect(textsIn(element, '.nothing p')).to.deep.equal([noData]);
      expect([inside(element, 'form'), inside(element, '.details')]).to.deep.equal([null, null]);
      expect(location.href).to.equal(address);
    });

  it('asks for what is missing and sends nothing; the first field has the focus [TC-09][VA-55][VA-56]', async () => {
    const element = await open();
    expect(textsIn(element, 'form h2')).to.deep.equal(['Call Disposition']);
    button(element, 'Submit').click();
    await until(() => inside(element, '.error'));
    expect(textsIn(element, '.error')).to.deep.equal([
      'Please select the date',
      'Please select the call status',
      'Please enter the remarks',
    ]);
    expect(textsIn(element, '.notice')).to.deep.equal(['3 fields need an answer.']);
    await until(() => focusedIn(element)?.name === 'followUpDate');
    type(element, 'followUpDate', '31/01/2020 02:05 PM');
    await until(() => textsIn(element, '.error')[0] === 'The next call date lies in the past');
    expect(asked('save')).to.have.length(0);
  });

  it('keeps what is typed and is no date, sends nothing with it, and has the former date one key away [VA-54]', async () => {
    const element = await open();
    const input = inside(element, '[name=followUpDate]');
    type(element, 'followUpDate', '31/1/30 2:05pm');
    leave(input);
    await until(() => input.value === '31/01/2030 02:05 PM');
    choose(element, 'subCallStatus', 'Ringing');
    type(element, 'remarks', 'x');
    for (const [rubbish, why] of [
      ['rubbish', 'Write it as DD/MM/YYYY hh:mm AM'],
      ['30/02/2030 2:05 PM', 'February 2030 has no day 30'],
    ]) {
      type(element, 'followUpDate', rubbish);
      leave(input);
      await until(() => input.closest('.entry').querySelector('.error')?.textContent === why);
      expect(input.value).to.equal(rubbish);
      button(element, 'Submit').click();
      await until(() => focusedIn(element) === input);
      input.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true, cancelable: true }));
      await until(() => input.value === '31/01/2030 02:05 PM');
    }
    expect(asked('save')).to.have.length(0);
    button(element, 'Submit').click();
    await until(() => asked('save').length === 1);
    expect(asked('save')[0].body.followUpDate).to.equal('2030/01/31 14:05');
  });

  it('saves with Submit, says so and starts afresh [TC-12][ER-40][DT-07]', async () => {
    const element = await open();
    const events = [];
    for (const name of /** @type {const} */ (['lending-call-saved', 'lending-call-ended', 'lending-dirty-change']))
      element.addEventListener(name, ({ type: event, detail: told }) => events.push([event, { ...told }]));
    fill(element);
    await until(() => element.dirty);
    const submit = button(element, 'Submit');
    submit.click();
    submit.click();
    await until(() => snacks(element).includes('Call details are saved successfully'));
    expect(asked('save')).to.have.length(1);
    const { body, headers } = asked('save')[0];
    expect([body.endCall, body.followUpDate, body.callStatus]).to.deep.equal([false, '2030/01/31 14:05', 'Connected']);
    expect(headers['x-call-grant']).to.equal('grant-1');
    expect(inside(element, '[name=remarks]').value).to.equal('');
    await until(() => !element.dirty);
    expect(textsIn(element, '.error')).to.deep.equal([]);
    expect(inside(element, '.state').textContent).to.match(/^Saved \d\d:\d\d:\d\d [AP]M$/);
    const saved = events.find(([name]) => name === 'lending-call-saved')[1];
    expect(saved).to.deep.equal({ callRef: 'entry-new', idempotencyKey: headers['idempotency-key'], v: 1 });
    expect(events.map(([name]) => name)).not.to.include('lending-call-ended');
  });

  it('ends the call by its button or from outside [TC-13][TC-14][ER-42]', async () => {
    for (const end of [
      (element) => button(element, 'End call').click(),
      (element) => element.dispatchEvent(new Event('lending-end-call')),
    ]) {
      const element = await open();
      fill(element);
      await until(() => element.dirty);
      const ended = nextEvent('lending-call-ended', { target: element });
      end(element);
      await until(() => snacks(element).includes('You ended a call successfully'));
      expect({ ...(await ended).detail }.callRef).to.equal('entry-new');
      expect(asked('save').map(({ body }) => body.endCall)).to.deep.equal([true]);
      await until(() => button(element, 'Submit').disabled);
      expect(inside(element, '.timer').textContent).to.match(/^Call ended after \d\d:\d\d$/);
      clearPage();
      backend.restore();
    }
  });

  it('still ends the call by its method after the page has made it read-only and taken that back [TC-14]', async () => {
    const element = await open();
    element.readonly = true;
    await until(() => button(element, 'Submit') === undefined || button(element, 'Submit').disabled);
    element.readonly = false;
    await until(() => button(element, 'Submit') && !button(element, 'Submit').disabled);
    fill(element);
    await until(() => element.dirty);
    expect(await element.endCall()).to.deep.equal({ ok: true });
    expect(asked('save').map(({ body }) => body.endCall)).to.deep.equal([true]);
  });

  it('keeps what could not be saved, says so, and saves it with the same key', async () => {
    let isAway = true;
    const element = await open({ save: ({ body }) => (isAway ? 'offline' : { data: { entry: entryOf(body) } }) });
    fill(element);
    await until(() => element.dirty);
    button(element, 'Submit').click();
    await until(() => inside(element, '.state.unsaved')?.textContent.startsWith('Not saved yet, retrying'));
    expect(inside(element, '[name=remarks]').value).to.equal('Salary credited on 25th');
    expect((await element.requestClose()).ok).to.equal(false);
    isAway = false;
    await until(() => snacks(element).includes('Call details are saved successfully'));
    expect(new Set(asked('save').map(({ headers }) => headers['idempotency-key'])).size).to.equal(1);
  });

  it("shows a refusal in the server's words and leaves the form as it is [AP-17]", async () => {
    const error = {
      errorCode: 'UNKNOWN_CALL_STATUS',
      errorMessage: 'Not on the list',
      fieldErrors: { subCallStatus: 'Not on the list' },
    };
    const element = await open({ save: { error } });
    fill(element);
    await until(() => element.dirty);
    button(element, 'Submit').click();
    await until(() => snacks(element).includes('Not on the list'));
    expect(textsIn(element, '.error')).to.deep.equal(['Not on the list']);
    expect(inside(element, '[name=remarks]').value).to.equal('Salary credited on 25th');
  });

  it('lists past calls, newest first, the one just saved tinted [TC-07][TC-08][AP-67][AP-69][EN-35]', async () => {
    let entries = history;
    const element = await open({
      save({ body }) {
        entries = [entryOf(body), ...history];
        return { data: { entry: entries[0] } };
      },
      history: () => ({ data: entries }),
    });
    choose(element, 'userQuery', 'Loan status');
    fill(element);
    await until(() => element.dirty);
    button(element, 'Submit').click();
    await until(() => snacks(element).length === 1);
    const link = button(element, 'View Call History');
    expect(link.textContent).to.equal('View Call History3');
    link.click();
    await until(() => allInside(element, '.logs tbody tr').length === 3);
    expect(asked('history').map(({ body }) => body)).to.deep.equal([
      { loanAppNo: '251118172605', productType: 'PERSONAL_LOAN' },
    ]);
    expect(textsIn(element, '.logs th')).to.deep.equal([
      'Call date',
      'Call status',
      'Sub call status',
      'Next call date',
      'Remarks',
      'Agent',
      'Language',
      'User query',
    ]);
    const [newest, earlier, oldest] = allInside(element, '.logs tbody tr');
    const cells = (row) => [...row.cells].map((cell) => cell.textContent);
    expect(cells(newest)).to.deep.equal([
      '21 Nov 2025 10:42 AM',
      'Connected',
      'Call back requested',
      '31 Jan 2030 02:05 PM',
      'Salary credited on 25th',
      'agent-7',
      'Hindi',
      'Loan status',
    ]);
    expect(cells(earlier)[0]).to.equal('19 Nov 2025 04:12 PM');
    expect(cells(oldest).slice(2)).to.deep.equal(['Ringing', '-', 'No answer', '-', '-', '-']);
    expect([newest, earlier].map((row) => row.classList.contains('fresh'))).to.deep.equal([true, false]);
    inside(element, '[aria-label=Close]').click();
    await until(() => !inside(element, '.logs'));
    expect(element.shadowRoot.activeElement === link).to.equal(true);
  });

  it('has an empty history where there is no loan [TC-18]', async () => {
    /** @type {any} */
    const data = structuredClone(banking);
    data.callingCrmResponseDTO.callingResponseDto.loanDetails = {
      loanAppNo: 'Not Available',
      loanAmount: null,
      appStatus: null,
    };
    const element = await open({ load: { data }, history: { data: [] } });
    expect(detail(element, 'loanAmount').querySelector('dd').textContent).to.equal('-');
    button(element, 'View Call History').click();
    await until(() => inside(element, '.logs')?.textContent.includes('No record to display'));
    fill(element);
    await until(() => element.dirty);
    inside(element, '[aria-label=Close]').click();
    button(element, 'Submit').click();
    await until(() => asked('save').length === 1);
    expect(asked('save')[0].body.loanAppNo).to.equal(null);
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
    fill(element);
    await until(() => element.dirty);
    button(element, 'Submit').click();
    button(element, 'Click here').click();
    button(element, 'View Call History').click();
    await until(() => ['load', 'save', 'ticket', 'history'].every((name) => asked(name).length === 1));
    expect(new Set(backend.asked.map(({ headers }) => headers['x-user-key']))).to.deep.equal(new Set(['telephony']));
    expect(backend.asked.some(({ headers }) => 'x-security-token' in headers)).to.equal(false);
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
    it(`cuts nothing off at ${width} px (${theme}) and has nothing that axe finds serious, with errors and history`, async () => {
      const markup = `<lending-telephony-crm theme="${theme}"></lending-telephony-crm>`;
      const element = await open({ load: { data: banking } }, markup, Number(width));
      button(element, 'Submit').click();
      await until(() => inside(element, '.error'));
      const box = element.getBoundingClientRect();
      for (const selector of ['h1', '.timer', '.disposition', '.disposition > footer', '.input', '.state'])
        for (const part of allInside(element, selector)) {
          const { left, right } = part.getBoundingClientRect();
          expect([left >= box.left - 1, right <= box.right + 1], selector).to.deep.equal([true, true]);
        }
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
