import { expect } from 'chai';
import { findings } from '#support/axe.js';
import { until } from '#support/page.js';
import { allInside, asked, bare, button, everyCall, id, inRows, inside, open, stubLists, write } from '../list-page.js';

const loan = '251118172605';
const other = '251118172650';
const columns = [
  ['Loan ID', 'loanApplicationNumber', 'text'],
  ['Why', 'why', 'text'],
  ['Told', 'at', 'dateTime'],
];
const because = 'Told long after its day';
const row = bare(0, { loanApplicationNumber: loan, why: because, at: '2026-04-20 10:42:00', actions: ['edit'] });
const labels = {
  AS_IS: 'It belongs there, as it was told',
  OTHER_DAY: 'It came on another day',
  OTHER_LOAN: 'It was paid for another loan',
  RETURNED: 'It goes back to the payer',
};
const payment = {
  exceptionId: id(0),
  version: 1,
  state: 'OPEN',
  reason: 'TOO_OLD',
  because,
  isBooked: false,
  loanApplicationNumber: loan,
  amountPaise: 1_134_850,
  paidOn: '2026-04-03',
  paymentMode: 'NEFT',
  utr: null,
  reference: 'NEFT-17',
  isByLink: false,
  at: '2026-04-20 10:42:00',
  outcome: null,
  outcomeLabel: null,
  bookedOn: null,
  note: null,
  decidedBy: null,
  decidedAt: null,
  outcomes: Object.entries(labels).map(([key, label]) => ({ key, label })),
  readOnlyReason: null,
};
const figures = { dpd: 32, penalPaise: 22_696, overduePaise: 1_157_496, heldPaise: 0, excessPaise: 0, isClosed: false };
const before = { loans: [{ loanApplicationNumber: loan, before: figures, after: figures }] };
const booked = {
  loans: [
    {
      loanApplicationNumber: loan,
      before: figures,
      after: { ...figures, dpd: 1, penalPaise: 0, overduePaise: 22_646 },
    },
  ],
};
const note = 'The statement of the bank names it';
const readPath = '/collections/payments/exceptions/read';
const previewPath = '/collections/payments/exceptions/preview';
const decidePath = '/collections/payments/exceptions/decide';
const drawer = 'lending-sl-drawer[open]';
const facts = (element) => inside(element, `${drawer} .kv`)?.textContent ?? '';
const shown = (element) => inside(element, `${drawer} .would-be`)?.textContent ?? '';
const opened = async (element) => {
  await inRows(element, because);
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
const choose = (element, label) =>
  [...allInside(element, `${drawer} label`)].find(({ textContent }) => textContent.trim() === label).click();
const errors = (element) => allInside(element, `${drawer} .error`).map(({ textContent }) => textContent);
const listOf = (read, more = {}) =>
  open('payment-exceptions', { columns, rows: [row], more: { [readPath]: { data: read }, ...more } });

describe('payments that wait for a person in their list', () => {
  stubLists();

  it('say what was told, and show days past due and penal charges before and after, before they are booked', async () => {
    const element = await listOf(payment, {
      [previewPath]: { data: booked },
      [decidePath]: { data: { exceptionId: id(0), version: 2, state: 'BOOKED' } },
    });
    await opened(element);
    for (const text of ['₹11,348.50', '03 Apr 2026', 'Not told', 'NEFT-17']) expect(facts(element)).to.contain(text);
    expect(inside(element, drawer).textContent).to.contain('It is on no loan until somebody decides.');
    expect(await findings(element)).to.deep.equal([]);
    await press(element, 'Book it');
    await until(() => errors(element).length === 2);
    expect(errors(element).join()).to.contain('Choose what it was').and.to.contain('Say how you know');
    choose(element, labels.AS_IS);
    await until(() => shown(element).includes('Days past due'));
    for (const text of ['Days past due321', 'Penal charges₹226.96₹0', 'Overdue₹11,574.96₹226.46'])
      expect(shown(element)).to.contain(text);
    expect(shown(element)).not.to.contain('Held');
    expect(await findings(element)).to.deep.equal([]);
    write(inside(element, `${drawer} textarea`), note);
    await press(element, 'Book it');
    await until(() => !inside(element, drawer));
    expect(asked(previewPath)).to.deep.equal([{ exceptionId: id(0), outcome: 'AS_IS' }]);
    expect(asked(decidePath)).to.deep.equal([{ exceptionId: id(0), outcome: 'AS_IS', note }]);
    const [sent] = everyCall().filter(({ path }) => path.endsWith(decidePath));
    expect(sent.headers['if-match']).to.equal('1');
  });

  it('ask for the loan that they were paid for, whose figures they show once it is a number', async () => {
    const element = await listOf(payment, {
      [previewPath]: { data: { loans: [{ loanApplicationNumber: other, before: null, after: null }] } },
      [decidePath]: { data: { exceptionId: id(0), version: 2, state: 'BOOKED' } },
    });
    await opened(element);
    choose(element, labels.OTHER_LOAN);
    const field = await until(() => inside(element, `${drawer} input[inputmode=numeric]`));
    write(inside(element, `${drawer} textarea`), note);
    write(field, '12');
    await press(element, 'Book it');
    await until(() => errors(element).join().includes('Enter the number of the loan'));
    expect([asked(previewPath), asked(decidePath)]).to.deep.equal([[], []]);
    write(field, other);
    await until(() => shown(element).includes(`Loan ${other} is kept by its schedule`));
    await press(element, 'Book it');
    await until(() => !inside(element, drawer));
    expect(asked(decidePath)).to.deep.equal([
      { exceptionId: id(0), outcome: 'OTHER_LOAN', loanApplicationNumber: other, note },
    ]);
  });

  it('go back to the payer: what is booked is taken off its loan', async () => {
    const element = await listOf(
      { ...payment, isBooked: true, reason: 'CLOSED_LOAN' },
      {
        [previewPath]: { data: before },
        [decidePath]: { data: { exceptionId: id(0), version: 2, state: 'RETURNED' } },
      },
    );
    await opened(element);
    expect(inside(element, drawer).textContent).to.contain('It is booked on its loan.');
    choose(element, labels.RETURNED);
    await until(() => shown(element).includes(`Loan ${loan}`));
    write(inside(element, `${drawer} textarea`), note);
    await press(element, 'Give it back');
    await until(() => !inside(element, drawer));
    expect(asked(decidePath)).to.deep.equal([{ exceptionId: id(0), outcome: 'RETURNED', note }]);
  });

  it('say why a decision cannot be, in the words of the server', async () => {
    const message = 'The loan was not paid out by this day';
    const element = await listOf(payment, {
      [previewPath]: { error: { errorCode: 'VALIDATION_FAILED', errorMessage: message } },
    });
    await opened(element);
    choose(element, labels.AS_IS);
    await until(() => inside(element, drawer).textContent.includes(message));
  });

  it('are read alone once they are decided, and by who may not decide', async () => {
    const element = await listOf({
      ...payment,
      state: 'BOOKED',
      version: 2,
      outcome: 'OTHER_LOAN',
      outcomeLabel: labels.OTHER_LOAN,
      bookedOn: { loanApplicationNumber: other, paidOn: '2026-04-04' },
      note,
      decidedBy: 'Isha Nair',
      decidedAt: '2026-04-20 11:00:00',
      readOnlyReason: 'It is decided',
    });
    await opened(element);
    expect(facts(element)).to.contain(`Loan ${other}, 04 Apr 2026`).and.to.contain('Isha Nair, 20 Apr 2026');
    expect(inside(element, `${drawer} textarea`)).to.equal(null);
    expect(button(element, 'Book it')).to.equal(undefined);
  });
});
