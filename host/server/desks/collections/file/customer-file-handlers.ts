import { fetchCustomerDetails } from './customer-file.handlers.ts';
import { fetchFeedbackHistory } from './feedback-history.ts';
import { fetchPaymentHistory } from './payment-history.ts';

/** A customer's file and its two histories. */
export const customerFileHandlers = { fetchCustomerDetails, fetchPaymentHistory, fetchFeedbackHistory };
