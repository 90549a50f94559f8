import { expect } from 'chai';
import { until } from '#support/page.js';
import { button, choose, control, dialog, inside, open, openLoan, snacks, stubDesk, type } from './desk-page.js';
import { applicationId, config } from './desk-stub.js';

const details = '/stage-work/details';

/** What the server says of an application at a stage. */
const workOf = (more = {}) => ({
  applicationId,
  loanApplicationNumber: openLoan(),
  customerName: 'Lakshmi Venkataraman',
  currentStage: 'DECISION_WAIT',
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
  disbursals: [],
  failedAttempts: 0,
  rejectReasons: [{ key: 'POLICY_NOT_MET', label: 'Credit policy not met' }],
  offers: [{ action: 'decide', refusal: null }],
  readOnlyReason: null,
  ...more,
});
const at = (currentStage, more = {}) => ({
  changes: { udrsInfo: { ...config.udrsInfo, selectedUdrs: currentStage, selectedLabel: currentStage } },
  answers: { [details]: () => ({ data: workOf({ currentStage, ...more }) }) },
});
const panel = (element) => until(() => inside(element, '.stage'));

describe('lending-document-verification: the work of a stage', () => {
  stubDesk();

  it('approves a loan with its amount, not above what was applied for, and refuses one with its reason [engines]', async () => {
    const bodies = [];
    const { changes, answers } = at('DECISION_WAIT');
    const element = await open({
      changes,
      answers: {
        ...answers,
        '/stage-work/decision': ({ body }) => {
          bodies.push(body);
          return { data: workOf({ currentStage: 'LOAN_APPROVED', offers: [], version: 8 }) };
        },
      },
    });
    const section = await panel(element);
    expect(section.textContent).to.contain('₹2,00,000').and.to.contain('18.50% a year');
    button(section, 'Approve').click();
    const box = await until(() => dialog(element));
    expect(box.textContent).to.contain('Lakshmi Venkataraman');
    expect(control(element, 'approve.amount').value).to.equal('2,00,000');
    await type(element, 'approve.amount', '200001');
    button(box, 'Approve').click();
    await until(() => box.textContent.includes('The customer applied for ₹2,00,000. Approve that or less'));
    expect(box.textContent).to.contain('Write at least 10 characters');
    expect(bodies).to.deep.equal([]);
    await type(element, 'approve.amount', '150000');
    await type(element, 'approve.remarks', 'Income covers this much');
    button(box, 'Approve').click();
    await until(() => bodies.length === 1);
    expect(bodies[0]).to.deep.include({ decision: 'APPROVED', amount: 150000, rejectReason: null });
    await until(() => !dialog(element));
    await until(() => snacks(element).includes('You successfully changed the status of application'));
    await until(() => element.shadowRoot.activeElement?.matches('.stage h2'));
  });

  it('keeps what was typed where a save is refused, shows the server’s words at their field, and over a reload', async () => {
    const { changes, answers } = at('READY_FOR_DISBURSAL', {
      offers: [
        { action: 'checkAccount', refusal: null },
        { action: 'initiate', refusal: 'The bank account is not verified' },
      ],
    });
    const message = 'This reference belongs to another check of an account';
    const refused = {
      '/stage-work/account': {
        error: { errorCode: 'ACCOUNT_REFERENCE_USED', errorMessage: message, fieldErrors: { reference: message } },
      },
    };
    const element = await open({ changes, answers: { ...answers, ...refused } });
    const section = await panel(element);
    expect(section.textContent).to.contain('xxxx1234, HDFC0123456').and.to.contain('The bank account is not verified');
    expect(button(section, 'Initiate disbursal').disabled).to.equal(true);
    button(section, 'Check account').click();
    const box = await until(() => dialog(element));
    await choose(element, 'account.result', 'Verified');
    await type(element, 'account.reference', 'PD-123456');
    await type(element, 'account.nameAtBank', 'Quite Another');
    await until(() => box.textContent.includes('This is not the customer’s name. Say below why it is right'));
    await type(element, 'account.remarks', 'The account is of the spouse');
    button(box, 'Save').click();
    await until(() => box.textContent.includes(message));
    expect(control(element, 'account.nameAtBank').value).to.equal('Quite Another');
  });

  it('says in a sentence why somebody may not approve, and lets the initiator take a disbursal back', async () => {
    const refusal = 'The person who initiated the disbursal may not approve it';
    const bodies = [];
    const { changes, answers } = at('READY_FOR_DISBURSAL', {
      isAccountVerified: true,
      offers: [{ action: 'release', refusal }],
    });
    const element = await open({
      changes,
      answers: {
        ...answers,
        '/stage-work/disbursal/release': ({ body }) => {
          bodies.push(body);
          return {
            data: workOf({ currentStage: 'READY_FOR_DISBURSAL', offers: [{ action: 'checkAccount', refusal: null }] }),
          };
        },
      },
    });
    const section = await panel(element);
    expect(section.textContent).to.contain(refusal);
    expect(button(section, 'Approve disbursal').disabled).to.equal(true);
    button(section, 'Send back').click();
    const box = await until(() => dialog(element));
    await type(element, 'back.remarks', 'The amount is to be checked');
    button(box, 'Send back').click();
    await until(() => bodies.length === 1);
    expect(bodies[0]).to.deep.include({ decision: 'SEND_BACK', remarks: 'The amount is to be checked' });
    await until(() => snacks(element).includes('The disbursal is sent back'));
  });

  it('shows others whose work it is, and nothing where the application stands at no such stage', async () => {
    const { changes, answers } = at('LOAN_APPROVED', {
      offers: [],
      readOnlyReason: 'This is the work of NACH operations',
    });
    const element = await open({ changes, answers });
    const section = await panel(element);
    expect(section.textContent).to.contain('This is the work of NACH operations').and.to.contain('Not recorded');
    expect(section.querySelectorAll('button')).to.have.length(0);
  });
});
