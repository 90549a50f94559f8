import type { CallRow } from '../call-row.ts';
import { customerFileScreens, feedbackHistoryScreens, paymentHistoryScreens } from './customer-file.ts';

const read = {
  part: 'customerFile',
  method: 'POST',
  encoding: 'json',
  auth: 'session',
  changes: 'nothing',
} as const;

/**
 * A customer's file of collections, its two histories and its ledger. A loan that the caller may not see answers NOT_FOUND: an
 * agent sees the loans allocated to them, managers and operations all.
 */
export const customerFileCalls = {
  fetchCustomerDetails: {
    ...read,
    does: "A customer's file: who they are, what they owe, promised and were called about; the look is audited",
    path: '/collections/customer/details',
    screens: customerFileScreens,
  },
  fetchPaymentHistory: {
    ...read,
    does: "A loan's instalments with what was paid for each, the newest due date first (EN-40)",
    path: '/collections/customer/payment-history',
    screens: paymentHistoryScreens,
  },
  fetchLoanLedger: {
    ...read,
    part: 'receipts',
    does: "A loan's ledger to the paisa, the newest first: what came and what it paid, with what was left after each, and its charges",
    path: '/collections/customer/ledger',
    screens: paymentHistoryScreens,
  },
  fetchFeedbackHistory: {
    ...read,
    does: "A loan's feedback of all agents, the newest first (EN-41)",
    path: '/collections/customer/feedback-history',
    screens: feedbackHistoryScreens,
  },
} as const satisfies Record<string, CallRow>;
