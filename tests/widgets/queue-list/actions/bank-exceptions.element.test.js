import { expect } from 'chai';
import { findings } from '#support/axe.js';
import { until } from '#support/page.js';
import { allInside, asked, bare, button, everyCall, id, inRows, inside, open, stubLists, write } from '../list-page.js';

const loan = '251118172605';
const columns = [
  ['Loan ID', 'loanApplicationNumber', 'text'],
  ['Why', 'why', 'text'],
  ['Reported', 'at', 'dateTime'],
];
const row = bare(0, {
  loanApplicationNumber: loan,
  why: 'Paid after it had failed',
  at: '2025-11-21 10:42:00',
  actions: ['edit'],
});
const exception = {
  exceptionId: id(0),
  version: 1,
  state: 'OPEN',
  matter: 'DISBURSAL',
  loanApplicationNumber: loan,
  standsIn: 'Disbursal Failed',
  reference: `${loan}P1`,
  answer: 'Paid',
  number: 'HDFCN52025112512',
  code: null,
  amount: '60000.00',
  reason: 'PAID_AFTER_FAILED',
  because: 'Paid after it had failed',
  file: { name: 'payouts-2025-11-21.csv', sha256: 'a'.repeat(64), by: 'Arjun Deshpande' },
  at: '2025-11-21 10:42:00',
  outcome: null,
  outcomeLabel: null,
  note: null,
  explainedBy: null,
  explainedAt: null,
  settledBy: null,
  settledAt: null,
  returnNote: null,
  outcomes: [
    { key: 'WRONG', label: 'The bank’s report is wrong' },
    { key: 'RETURNED', label: 'The money has come back' },
    { key: 'PAID', label: 'The customer has the money' },
  ],
  readOnlyReason: null,
};
const explained = {
  ...exception,
  version: 2,
  state: 'EXPLAINED',
  outcome: 'RETURNED',
  outcomeLabel: 'The money has come back',
  note: 'The statement of today shows it',
  explainedBy: 'Arjun Deshpande',
  explainedAt: '2025-11-21 11:00:00',
};
const drawer = 'lending-sl-drawer[open]';
const facts = (element) => inside(element, `${drawer} .kv`)?.textContent ?? '';
const opened = async (element) => {
  await inRows(element, 'Paid after it had failed');
  (await until(() => button(element, `Open ${loan}`))).click();
  return until(() => facts(element) !== '');
};
const press = async (element, name) =>
  (
    await until(() => {
      const one = button(element, name);
      return one?.getAttribute('aria-disabled') !== 'true' && one;
    })
  ).click();
const errors = (element) => allInside(element, `${drawer} .error`).map(({ textContent }) => textContent);
const listOf = (read, more = {}) =>
  open('bank-exceptions', { columns, rows: [row], more: { '/bank/exceptions/read': read, ...more } });

describe('bank exceptions in their list', () => {
  stubLists();

  it('say what the bank has reported, and take what it was and how that is known', async () => {
    const element = await listOf(
      { data: exception },
      { '/bank/exceptions/explain': { data: { exceptionId: id(0), version: 2, state: 'EXPLAINED' } } },
    );
    await opened(element);
    for (const text of [
      'Disbursal Failed',
      'HDFCN52025112512',
      `${loan}P1`,
      '₹60,000.00',
      'payouts-2025-11-21.csv, by Arjun Deshpande',
    ])
      expect(facts(element)).to.contain(text);
    expect(await findings(element)).to.deep.equal([]);
    await press(element, 'Send to confirm');
    await until(() => errors(element).length === 2);
    expect(errors(element).join()).to.contain('Choose what it was').and.to.contain('Say how you know');
    expect(asked('/bank/exceptions/explain')).to.deep.equal([]);
    allInside(element, `${drawer} input[type=radio]`)[1].click();
    write(inside(element, `${drawer} textarea`), 'The statement of today shows it');
    await press(element, 'Send to confirm');
    await until(() => !inside(element, drawer));
    expect(asked('/bank/exceptions/explain')).to.deep.equal([
      { exceptionId: id(0), outcome: 'RETURNED', note: 'The statement of today shows it' },
    ]);
    const [sent] = everyCall().filter(({ path }) => path.endsWith('/bank/exceptions/explain'));
    expect(sent.headers['if-match']).to.equal('1');
  });

  it('are confirmed by another person, who reads what comes of it; who says no says why', async () => {
    const element = await listOf(
      { data: explained },
      { '/bank/exceptions/decide': { data: { exceptionId: id(0), version: 3, state: 'OPEN' } } },
    );
    await opened(element);
    expect(inside(element, drawer).textContent).to.contain('Once confirmed: The loan may be paid out again.');
    expect(await findings(element)).to.deep.equal([]);
    await press(element, 'Not so');
    await until(() => errors(element).join().includes('Say why not'));
    expect(asked('/bank/exceptions/decide')).to.deep.equal([]);
    write(inside(element, `${drawer} textarea`), 'That statement is of another loan');
    await press(element, 'Not so');
    await until(() => !inside(element, drawer));
    expect(asked('/bank/exceptions/decide')).to.deep.equal([
      { exceptionId: id(0), decision: 'RETURN', note: 'That statement is of another loan' },
    ]);
  });

  it('need no words to be confirmed', async () => {
    const element = await listOf(
      { data: explained },
      { '/bank/exceptions/decide': { data: { exceptionId: id(0), version: 3, state: 'SETTLED' } } },
    );
    await opened(element);
    await press(element, 'Confirm');
    await until(() => !inside(element, drawer));
    expect(asked('/bank/exceptions/decide')).to.deep.equal([{ exceptionId: id(0), decision: 'CONFIRM', note: '' }]);
  });

  it('are read alone by who has said what they were', async () => {
    const reason = 'The person who said what it was may not confirm it';
    const element = await listOf({ data: { ...explained, readOnlyReason: reason } });
    await opened(element);
    expect(inside(element, drawer).textContent).to.contain(`${reason}.`);
    expect(inside(element, `${drawer} textarea`)).to.equal(null);
    expect(button(element, 'Confirm')).to.equal(undefined);
  });
});
