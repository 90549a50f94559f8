import { expect } from 'chai';
import { findings } from '#support/axe.js';
import { until } from '#support/page.js';
import { button, choose, control, dialog, inside, open, openLoan, snacks, stubDesk, type } from '../desk-page.js';
import { applicationId, config } from '../desk-stub.js';

const details = '/stage-work/details';
const another = 'The account was the cause. Propose another one and have it verified first';

const account = (more = {}) => ({
  id: '01936f00-0000-7000-8000-0000000000a1',
  number: 'xxxx1234',
  isWhole: true,
  ifsc: 'HDFC0123456',
  type: 'SAVINGS',
  holder: 'Lakshmi Venkataraman',
  source: 'CARD',
  state: 'PROPOSED',
  isCurrent: true,
  proposed: { by: null, at: '2025-11-18 10:32:00' },
  proof: null,
  nameAtBank: '',
  score: null,
  checked: null,
  confirmed: null,
  confirmRemarks: '',
  refusal: null,
  ...more,
});
const closed = account({ state: 'REFUSED', refusal: 'Beneficiary account is closed' });
const named = account({
  id: '01936f00-0000-7000-8000-0000000000a2',
  number: 'xxxx5678',
  ifsc: 'SBIN0001234',
  source: 'DESK',
  state: 'CHECKED',
  isCurrent: false,
  proposed: { by: 'Meera Krishnan', at: '2025-11-19 10:12:00' },
  proof: { url: '/files/cheque', name: 'cheque.jpg' },
  nameAtBank: 'L V',
  score: 80,
  checked: { by: 'Asha Nair', at: '2025-11-19 11:00:00' },
});
const failed = {
  id: '01936f00-0000-7000-8000-0000000000b1',
  amount: 200000,
  initiated: { by: 'Asha Nair', at: '2025-11-18 12:00:00' },
  remarks: '',
  approved: { by: 'Meera Krishnan', at: '2025-11-18 13:00:00' },
  sentBack: null,
  releaseRemarks: '',
  answer: 'FAILED',
  answeredAt: '2025-11-18 14:00:00',
  utr: null,
  failureCause: 'ACCOUNT_CLOSED',
  fixed: null,
  fixedCause: null,
  fix: '',
};
const workOf = (more = {}) => ({
  applicationId,
  loanApplicationNumber: openLoan(),
  customerName: 'Lakshmi Venkataraman',
  currentStage: 'DISBURSAL_FAILED',
  version: 7,
  loan: { requestedAmount: 200000, amount: 200000, tenureMonths: 24, rateBasisPoints: 1850, emi: 10034 },
  visits: [],
  decisions: [],
  agreements: [],
  agreementValidUntil: null,
  isAgreementValid: false,
  mandate: null,
  account: { number: 'xxxx1234', ifsc: 'HDFC0123456', type: 'SAVINGS' },
  isAccountVerified: false,
  accountChecks: [],
  accounts: [closed],
  acts: [{ act: 'proposeAccount', accountId: null, refusal: null }],
  disbursals: [failed],
  failedAttempts: 1,
  rejectReasons: [],
  offers: [{ action: 'fix', refusal: another }],
  readOnlyReason: null,
  ...more,
});
const at = (more = {}) => {
  const { currentStage } = workOf(more);
  return {
    changes: { udrsInfo: { ...config.udrsInfo, selectedUdrs: currentStage, selectedLabel: currentStage } },
    answers: { [details]: () => ({ data: workOf(more) }) },
  };
};
const panel = (element) => until(() => inside(element, '.stage'));
const item = (element, number) => inside(element, `.stage-accounts li[aria-label^="${number}"]`);

/** Chooses a file in the dialog that is open. */
function attach(element, name) {
  const picker = dialog(element).querySelector('input[type="file"]');
  const chosen = new DataTransfer();
  chosen.items.add(new File(['cheque'], name, { type: 'image/jpeg' }));
  picker.files = chosen.files;
  picker.dispatchEvent(new Event('change', { bubbles: true }));
}

describe('lending-document-verification: the accounts of a customer', () => {
  stubDesk();

  it('asks for another account where the account was the cause, and takes one with its number twice and its proof', async () => {
    const bodies = [];
    const { changes, answers } = at();
    const element = await open({
      changes,
      answers: {
        ...answers,
        '/generic/upload': () => ({ data: { s3Url: '/files/cheque', fileId: 'cheque' } }),
        '/stage-work/account/propose': ({ body }) => {
          bodies.push(body);
          return { data: workOf({ accounts: [{ ...named, state: 'PROPOSED' }, closed], version: 8 }) };
        },
      },
    });
    const section = await panel(element);
    expect(section.textContent).to.contain(another).and.to.contain('Beneficiary account is closed');
    expect(button(section, 'Cause and fix').disabled).to.equal(true);
    button(section, 'Propose account').click();
    const box = await until(() => dialog(element));
    button(box, 'Propose').click();
    await until(() => box.textContent.includes('Type the number again'));
    await type(element, 'propose.number', '123');
    await type(element, 'propose.numberAgain', '600012345678');
    button(box, 'Propose').click();
    for (const words of [
      'Enter the whole number: 9 to 18 digits',
      'The two numbers differ',
      'Enter the IFSC',
      'Choose the type of the account',
      "Enter the holder's name",
      'Attach a cancelled cheque, a passbook or a statement',
    ])
      await until(() => box.textContent.includes(words));
    expect(await findings(element)).to.deep.equal([]);
    expect(bodies).to.deep.equal([]);
    await type(element, 'propose.number', '600012345678');
    await type(element, 'propose.ifsc', 'sbin0001234');
    await choose(element, 'propose.type', 'Savings');
    await type(element, 'propose.holder', 'Lakshmi Venkataraman');
    attach(element, 'cheque.jpg');
    await until(() => box.textContent.includes('cheque.jpg'));
    button(box, 'Propose').click();
    await until(() => bodies.length === 1);
    expect(bodies[0]).to.deep.include({
      number: '600012345678',
      numberAgain: '600012345678',
      ifsc: 'SBIN0001234',
      type: 'SAVINGS',
      holder: 'Lakshmi Venkataraman',
      proof: '/files/cheque',
    });
    await until(() => !dialog(element));
    await until(() => snacks(element).includes('The account waits for its check'));
    expect(item(element, 'xxxx5678').textContent).to.contain('Proposed by Meera Krishnan');
  });

  it('shows what a second person compares, and confirms or refuses with a reason', async () => {
    const bodies = [];
    const acts = [
      { act: 'proposeAccount', accountId: null, refusal: null },
      { act: 'confirmAccount', accountId: named.id, refusal: null },
    ];
    const { changes, answers } = at({ accounts: [named, closed], acts });
    const element = await open({
      changes,
      answers: {
        ...answers,
        '/stage-work/account/confirm': ({ body }) => {
          bodies.push(body);
          return { data: workOf({ accounts: [{ ...named, state: 'CONFIRMED', isCurrent: true }], version: 8 }) };
        },
      },
    });
    await panel(element);
    const shown = item(element, 'xxxx5678');
    expect(shown.textContent).to.contain('At the bank: L V, 80 of 100').and.to.contain('Checked by Asha Nair');
    expect(shown.querySelector('a').getAttribute('href')).to.match(/\/files\/cheque$/);
    expect(await findings(element)).to.deep.equal([]);
    button(shown, 'Confirm').click();
    const box = await until(() => dialog(element));
    expect(box.textContent).to.contain('the bank knows L V');
    button(box, 'Confirm').click();
    await until(() => box.textContent.includes('Write at least 10 characters'));
    await type(element, 'confirm.remarks', 'The cheque names the customer');
    button(box, 'Confirm').click();
    await until(() => bodies.length === 1);
    expect(bodies[0]).to.deep.include({ accountId: named.id, decision: 'CONFIRM' });
    await until(() => snacks(element).includes('The account is verified'));
    await until(() => item(element, 'xxxx5678').textContent.includes('For payout and mandate'));
  });

  it('says why somebody may not confirm, and that an account without a proof cannot be', async () => {
    const refusal = 'The person who checked this account may not confirm it';
    const acts = [{ act: 'confirmAccount', accountId: named.id, refusal }];
    const first = at({ accounts: [named, closed], acts });
    const element = await open(first);
    await panel(element);
    expect(item(element, 'xxxx5678').textContent).to.contain(refusal);
    expect(button(item(element, 'xxxx5678'), 'Confirm').disabled).to.equal(true);
    const open2 = at({ accounts: [{ ...named, proof: null }, closed], acts: [{ ...acts[0], refusal: null }] });
    const other = await open(open2);
    await panel(other);
    expect(button(item(other, 'xxxx5678'), 'Confirm').title).to.equal(
      'This account has no proof. Propose it anew with one',
    );
    expect(button(item(other, 'xxxx5678'), 'Refuse').disabled).to.equal(false);
  });

  it('repeats to who approves whose account it is, that it has changed, and a narrow screen shows all of it [engines]', async () => {
    const current = {
      ...named,
      state: 'CONFIRMED',
      isCurrent: true,
      confirmed: { by: 'Ravi Rao', at: '2025-11-19 12:00:00' },
    };
    const { changes, answers } = at({
      currentStage: 'READY_FOR_DISBURSAL',
      isAccountVerified: true,
      isAccountChanged: true,
      account: { number: 'xxxx5678', ifsc: 'SBIN0001234', type: 'SAVINGS' },
      accounts: [current, closed],
      acts: [],
      disbursals: [{ ...failed, answer: null, answeredAt: null, approved: null, failureCause: null }, failed],
      offers: [{ action: 'release', refusal: null }],
    });
    const element = await open({ changes, answers, width: 390 });
    const section = await panel(element);
    button(section, 'Approve disbursal').click();
    const box = await until(() => dialog(element));
    for (const words of ['xxxx5678, SBIN0001234', 'L V', '80 of 100', 'Asha Nair', 'Ravi Rao', 'Changed'])
      expect(box.textContent).to.contain(words);
    expect(await findings(element)).to.deep.equal([]);
    expect(section.scrollWidth).to.be.at.most(section.clientWidth);
  });

  it('asks for another way of payout after a limit of the bank', async () => {
    const bodies = [];
    const limit = { ...failed, failureCause: 'AMOUNT_LIMIT', payoutMode: 'NEFT' };
    const { changes, answers } = at({ disbursals: [limit], offers: [{ action: 'fix', refusal: null }] });
    const element = await open({
      changes,
      answers: {
        ...answers,
        '/stage-work/disbursal/fix': ({ body }) => {
          bodies.push(body);
          return { data: workOf({ currentStage: 'READY_FOR_DISBURSAL', offers: [], version: 8 }) };
        },
      },
    });
    button(await panel(element), 'Cause and fix').click();
    const box = await until(() => dialog(element));
    await until(() => control(element, 'fix.payoutMode'));
    await type(element, 'fix.fix', 'It goes another way now');
    button(box, 'Save and send back').click();
    await until(() => box.textContent.includes('Choose another way of payout'));
    const offered = [...control(element, 'fix.payoutMode').options].map(({ value }) => value).filter(Boolean);
    expect(offered).to.have.members(['IMPS', 'RTGS']);
    await choose(element, 'fix.payoutMode', 'RTGS');
    button(box, 'Save and send back').click();
    await until(() => bodies.length === 1);
    expect(bodies[0]).to.deep.include({ cause: 'AMOUNT_LIMIT', payoutMode: 'RTGS' });
  });

  it('offers the agreement that names another account, and says why nothing is paid before', async () => {
    const refusal = 'The agreement names the account xxxx9876. Record the one that names this account first';
    const { changes, answers } = at({
      currentStage: 'READY_FOR_DISBURSAL',
      agreementValidUntil: '2026-12-20',
      disbursals: [],
      offers: [
        { action: 'recordAgreement', refusal: null },
        { action: 'initiate', refusal },
      ],
    });
    const element = await open({ changes, answers });
    const section = await panel(element);
    expect(section.textContent).to.contain(refusal);
    expect(button(section, 'Initiate disbursal').disabled).to.equal(true);
    button(section, 'Renew agreement').click();
    const box = await until(() => dialog(element));
    expect(box.textContent).to.contain('The agreement names the account that the loan is paid to: xxxx1234.');
    expect(await findings(element)).to.deep.equal([]);
  });
});
