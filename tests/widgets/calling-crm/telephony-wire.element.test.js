import { expect } from 'chai';
import { until } from '#support/page.js';
import { button, choose } from './crm-page.js';
import { banking, personalLoan } from './telephony-answers.js';
import { asked, fill, open, stubTelephony } from './telephony-page.js';
import { nextCall } from '../../support/next-call.js';

const filled = {
  callStatus: 'Connected',
  subCallStatus: 'Call back requested',
  followUpDate: nextCall.wire,
  language: 'Hindi',
  remarks: 'Salary credited on 25th',
  userId: 'agent-7',
  crtObjectId: 'crt-1',
  entityId: 'entity-1',
};
const details = banking.callingCrmResponseDTO;
const withoutLoan = {
  ...banking,
  callingCrmResponseDTO: {
    ...details,
    callingResponseDto: {
      ...details.callingResponseDto,
      loanDetails: { ...details.callingResponseDto.loanDetails, loanAppNo: 'Not Available' },
    },
  },
};

const customers = [
  {
    whose: 'of a loan',
    load: personalLoan,
    loan: { loanAppNo: '251118172605', productType: 'PERSONAL_LOAN', userQuery: 'Documents', callOutcome: null },
  },
  {
    whose: 'of a customer without one',
    load: withoutLoan,
    loan: { loanAppNo: null, productType: 'BANKING', userQuery: null, callOutcome: 'Resolved' },
  },
];

describe('what a telephony call is saved with', () => {
  stubTelephony();

  for (const { whose, load, loan } of customers)
    for (const name of ['Submit', 'End call'])
      it(`is POST and just the keys that the specification lists: ${name}, ${whose} [AP-66]`, async () => {
        const element = await open({ load: { data: load } });
        await fill(element);
        if (loan.userQuery) choose(element, 'userQuery', loan.userQuery);
        if (loan.callOutcome) choose(element, 'callOutcome', loan.callOutcome);
        button(element, name).click();
        await until(() => asked('save').length === 1);
        const [{ method, body }] = asked('save');
        expect(method).to.equal('POST');
        expect(body).to.deep.equal({ ...filled, ...loan, endCall: name === 'End call' });
      });
});
