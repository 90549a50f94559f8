import { expect } from 'chai';
import { contractHeader, contractOffer } from '/dist/fixtures/contract.js';
import { findings } from '#support/axe.js';
import { clearPage, place, until } from '#support/page.js';
import { stubCalls } from '#support/stub-backend.js';

const loan = '241121164530';
const history = '/collections/customer/payment-history';
const path = '/collections/customer/ledger';

const installment = {
  rowId: '3',
  installmentNo: 3,
  state: 'PAID',
  dpd: 0,
  outstandingPrincipal: 92_616,
  dueDate: '2026-03-05',
  dueAmount: 11_575,
  principalComponent: 9_310,
  interestComponent: 2_038,
  penaltyComponent: 227,
  paidDate: '2026-04-04',
  paidAmount: 11_348,
  principalPaid: 9_310,
  interestPaid: 2_038,
  penaltyPaid: 0,
  paymentMode: 'UPI',
  exact: {
    outstandingPrincipal: 9_261_554,
    dueAmount: 1_157_496,
    principalComponent: 930_950,
    interestComponent: 203_850,
    penaltyComponent: 22_696,
    paidAmount: 1_134_800,
    principalPaid: 930_950,
    interestPaid: 203_850,
    penaltyPaid: 0,
  },
};
const totals = {
  dueAmount: 136_165,
  principal: 120_000,
  interest: 16_165,
  penalty: 227,
  paidAmount: 34_044,
  principalPaid: 27_385,
  interestPaid: 6_660,
  penaltyPaid: 0,
  overdueAmount: 227,
};
const exactTotals = { ...Object.fromEntries(Object.keys(totals).map((name) => [name, 0])), overdueAmount: 22_696 };
const historyPage = {
  loanApplicationNumber: loan,
  custName: 'Manoj Gaikwad',
  asOf: '2026-04-06T05:12:00.000Z',
  rows: [installment],
  totalCount: 1,
  mayDownload: true,
  counts: { ALL: 1, OVERDUE: 0, PAID: 1, DUE: 0 },
  totals: { ...totals, exact: { ...exactTotals, paidAmount: 3_404_400 } },
};

const row = (changes) => ({
  rowId: changes.kind,
  day: '2026-04-04',
  told: '2026-04-06 12:00:00',
  reason: null,
  mode: null,
  utr: null,
  amountPaise: null,
  isTakenBack: false,
  split: null,
  heldPaise: 0,
  balancePaise: 9_261_554,
  ...changes,
});
const split = { principalPaise: 930_950, interestPaise: 203_850, penalPaise: 22_696, chargesPaise: 0, refundPaise: 0 };
const ledger = {
  loanApplicationNumber: loan,
  custName: 'Manoj Gaikwad',
  asOf: '2026-04-06 10:42:00',
  hasLedger: true,
  rows: [
    row({
      kind: 'HELD',
      day: '2026-04-05',
      told: null,
      amountPaise: 42_504,
      split: { ...split, principalPaise: 0, interestPaise: 42_504, penalPaise: 0 },
      heldPaise: -42_504,
      balancePaise: 9_404_281,
    }),
    row({
      kind: 'RECEIPT',
      mode: 'NEFT',
      utr: 'UTR0000000042',
      amountPaise: 1_200_000,
      split,
      heldPaise: 42_504,
    }),
    row({ kind: 'REVERSAL', day: '2026-03-09', reason: 'CHARGEBACK' }),
    row({
      rowId: 'gone',
      kind: 'RECEIPT',
      day: '2026-03-05',
      mode: 'NACH',
      amountPaise: 1_134_800,
      isTakenBack: true,
      balancePaise: null,
    }),
  ],
  charges: [
    {
      rowId: 'PENAL-0',
      day: '2026-04-04',
      kind: 'PENAL',
      installmentNo: 3,
      amountPaise: 22_696,
      paidPaise: 22_696,
      waivedPaise: 0,
      leftPaise: 0,
    },
    {
      rowId: 'CHARGE-0',
      day: '2026-03-09',
      kind: 'BOUNCE',
      installmentNo: null,
      amountPaise: 59_000,
      paidPaise: 0,
      waivedPaise: 0,
      leftPaise: 59_000,
    },
  ],
  heldPaise: 0,
  excessPaise: 0,
  overduePaise: 201_727,
  balancePaise: 9_404_281,
};
const kept = { ...ledger, hasLedger: false, rows: [], charges: [], overduePaise: 0, balancePaise: 0 };

const allInside = (element, selector) => [...(element.shadowRoot?.querySelectorAll(selector) ?? [])];
const textsIn = (element, selector) => allInside(element, selector).map((found) => found.textContent.trim());
const textOf = (element) => element.shadowRoot?.textContent ?? '';
const choose = async (element, name) => {
  await until(() => allInside(element, '.history-choice button').length === 3);
  const [button] = allInside(element, '.history-choice button').filter((found) => found.textContent === name);
  button.click();
};
let backend;

/** Answers as a backend that offers these extensions alone. */
function offerOnly(names) {
  const answered = globalThis.fetch;
  globalThis.fetch = async (input, init) => {
    const answer = await answered(input, init);
    const headers = new Headers(answer.headers);
    for (const name of Object.keys(contractHeader)) headers.set(name, `${contractOffer.version};${names}`);
    return new Response(answer.body, { status: answer.status, headers });
  };
}

/**
 * Opens the history of a loan.
 *
 * @param {{
 *   answer?: import('#support/stub.js').Answers['/'];
 *   width?: number;
 *   offers?: string;
 *   firstPage?: object;
 * }} [given] the ledger's answer, the extensions that alone are offered, and the instalments
 */
async function show({ answer = { data: ledger }, width = 1440, offers, firstPage = historyPage } = {}) {
  backend = stubCalls({ [history]: { data: firstPage }, [path]: answer });
  if (offers) offerOnly(offers);
  const element = place(`<lending-payment-history loan-application-id="${loan}"></lending-payment-history>`, { width });
  element.getToken = () => ({ token: 't', key: 'k' });
  await until(() => element.shadowRoot?.querySelector('.table tbody td, .blank'));
  return element;
}

describe('the ledger in the history of a loan', () => {
  before(async () => {
    await import('/dist/client/widgets/lending-payment-history.js');
  });
  afterEach(() => {
    clearPage();
    backend?.restore();
  });

  it('shows instalments to the paisa, each paid by its EMI with its penalty beside it', async () => {
    const element = await show();
    await until(() => allInside(element, '.table tbody tr').length === 1);
    const text = textOf(element);
    for (const amount of ['₹11,574.96', '₹92,615.54', '₹9,309.50', '₹226.96', '₹11,348'])
      expect(text).to.include(amount);
    expect(text).to.not.include('₹11,575');
    const amounts = allInside(element, '.table tbody td').filter((found) => found.textContent.includes('₹'));
    expect(amounts.every((found) => found.className === 'r')).to.equal(true);
    expect(textsIn(element, '.table .status')).to.deep.equal(['Paid']);
    expect(textsIn(element, '.history-head .sums .f').at(-1)).to.equal('₹226.96');
  });

  it('shows what came, when it was told, what it paid and what was left', async () => {
    const element = await show();
    await choose(element, 'Ledger');
    await until(() => allInside(element, '.booked tbody tr').length === 4);
    const cells = allInside(element, '.booked tbody tr').map((found) =>
      [...found.cells].map(({ textContent }) => textContent),
    );
    expect(cells[0].slice(0, 3)).to.deep.equal(['05 Apr 2026', '-', 'Held money used']);
    expect(cells[0].slice(5)).to.deep.equal(['₹425.04', 'Interest ₹425.04', '₹94,042.81']);
    expect(cells[1]).to.deep.equal([
      '04 Apr 2026',
      '06 Apr 2026 12:00 PM',
      'Received',
      'NEFT',
      'UTR0000000042',
      '₹12,000',
      'Principal ₹9,309.50, interest ₹2,038.50, penalty ₹226.96, held ₹425.04',
      '₹92,615.54',
    ]);
    expect(cells[2][2]).to.equal('Taken back, charged back');
    expect(cells[3].slice(5)).to.deep.equal(['₹11,348', 'Taken back: it has paid nothing', '-']);
    expect(textsIn(element, '.ledger .sums dd')).to.deep.equal(['₹94,042.81', '₹2,017.27']);
    expect(await findings(element)).to.deep.equal([]);
  });

  it('shows charges as rows of their own, and leads back to the instalments', async () => {
    const element = await show();
    await choose(element, 'Charges');
    await until(() => allInside(element, '.booked tbody tr').length === 2);
    expect(textsIn(element, '.booked td[data-l="what"]')).to.deep.equal(['Penalty of EMI 3', 'Bounced instalment']);
    expect(textsIn(element, '.booked td[data-l="balance"]')).to.deep.equal(['-', '₹590']);
    expect(textsIn(element, '.booked .status')).to.deep.equal(['Paid', 'Due']);
    expect(await findings(element)).to.deep.equal([]);
    await choose(element, 'Instalments');
    await until(() => allInside(element, '.table tbody tr').length === 1);
    const pressed = allInside(element, '.history-choice [aria-pressed="true"]').map((found) => found.textContent);
    expect(pressed).to.deep.equal(['Instalments']);
  });

  it('is a row of three lines on a phone, with nothing cut [engines]', async () => {
    const element = await show({ width: 390 });
    await choose(element, 'Ledger');
    await until(() => allInside(element, '.booked tbody tr').length === 4);
    const region = element.shadowRoot.querySelector('.ledger .scroll');
    expect(region.scrollWidth).to.equal(region.clientWidth);
    expect(region.tabIndex).to.equal(0);
    expect(await findings(element)).to.deep.equal([]);
  });

  it('says so where the loan has no ledger, where nothing is booked and where nothing was charged', async () => {
    const without = await show({ answer: { data: kept } });
    await choose(without, 'Ledger');
    await until(() => textOf(without).includes('This loan has no ledger'));
    clearPage();
    backend.restore();
    const element = await show({ answer: { data: { ...ledger, rows: [], charges: [] } } });
    await choose(element, 'Ledger');
    await until(() => textOf(element).includes('Nothing is booked yet'));
    await choose(element, 'Charges');
    await until(() => textOf(element).includes('There are no charges'));
    expect(await findings(element)).to.deep.equal([]);
  });

  it('says why it did not load and tries again, but not where the caller may not', async () => {
    let fails = true;
    const fault = { status: 500, error: { errorCode: 'INTERNAL', errorMessage: 'The ledger cannot be read now' } };
    const element = await show({ answer: () => (fails ? fault : { data: ledger }) });
    await choose(element, 'Ledger');
    await until(() => allInside(element, '.ledger [role="alert"]').length === 1);
    fails = false;
    allInside(element, '.ledger [role="alert"] button')[0].click();
    await until(() => allInside(element, '.booked tbody tr').length === 4);
    clearPage();
    backend.restore();
    const refused = { status: 403, error: { errorCode: 'NOT_ALLOWED', errorMessage: 'You may not see this' } };
    const other = await show({ answer: refused });
    await choose(other, 'Ledger');
    await until(() => textOf(other).includes('You may not see this'));
    expect(allInside(other, '.ledger [role="alert"] button')).to.have.lengthOf(0);
  });

  it('is not offered by a backend without it, whose instalments are whole rupees', async () => {
    const { exact: _, ...whole } = installment;
    const firstPage = { ...historyPage, rows: [whole], totals };
    const element = await show({ offers: 'customerFile', firstPage });
    await until(() => textOf(element).includes('₹11,575'));
    expect(allInside(element, '.history-choice')).to.have.lengthOf(0);
    expect(textsIn(element, '.history-head .sums .f').at(-1)).to.equal('₹227');
  });
});
