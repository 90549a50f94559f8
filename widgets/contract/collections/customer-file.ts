/** The screens that show a customer's file, the agency's and operations' (RT-10, RT-62). */
export const customerFileScreens = ['AGENCY_CUSTOMER_DETAILS', 'OPS_CUSTOMER_DETAILS'] as const;
/** The screens of a loan's instalments and payments (RT-11, RT-63), and of its feedback (RT-12, RT-64). */
export const paymentHistoryScreens = ['AGENCY_PAYMENT_HISTORY', 'OPS_PAYMENT_HISTORY'] as const;
export const feedbackHistoryScreens = ['AGENCY_FEEDBACK_HISTORY', 'OPS_FEEDBACK_HISTORY'] as const;

/** How an account stands. What is not in collection takes no call and no request. */
export const accountStandings = ['IN_COLLECTION', 'REGULAR', 'PAID', 'SETTLED', 'FORECLOSED'] as const;

/** Where an instalment stands today. NEXT is the first one that is not due yet. */
export const installmentStates = ['PAID', 'OVERDUE', 'NEXT', 'LATER'] as const;

/** What the payment history is narrowed to: everything, what is due and not paid, what is paid, what is not due yet. */
export const paymentTabs = { ALL: 'All', OVERDUE: 'Overdue', PAID: 'Paid', DUE: 'Due' } as const;
export type PaymentTab = keyof typeof paymentTabs;

/** What the feedback history is narrowed to: by whom was reached. */
export const feedbackTabs = {
  ALL: 'All',
  RPC: 'RPC',
  THIRD_PARTY: 'Third party',
  NOT_CONNECTED: 'Not connected',
} as const;
export type FeedbackTab = keyof typeof feedbackTabs;

/** What somebody may do on a file, in the order of its buttons. */
export const fileActions = [
  'startCall',
  'feedback',
  'paymentLink',
  'penaltyWaiver',
  'restructure',
  'foreclosure',
] as const;
export type FileAction = (typeof fileActions)[number];
/** What operations may do without a part in collecting, and all that their variant of the file offers (CL-11). */
export const operationsFileActions: readonly FileAction[] = ['paymentLink', 'foreclosure'];

/** The kinds of requests that wait on a file. */
export const requestKinds = ['PAYMENT_LINK', 'PENALTY_WAIVER', 'EMI_RESTRUCTURE', 'FORECLOSURE'] as const;
