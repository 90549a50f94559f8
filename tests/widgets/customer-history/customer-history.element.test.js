import { expect } from 'chai';
import { findings } from '#support/axe.js';
import { clearPage, place, until } from '#support/page.js';
import { stubCalls } from '#support/stub-backend.js';

const loan = '241121164530';
const installment = (no, changes = {}) => ({
  rowId: String(no),
  installmentNo: no,
  state: 'PAID',
  dpd: 0,
  outstandingPrincipal: 90_000,
  dueDate: `2025-${String(no).padStart(2, '0')}-01`,
  dueAmount: 6_345,
  principalComponent: 4_500,
  interestComponent: 1_845,
  penaltyComponent: 0,
  paidDate: `2025-${String(no).padStart(2, '0')}-01`,
  paidAmount: 6_345,
  principalPaid: 4_500,
  interestPaid: 1_845,
  penaltyPaid: 0,
  paymentMode: 'UPI',
  ...changes,
});
const late = { state: 'OVERDUE', dpd: 81, paidDate: null, paidAmount: 0, principalPaid: 0, interestPaid: 0 };
const page = { loanApplicationNumber: loan, custName: 'Manoj Gaikwad', asOf: '2026-11-25T05:12:00.000Z' };
const totals = {
  dueAmount: 152_267,
  principal: 120_000,
  interest: 32_267,
  penalty: 0,
  paidAmount: 12_690,
  principalPaid: 9_000,
  interestPaid: 3_690,
  penaltyPaid: 0,
  overdueAmount: 6_345,
};
function payments({ body }) {
  const all = [installment(3, { ...late, paymentMode: null }), installment(2), installment(1)];
  const rows = body.tab === 'OVERDUE' ? all.slice(0, 1) : all;
  return {
    data: {
      ...page,
      rows,
      totalCount: rows.length,
      mayDownload: true,
      counts: { ALL: 3, OVERDUE: 1, PAID: 2, DUE: 0 },
      totals,
    },
  };
}
const feedback = {
  rowId: '01936f00-0000-7000-8000-0000000000f1',
  feedbackDate: '2026-11-24 10:44:00',
  channel: 'FIELD_VISIT',
  contactType: 'RPC',
  outcome: 'Promise to pay',
  ptpAmount: 6_345,
  ptpDate: '2026-11-28',
  alternateNumber: '90xxxxxx27',
  remarks: 'Salary on the 22nd',
  agent: 'Ravi Shetty',
  status: 'SUBMITTED',
  statusRemark: null,
  sent: null,
};

const allInside = (element, selector) => [...(element.shadowRoot?.querySelectorAll(selector) ?? [])];
const textOf = (element) => element.shadowRoot?.textContent ?? '';
let backend;
const asked = (path) => backend.asked.filter((call) => call.path === path);

async function show(tag, answers, attributes = `loan-application-id="${loan}"`) {
  backend = stubCalls(answers);
  const element = place(`<${tag} ${attributes}></${tag}>`, { width: 1440 });
  element.getToken = () => ({ token: 't', key: 'k' });
  await until(() => element.shadowRoot?.querySelector('tbody td, .blank'));
  return element;
}

describe('the histories of a loan', () => {
  before(async () => {
    await import('/dist/client/widgets/lending-payment-history.js');
    await import('/dist/client/widgets/lending-feedback-history.js');
  });
  afterEach(() => {
    clearPage();
    backend?.restore();
  });

  it('show instalments with what was paid, formatted, and narrow them to what is overdue [EN-40]', async () => {
    const path = '/collections/customer/payment-history';
    const element = await show('lending-payment-history', { [path]: payments });
    await until(() => allInside(element, 'tbody tr').length === 3);
    expect(textOf(element)).to.include('01 Mar 2025');
    expect(textOf(element)).to.include('₹6,345');
    expect(textOf(element)).to.include('of ₹1,52,267');
    expect(await findings(element)).to.deep.equal([]);
    allInside(element, '[role="tab"]')[1].click();
    await until(() => asked(path).some(({ body }) => body.tab === 'OVERDUE'));
    await until(() => allInside(element, 'tbody tr').length === 1);
    await until(() => allInside(element, 'button').some((found) => found.textContent.includes('Download CSV')));
  });

  it('show the feedback of all agents in words [EN-41]', async () => {
    const reply = {
      data: {
        ...page,
        rows: [feedback],
        totalCount: 1,
        mayDownload: false,
        counts: { ALL: 1, RPC: 1, THIRD_PARTY: 0, NOT_CONNECTED: 0 },
      },
    };
    const element = await show('lending-feedback-history', { '/collections/customer/feedback-history': reply });
    await until(() => allInside(element, 'tbody tr').length === 1);
    for (const text of ['24 Nov 2026 10:44 AM', 'Field visit', 'RPC', 'Promise to pay', '28 Nov 2026', '90xxxxxx27'])
      expect(textOf(element)).to.include(text);
    expect(await findings(element)).to.deep.equal([]);
  });

  it('ask for a loan where none is given, and lead back to the file [RT-65]', async () => {
    const empty = await show('lending-payment-history', {}, '');
    expect(textOf(empty)).to.include('add a loan application number to the address');
    clearPage();
    backend.restore();
    const element = await show('lending-payment-history', { '/collections/customer/payment-history': payments });
    const asksFor = new Promise((resolve) => {
      element.addEventListener('lending-navigate', (event) => {
        event.preventDefault();
        resolve(event.detail);
      });
    });
    element.shadowRoot.querySelector('[aria-label="Back to customer details"]').click();
    expect(await asksFor).to.deep.include({ screen: 'AGENCY_CUSTOMER_DETAILS', params: { loanApplicationId: loan } });
  });

  it('say that a loan is not theirs to see, without another try and without the file’s alarm', async () => {
    const refused = { error: { errorCode: 'NOT_FOUND', errorMessage: 'This record was not found' } };
    for (const [tag, path] of [
      ['lending-payment-history', '/collections/customer/payment-history'],
      ['lending-feedback-history', '/collections/customer/feedback-history'],
    ]) {
      const element = await show(tag, { [path]: refused });
      await until(() => textOf(element).includes(`No loan with the number ${loan} is yours to see.`));
      expect(allInside(element, '[role="alert"]')).to.have.lengthOf(0);
      expect(allInside(element, 'button').map((found) => found.textContent)).not.to.include('Refresh');
      clearPage();
      backend.restore();
    }
  });
});
