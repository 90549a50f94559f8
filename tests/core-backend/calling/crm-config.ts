import { reading } from '../reading.ts';
import type { Routes } from '../route.ts';

export const nachStatuses = {
  Connected: ['Will send the form', 'Form already sent', 'Not interested'],
  'Not connected': ['No answer', 'Busy'],
};
export const nachRejectReasons = ['Signature does not match', 'Form is incomplete', 'Account is closed'];
export const bankingStatuses = {
  Connected: ['Interested', 'Call back later', 'Not interested'],
  'Not connected': ['No answer', 'Busy'],
};
export const bankingOutcomes = ['Account opened', 'Documents awaited', 'Refused'];

const item = (value: string, label: string, order: number, accessLevel = 'form') => ({
  value,
  label,
  order,
  accessLevel,
});

const nachConfig = {
  headerConfig: [
    item('loanAmount', 'Loan amount', 1),
    item('productType', 'Product', 2),
    item('partnerName', 'Partner', 3),
    item('riskLevel', 'Risk', 4, 'hidden'),
  ],
  callDispositionConfig: { callStatuses: nachStatuses, rejectReasons: nachRejectReasons },
};
const bankingConfig = { callDispositionConfig: { callStatuses: bankingStatuses, callOutComes: bankingOutcomes } };

export const crmConfigRoutes: Routes = {
  'POST /calling/crm/generic/fetchCrmConfig': {
    takes: 'form',
    who: 'staff',
    answer({ values }) {
      const given = reading(values);
      const stage = given.oneOf('stage', ['NachCallingCRM', 'BankingCsCrm', 'BankingOpsCRM'], 'There is no such stage');
      given.check();
      return stage === 'NachCallingCRM' ? nachConfig : bankingConfig;
    },
  },
};
