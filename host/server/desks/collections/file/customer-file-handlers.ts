import { fetchCustomerDetails } from './customer-file.handlers.ts';
import { fetchFeedbackHistory } from './feedback-history.ts';
import { fetchLoanLedger } from './loan-ledger.ts';
import { fetchPaymentHistory } from './payment-history.ts';

/** A customer's file, its two histories and its ledger. */
export const customerFileHandlers = {
  fetchCustomerDetails,
  fetchPaymentHistory,
  fetchFeedbackHistory,
  fetchLoanLedger,
};
