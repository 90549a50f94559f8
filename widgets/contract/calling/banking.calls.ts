import type { CallRow } from '../call-row.ts';

const banking = ['BANK_CALLING_CRM'] as const;

/** The banking calling CRM (spec 2 §7); its configuration is `fetchCrmConfig`. */
export const bankingCalls = {
  fetchBankingCrmData: {
    does: 'Customer of a banking call',
    part: 'core',
    method: 'POST',
    path: '/calling/crm/banking/fetchBankingCrmData',
    encoding: 'form',
    auth: 'session',
    screens: banking,
    changes: 'nothing',
  },
  saveBankingCallDetails: {
    does: 'Save the disposition of a banking call',
    part: 'core',
    method: 'POST',
    path: '/calling/crm/banking/saveBankingCallDetails',
    encoding: 'json',
    auth: 'session',
    screens: banking,
    writes: true,
    outbox: true,
    changes: 'unversioned',
    because: 'It adds a disposition; none is written over',
  },
  createBankingTicket: {
    does: 'Create a support-desk ticket for a banking call',
    part: 'core',
    method: 'POST',
    path: '/calling/crm/banking/create/freshdesk/ticket',
    encoding: 'json',
    auth: 'session',
    screens: banking,
    writes: true,
    success: 'Fresh desk URL generated successfully',
    changes: 'unversioned',
    because: 'It adds a ticket',
  },
  fetchBankingCallLog: {
    does: 'Past calls of a loan application, newest first',
    part: 'core',
    method: 'POST',
    path: '/calling/crm/banking/fetchBankingCallLog',
    encoding: 'form',
    auth: 'session',
    screens: banking,
    changes: 'nothing',
  },
} as const satisfies Record<string, CallRow>;
