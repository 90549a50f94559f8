import type { CallRow } from '../call-row.ts';

const nach = ['NACH_CALLING_CRM'] as const;

/** The NACH calling CRM (spec 2 §7). */
export const nachCalls = {
  fetchCrmConfig: {
    does: 'Header items and disposition choices of a calling CRM, by stage',
    method: 'POST',
    path: '/calling/crm/generic/fetchCrmConfig',
    encoding: 'form',
    auth: 'session',
    screens: ['NACH_CALLING_CRM', 'BANK_CALLING_CRM'],
    changes: 'nothing',
  },
  fetchNachCrmData: {
    does: 'Loan, mandate and customer of a NACH call',
    method: 'POST',
    path: '/calling/crm/nach/fetchNachCrmData',
    encoding: 'form',
    auth: 'session',
    screens: nach,
    changes: 'nothing',
  },
  saveNachCallDetails: {
    does: 'Save the disposition of a NACH call',
    method: 'POST',
    path: '/calling/crm/nach/saveNachCallDetails',
    encoding: 'json',
    auth: 'session',
    screens: nach,
    writes: true,
    outbox: true,
    changes: 'unversioned',
    because: 'It adds a disposition; none is written over',
  },
  fetchNachCallLog: {
    does: 'Past calls about a mandate, newest first',
    method: 'POST',
    path: '/calling/crm/nach/fetchNachCallLog',
    encoding: 'form',
    auth: 'session',
    screens: nach,
    changes: 'nothing',
  },
  fetchVoxbotNachCallLog: {
    does: 'Past calls of the voice bot about a mandate, newest first',
    method: 'POST',
    path: '/calling/crm/nach/fetchVoxbotNachCallLog',
    encoding: 'form',
    auth: 'session',
    screens: nach,
    changes: 'nothing',
  },
  createNachTicket: {
    does: 'Create a support-desk ticket for a NACH call',
    method: 'POST',
    path: '/calling/crm/nach/create/freshdesk/ticket',
    encoding: 'json',
    auth: 'session',
    screens: nach,
    writes: true,
    success: 'Fresh desk URL generated successfully',
    changes: 'unversioned',
    because: 'It adds a ticket',
  },
} as const satisfies Record<string, CallRow>;
