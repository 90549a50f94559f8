import { expect } from 'chai';
import { findings } from '#support/axe.js';
import { until } from '#support/page.js';
import { button, choose, control, dialog, inside, open, openLoan, stubDesk, tick, type } from '../desk-page.js';
import { applicationId, config } from '../desk-stub.js';

const details = '/stage-work/details';

const account = (more = {}) => ({
  id: '01936f00-0000-7000-8000-0000000000a1',
  number: 'xxxx1234',
  isWhole: true,
  ifsc: 'HDFC0123456',
  type: 'SAVINGS',
  holder: 'Lakshmi Venkataraman',
  source: 'CARD',
  state: 'REFUSED',
  isCurrent: false,
  proposed: { by: null, at: '2025-11-18 10:32:00' },
  proof: null,
  nameAtBank: 'LAKSHMI VENKATARAMAN',
  score: 100,
  checked: { by: 'Asha Nair', at: '2025-11-18 11:00:00' },
  confirmed: null,
  confirmRemarks: '',
  refusal: 'Account takes no credit',
  ...more,
});
const former = account();
const current = account({
  id: '01936f00-0000-7000-8000-0000000000a2',
  number: 'xxxx5678',
  ifsc: 'SBIN0001234',
  source: 'DESK',
  state: 'CONFIRMED',
  isCurrent: true,
  refusal: null,
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
  failureCause: 'CREDIT_NOT_ALLOWED',
  fixed: null,
  fixedCause: null,
  fix: '',
};
const unchecked = 'Check xxxx1234 first: after a failed payout it is verified anew';
const mandateOf = (elsewhere) => ({
  nachType: 'E_NACH',
  instrument: 'Net banking',
  status: 'E_MANDATE_COMPLETE',
  umrn: 'HDFC1234567890123456',
  attempts: 0,
  rejectReason: null,
  elsewhere,
});
const elsewhere = (more = {}) => ({
  number: 'xxxx1234',
  ifsc: 'HDFC0123456',
  hasFailed: true,
  keepRefusal: null,
  kept: null,
  ...more,
});
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
  mandate: mandateOf(elsewhere()),
  account: { number: 'xxxx5678', ifsc: 'SBIN0001234', type: 'SAVINGS' },
  isAccountVerified: true,
  accountChecks: [],
  accounts: [current, former],
  acts: [],
  disbursals: [failed],
  failedAttempts: 1,
  rejectReasons: [],
  offers: [{ action: 'fix', refusal: null }],
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

/** Opens the dialog of a failed payout; what is sent from there is kept. */
async function openFix(more = {}) {
  const bodies = [];
  const { changes, answers } = at(more);
  const element = await open({
    changes,
    answers: {
      ...answers,
      '/stage-work/disbursal/fix': ({ body }) => {
        bodies.push(body);
        return { data: workOf({ currentStage: 'NACH_PENDING', mandate: null, offers: [], version: 8 }) };
      },
    },
  });
  button(await panel(element), 'Cause and fix').click();
  const box = await until(() => dialog(element));
  await type(element, 'fix.fix', 'The customer has another account');
  return { element, box, bodies, save: () => button(box, 'Save and send back').click() };
}

describe('lending-document-verification: a mandate on another account than the loan is paid to', () => {
  stubDesk();

  it('is asked about after a failed payout, with nothing chosen, and is made anew', async () => {
    const { element, box, bodies, save } = await openFix();
    expect(box.textContent).to.contain('The mandate collects from xxxx1234, the loan is paid to xxxx5678.');
    for (const choice of ['Make the mandate anew', 'Keep it on the old account'])
      expect(tick(box, choice).checked).to.equal(false);
    expect(box.textContent).to.contain('Where it goes next follows from its mandate.');
    save();
    await until(() => box.textContent.includes('Choose what becomes of the mandate'));
    expect(await findings(element)).to.deep.equal([]);
    expect(bodies).to.deep.equal([]);
    tick(box, 'Make the mandate anew').click();
    await until(() => box.textContent.includes('It goes to NACH, where the customer’s new mandate is awaited.'));
    save();
    await until(() => bodies.length === 1);
    expect(bodies[0]).to.deep.include({ cause: 'CREDIT_NOT_ALLOWED', mandate: 'AGAIN' });
  });

  it('is kept on an account that was checked since, and on no closed one', async () => {
    const { element, box, bodies, save } = await openFix();
    tick(box, 'Keep it on the old account').click();
    await choose(element, 'fix.cause', 'Beneficiary account is closed');
    save();
    await until(() => box.textContent.includes('A closed account cannot be collected from'));
    expect(bodies).to.deep.equal([]);
    await choose(element, 'fix.cause', 'Account takes no credit');
    save();
    expect(box.textContent).to.contain('It is ready for disbursal again.');
    await until(() => bodies.length === 1);
    expect(bodies[0]).to.deep.include({ mandate: 'KEEP' });
  });

  it('is not kept before its account is checked, which the account offers', async () => {
    const acts = [{ act: 'checkAccount', accountId: former.id, refusal: null }];
    const { element, box, bodies, save } = await openFix({
      acts,
      mandate: mandateOf(elsewhere({ keepRefusal: unchecked })),
    });
    tick(box, 'Keep it on the old account').click();
    save();
    await until(() => box.textContent.includes(unchecked));
    expect(bodies).to.deep.equal([]);
    const item = inside(element, '.stage-accounts li[aria-label^="xxxx1234"]');
    expect(item.textContent).to.contain('For the mandate');
    expect(inside(element, '.stage-accounts li[aria-label^="xxxx5678"]').textContent).to.match(/For payout(?! and)/);
    expect(button(item, 'Check').disabled).to.equal(false);
  });

  it('is not asked about where it collects from the loan’s account', async () => {
    const { element, bodies, save } = await openFix({ mandate: mandateOf(null) });
    expect(control(element, 'fix.cause').value).to.equal('CREDIT_NOT_ALLOWED');
    expect(dialog(element).textContent).to.not.contain('The mandate collects from');
    save();
    await until(() => bodies.length === 1);
    expect(bodies[0]).to.not.have.property('mandate');
  });

  it('is shown to who initiates and approves, with who has kept it there', async () => {
    const kept = elsewhere({ kept: { by: 'Ravi Rao', at: '2025-11-19 12:00:00' } });
    for (const [action, label] of [
      ['initiate', 'Initiate disbursal'],
      ['release', 'Approve disbursal'],
    ]) {
      const { changes, answers } = at({
        currentStage: 'READY_FOR_DISBURSAL',
        mandate: mandateOf(kept),
        offers: [{ action, refusal: null }],
      });
      const element = await open({ changes, answers });
      button(await panel(element), label).click();
      const box = await until(() => dialog(element));
      expect(box.textContent).to.contain('Mandate on xxxx1234').and.to.contain('Kept by Ravi Rao');
      expect(await findings(element)).to.deep.equal([]);
    }
  });
});
