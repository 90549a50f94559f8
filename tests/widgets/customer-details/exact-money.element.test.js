import { expect } from 'chai';
import { findings } from '#support/axe.js';
import { until } from '#support/page.js';
import { allInside, button, buttonIn, control, dialog, inside, open, region, stubFile, textsIn } from './file-page.js';
import { fileOf, installment, requestOf } from './sample-file.js';

const owed = {
  overdueAmount: 2_517_904,
  principalOverdue: 1_849_050,
  interestOverdue: 488_854,
  penalty: 121_000,
  charges: 59_000,
  principalNotDue: 7_199_400,
  principalOutstanding: 9_048_450,
  totalOutstandingAmount: 9_717_304,
  held: 0,
  excess: 0,
};
const file = fileOf();
/** The sample's file of a loan that is kept to the paisa. */
const exactFile = (more = {}, changes = {}) => ({
  delinquency: { ...file.delinquency, exact: { ...owed, ...more } },
  emi: { ...file.emi, exact: { emi: 634_500 } },
  payment: { ...file.payment, exact: { paidSoFar: 4_641_496 } },
  valueProjectionPair: { ...file.valueProjectionPair, exact: { value: 9_717_304 } },
  ...changes,
});
const figuresOf = (element) =>
  new Map(
    allInside(element, '.figures .figure').map((found) => [
      found.querySelector('.l').textContent,
      found.querySelector('.f').textContent,
    ]),
  );

describe('a file of a loan that is kept to the paisa', () => {
  stubFile();

  it('says what is owed to the paisa, with charges a part of their own, and nothing of money that is not there', async () => {
    const element = await open({ changes: exactFile() });
    const figures = figuresOf(element);
    expect(figures.get('Overdue now')).to.equal('₹25,179.04');
    expect(figures.get('Total outstanding')).to.equal('₹97,173.04');
    expect(figures.get('EMI')).to.equal('₹6,345');
    expect([figures.has('Held'), figures.has('Excess')]).to.deep.equal([false, false]);
    expect(textsIn(element, '.splitkey dt')).to.deep.equal([
      'Principal overdue',
      'Interest overdue',
      'Penalty',
      'Charges',
      'Principal not yet due',
    ]);
    expect(textsIn(element, '.splitkey dd').slice(2, 4)).to.deep.equal(['₹1,210', '₹590']);
    expect(region(element, 'Payment').textContent).to.include('₹46,414.96');
    expect(region(element, 'Account').textContent).to.include('₹97,173.04 / ₹6,345');
    expect(await findings(element)).to.deep.equal([]);
  });

  it('says what is held, and of a closed loan what is the borrower’s', async () => {
    const held = await open({ changes: exactFile({ held: 42_504 }) });
    expect(figuresOf(held).get('Held')).to.equal('₹425.04');
    expect(region(held, 'Owed').textContent).to.include('For EMIs to come');
    held.remove();
    const closed = { standing: 'PAID', standingSince: '2026-11-20' };
    const element = await open({ changes: exactFile({ excess: 1_137 }, closed) });
    expect(figuresOf(element).get('Excess')).to.equal('₹11.37');
    expect(await findings(element)).to.deep.equal([]);
  });

  it('tells charges that are left, and an EMI of today, from EMIs that are overdue', async () => {
    const emi = { ...file.emi, installmentsOverdue: 0 };
    const nothing = { principalOverdue: 0, interestOverdue: 0, oldestUnpaidDate: null };
    const charged = await open({ changes: { emi, delinquency: { ...file.delinquency, ...nothing } } });
    expect(region(charged, 'Owed').textContent).to.include('Charges alone');
    charged.remove();
    const element = await open({ changes: { emi, delinquency: { ...file.delinquency, oldestUnpaidDate: null } } });
    expect(region(element, 'Owed').textContent).to.include('Due today');
  });

  it('has the rows of its schedule to the paisa, and whole rupees of a loan without', async () => {
    const exact = {
      outstandingPrincipal: 0,
      dueAmount: 1_157_496,
      principalComponent: 930_950,
      interestComponent: 203_850,
      penaltyComponent: 22_696,
      paidAmount: 0,
      principalPaid: 0,
      interestPaid: 0,
      penaltyPaid: 0,
    };
    const row = installment(8, { state: 'OVERDUE', dpd: 30, paidDate: null });
    const element = await open({ changes: { schedule: [{ ...row, exact }, installment(9)] } });
    const cells = textsIn(element, '.sched td');
    expect(cells.slice(2, 7)).to.deep.equal(['₹11,574.96', '₹9,309.50', '₹2,038.50', '₹226.96', '-']);
    expect(cells.slice(10, 15)).to.deep.equal(['₹6,345', '₹4,500', '₹1,845', '-', '₹6,345']);
  });

  it('wears the day of its new terms', async () => {
    const element = await open({ changes: { restructuredOn: '2026-05-05' } });
    expect(textsIn(element, '.file-tools .badge')).to.deep.equal(['112 days past due', 'Restructured 05/05/2026']);
    element.remove();
    expect(textsIn(await open(), '.file-tools .badge')).to.deep.equal(['112 days past due']);
  });

  it('quotes what repays it to the paisa, its charges beside the foreclosure’s own [AP-80]', async () => {
    const quote = {
      foreclosureId: 'q',
      version: 1,
      status: 'QUOTED',
      quoteOn: '2026-11-25',
      principal: 92_616,
      interest: 896,
      penalty: 0,
      charge: 4_295,
      tax: 667,
      total: 87_126,
      validUntil: '2026-12-01',
    };
    const exact = {
      principal: 9_261_554,
      interest: 89_628,
      penalty: 0,
      charge: 429_462,
      tax: 66_683,
      charges: 59_000,
      held: 1_134_800,
      total: 8_712_527,
    };
    const rowsOf = (element) => dialog(element).textContent;
    const element = await open({ answers: { quote: { data: { ...quote, exact } } } });
    button(element, 'Foreclosure').click();
    await until(() => dialog(element));
    buttonIn(dialog(element), 'Get quote').click();
    await until(() => rowsOf(element).includes('To pay'));
    for (const text of [
      'Principal outstanding₹92,615.54',
      '₹896.28',
      'Charges due₹590',
      'Foreclosure charge₹3,704.62',
      'GST on the charge, 18%₹666.83',
      'Less money that is held-₹11,348',
      'To pay₹87,125.27',
    ])
      expect(rowsOf(element)).to.include(text);
    element.remove();
    const whole = await open({ answers: { quote: { data: { ...quote, total: 98_474 } } } });
    button(whole, 'Foreclosure').click();
    await until(() => dialog(whole));
    buttonIn(dialog(whole), 'Get quote').click();
    await until(() => rowsOf(whole).includes('To pay₹98,474'));
    expect(rowsOf(whole)).to.include('Foreclosure charge₹4,295');
    expect(rowsOf(whole)).to.not.include('Charges due');
    expect(rowsOf(whole)).to.not.include('held');
  });

  it('says how much penalty can be waived to the paisa, and takes as much rounded up [AP-85]', async () => {
    const changes = exactFile({ penalty: 120_904 });
    changes.delinquency.penalty = 1_210;
    const element = await open({ changes: { ...changes, requests: [requestOf({ exact: { amount: 90_050 } })] } });
    expect(region(element, 'Requests').textContent).to.include('₹900.50');
    button(element, 'Penalty waiver').click();
    await until(() => control(element, 'waiver.amount'));
    expect(dialog(element).textContent).to.include('Unpaid penalty ₹1,209.04');
    expect(inside(element, 'lending-sl-dialog[open]')).to.equal(dialog(element));
  });
});
