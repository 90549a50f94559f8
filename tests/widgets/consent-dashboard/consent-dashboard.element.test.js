import { expect } from 'chai';
import { findings } from '#support/axe.js';
import { clearPage, place, until } from '#support/page.js';
import { stubCalls } from '#support/stub-backend.js';

const loan = '251118103208';
const id = (/** @type {number} */ number) => `01936f00-0000-7000-8000-0000000000${String(number).padStart(2, '0')}`;
const consent = (number, changes = {}) => ({
  rowId: id(number),
  custName: 'Lakshmi Venkataraman',
  contact: '98xxxxxx41',
  loanApplicationNumber: loan,
  purpose: 'MARKETING',
  noticeVersion: 'v3',
  language: 'Tamil',
  channel: 'APP',
  status: 'GRANTED',
  at: '2025-11-18 10:31:00',
  ...changes,
});
const withdrawn = consent(2, { status: 'WITHDRAWN', channel: 'CALL', at: '2025-11-21 10:38:00' });
const nobodys = consent(3, { custName: null, contact: 'rxxx@nowhere.example', loanApplicationNumber: null });
const all = [consent(1, { purpose: 'KYC' }), withdrawn, nobodys];
const purposes = [
  { purpose: 'CREDIT_BUREAU', granted: 48_212, withdrawn: 4, expired: 1 },
  { purpose: 'KYC', granted: 1, withdrawn: 0, expired: 0 },
  { purpose: 'MARKETING', granted: 1, withdrawn: 1, expired: 0 },
];
const event = (number, changes = {}) => ({
  eventId: id(number),
  event: 'GRANTED',
  at: '2025-11-18 10:31:00',
  loanApplicationNumber: loan,
  noticeVersion: 'v3',
  language: 'Tamil',
  channel: 'APP',
  source: 'LOAN_APPLICATION',
  proof: 'OTP',
  reference: 'OTP-482913',
  recordedBy: null,
  ...changes,
});
const history = {
  data: {
    consent: withdrawn,
    events: [
      event(12, {
        event: 'WITHDRAWN',
        at: '2025-11-21 10:38:00',
        channel: 'CALL',
        source: 'TELEPHONY',
        proof: 'RECORDING',
        reference: 'REC-100200',
        recordedBy: 'Ananya Krishnan',
      }),
      event(11),
    ],
    isWhole: true,
  },
};
function records({ body }) {
  const rows = all.filter(
    ({ purpose, status, loanApplicationNumber }) =>
      purpose === (body.purpose ?? purpose) &&
      status === (body.status ?? status) &&
      (body.searchValue === undefined || loanApplicationNumber === body.searchValue),
  );
  return { data: { rows, totalCount: rows.length, totalIsCapped: false, asOf: '2026-11-25T05:12:00.000Z' } };
}
const paths = { summary: '/consents/summary', records: '/consents/records', history: '/consents/history' };
const summary = (mayDownload = true) => ({ data: { purposes, mayDownload } });
const answers = { [paths.summary]: summary(), [paths.records]: records, [paths.history]: history };
const forbidden = {
  status: 403,
  error: { errorCode: 'NOT_ALLOWED', errorMessage: "You don't have permission to do this" },
};

const allInside = (element, selector) => [...(element.shadowRoot?.querySelectorAll(selector) ?? [])];
const textOf = (element) => element.shadowRoot?.textContent ?? '';
const button = (element, name) =>
  allInside(element, 'button').find((each) => (each.getAttribute('aria-label') ?? each.textContent.trim()) === name);
const drawer = (element) => element.shadowRoot?.querySelector('lending-sl-drawer[open]');
let backend;
const asked = (path) => backend.asked.filter((call) => call.path === path);
const rowsOf = (element) => allInside(element, 'tbody tr').filter((row) => !row.classList.contains('late'));

async function show(given) {
  backend = stubCalls(given);
  const element = place('<lending-consent-dashboard style="height: 900px"></lending-consent-dashboard>', {
    width: 1440,
  });
  element.getToken = () => ({ token: 't', key: 'k' });
  await until(() => element.shadowRoot?.querySelector('tbody td button, .blank'));
  return element;
}

describe('lending-consent-dashboard', () => {
  before(async () => {
    await import('/dist/client/widgets/lending-consent-dashboard.js');
  });
  afterEach(() => {
    clearPage();
    backend?.restore();
  });

  it('shows cards by purpose and the records, in words and masked [UT-08]', async () => {
    const element = await show(answers);
    await until(() => rowsOf(element).length === 3);
    const text = textOf(element);
    for (const part of ['48,212', 'Credit bureau', 'Lakshmi Venkataraman', '98xxxxxx41', 'rxxx@nowhere.example'])
      expect(text).to.include(part);
    for (const part of ['v3', 'Tamil', 'Call', '21 Nov 2025 10:38 AM', 'Withdrawn']) expect(text).to.include(part);
    await until(() => button(element, 'Download CSV'));
    expect(await findings(element)).to.deep.equal([]);
  });

  it('lists what a card or one of its counts says, and all of it again', async () => {
    const element = await show(answers);
    await until(() => button(element, 'Marketing'));
    button(element, 'Marketing').click();
    await until(() => rowsOf(element).length === 2);
    expect(button(element, 'Marketing').getAttribute('aria-pressed')).to.equal('true');
    expect(allInside(element, '[role="tab"]').map((tab) => tab.textContent)).to.deep.equal([
      '2 All',
      '1 Granted',
      '1 Withdrawn',
      '0 Expired',
    ]);
    button(element, 'Marketing, 1 Withdrawn').click();
    await until(() => rowsOf(element).length === 1);
    expect(asked(paths.records).at(-1).body).to.include({ purpose: 'MARKETING', status: 'WITHDRAWN' });
    allInside(element, '[role="tab"]')[0].click();
    await until(() => rowsOf(element).length === 2);
    button(element, 'Marketing').click();
    await until(() => rowsOf(element).length === 3);
  });

  it('opens the whole history of a record, which holds no way to change it [UT-08] [engines]', async () => {
    const element = await show(answers);
    await until(() => button(element, 'History of Marketing, Lakshmi Venkataraman'));
    const opener = button(element, 'History of Marketing, Lakshmi Venkataraman');
    opener.focus();
    opener.click();
    await until(() => drawer(element)?.textContent.includes('REC-100200'));
    expect(asked(paths.history).at(-1).body).to.deep.equal({ recordId: withdrawn.rowId });
    const text = drawer(element).textContent;
    for (const part of ['Withdrawn, Call', 'Ananya Krishnan', 'Granted, App', 'OTP-482913', 'Cannot be changed'])
      expect(text).to.include(part);
    expect(text.indexOf('Withdrawn, Call')).to.be.below(text.indexOf('Granted, App'));
    expect(drawer(element).querySelectorAll('button, input, select, textarea')).to.have.length(0);
    expect(await findings(element)).to.deep.equal([]);
  });

  it('says so where a history does not load, and tries again', async () => {
    let isDown = true;
    const given = { ...answers, [paths.history]: () => (isDown ? { status: 503 } : history) };
    const element = await show(given);
    await until(() => button(element, 'Lakshmi Venkataraman'));
    button(element, 'Lakshmi Venkataraman').click();
    await until(() => drawer(element)?.textContent.includes('Try again'));
    isDown = false;
    [...drawer(element).querySelectorAll('button')].find((each) => each.textContent.includes('Try again')).click();
    await until(() => drawer(element)?.textContent.includes('REC-100200'));
  });

  it('finds nobody in words, searches contacts as a whole alone, and offers the whole list again', async () => {
    const element = await show(answers);
    await until(() => element.shadowRoot.querySelector('.search .q'));
    const field = element.shadowRoot.querySelector('.search .q');
    const by = element.shadowRoot.querySelector('.search .by');
    const type = (value) => {
      Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value').set.call(field, value);
      field.dispatchEvent(new Event('input', { bubbles: true }));
    };
    type('999999999999');
    button(element, 'Search').click();
    await until(() => textOf(element).includes('No Results Found'));
    expect(await findings(element)).to.deep.equal([]);
    button(element, 'Clear search').click();
    await until(() => rowsOf(element).length === 3);
    by.value = 'contact';
    by.dispatchEvent(new Event('change', { bubbles: true }));
    const before = asked(paths.records).length;
    type('98765');
    button(element, 'Search').click();
    await until(() => textOf(element).includes('Enter a 10-digit mobile number or an email ID'));
    expect(asked(paths.records)).to.have.length(before);
  });

  it('offers no file to who may not have one', async () => {
    const element = await show({ ...answers, [paths.summary]: summary(false) });
    await until(() => button(element, 'Columns'));
    expect(button(element, 'Download CSV')).to.equal(undefined);
  });

  it('tells who may not read consents, and raises the error [UT-08]', async () => {
    backend = stubCalls({ [paths.summary]: forbidden, [paths.records]: forbidden });
    const raised = [];
    const element = place('<lending-consent-dashboard></lending-consent-dashboard>', { width: 1440 });
    element.addEventListener('lending-error', (error) => raised.push(error.detail));
    element.getToken = () => ({ token: 't', key: 'k' });
    await until(() => textOf(element).includes('You do not have permission to see consents'));
    expect(allInside(element, 'table')).to.have.length(0);
    expect(raised).to.deep.include({ code: 'NOT_ALLOWED', retryable: false, v: 1 });
    expect(await findings(element)).to.deep.equal([]);
  });

  it('stands as a screen that did not load where the server fails, and comes back', async () => {
    let isDown = true;
    const element = await show({ ...answers, [paths.records]: (call) => (isDown ? { status: 500 } : records(call)) });
    await until(() => textOf(element).includes("We're sorry, something went wrong"));
    isDown = false;
    button(element, 'Refresh').click();
    await until(() => rowsOf(element).length === 3);
  });

  it('has an empty list where nobody was ever asked', async () => {
    const none = purposes.map(({ purpose }) => ({ purpose, granted: 0, withdrawn: 0, expired: 0 }));
    const empty = { data: { rows: [], totalCount: 0, totalIsCapped: false, asOf: '2026-11-25T05:12:00.000Z' } };
    const element = await show({
      [paths.summary]: { data: { purposes: none, mayDownload: true } },
      [paths.records]: empty,
    });
    await until(() => textOf(element).includes('No record to display'));
  });
});
