import { loan } from './sample-file.js';

const person = '01936f00-0000-7000-8000-0000000000';
export const within = 'This amount is approved under our policy. You can share the link with the customer.';
export const byApprover = 'This amount must be shared with an approver at manager@demo.example for approval.';
export const idOf = (number) => `${person}${String(number).padStart(2, '0')}`;

/** A settlement that waits for the customer, with changes. */
export const settlement = (changes = {}) => ({
  settlementId: idOf(51),
  version: 3,
  loanApplicationNumber: loan,
  settlementDate: '2026-12-24',
  settlementAmount: 92_000,
  expiryDate: '2026-12-02',
  totalOutstanding: 100_000,
  preApprovedAmount: 95_000,
  status: 'CX_PENDING',
  approveMode: 'approve',
  haircutPercent: 8,
  level: 'AGENCY_MANAGER',
  submittedBy: 'Ravi Shetty',
  submittedAt: '2026-11-24 11:00:00',
  remark: 'Wage delayed',
  approvals: [{ by: 'Sunita Rao', at: '2026-11-24 15:20:00' }],
  approvalsNeeded: 1,
  approverNote: null,
  sentAt: null,
  sentBy: null,
  acceptedAt: null,
  paidAmount: 0,
  parts: [{ no: 1, amount: 92_000, dueOn: '2026-12-24', paidAmount: 0 }],
  payments: [],
  lastPaymentDay: '2026-12-27',
  closedAt: null,
  closedBy: null,
  reason: null,
  closeRemark: null,
  recoveredFromId: null,
  actions: [
    { action: 'delete', refusal: null },
    { action: 'link', refusal: null },
  ],
  ...changes,
});

/** A settlement that waits for people. */
export const pending = (changes = {}) =>
  settlement({
    status: 'MGR_PENDING',
    approvals: [],
    approverNote: byApprover,
    actions: [{ action: 'delete', refusal: null }],
    ...changes,
  });

/** An accepted settlement that was not paid in full in time. */
export const violated = (changes = {}) =>
  settlement({
    settlementId: idOf(52),
    status: 'VIOLATED',
    acceptedAt: '2026-09-02 10:00:00',
    sentAt: '2026-09-01 10:00:00',
    sentBy: 'SMS',
    settlementDate: '2026-09-20',
    expiryDate: '2026-09-08',
    lastPaymentDay: '2026-09-23',
    paidAmount: 36_000,
    payments: [{ amount: 36_000, paidOn: '2026-09-10', paymentMode: 'UPI' }],
    closedAt: '2026-09-24 00:01:00',
    reason: 'UNDERPAID',
    actions: [{ action: 'recover', refusal: null }],
    ...changes,
  });

/** The settlements of a loan of 1 lakh as an agent is told of them: whose approval an amount needs, never the floor. */
export const settlementsOf = (settlements = [], changes = {}) => ({
  loanApplicationNumber: loan,
  custName: 'Manoj Tukaram Gaikwad',
  today: '2026-11-25',
  totalOutstanding: 100_000,
  preApprovedAmount: 95_000,
  floor: null,
  waived: 0,
  waivers: [],
  ladder: [
    { by: 'POLICY', from: 95_000, to: 99_999, approverEmail: null },
    { by: 'AGENCY_MANAGER', from: 90_000, to: 94_999, approverEmail: 'manager@demo.example' },
    { by: 'COLLECTIONS_HEAD', from: 75_000, to: 89_999, approverEmail: 'lead@demo.example' },
    { by: 'TWO_APPROVERS', from: null, to: 74_999, approverEmail: null },
    { by: 'NOBODY', from: null, to: null, approverEmail: null },
  ],
  mostParts: 1,
  offer: { refusal: null },
  settlements,
  standing: {
    dpd: 45,
    bucket: '31-60',
    promisesKept: 1,
    promises: 3,
    paidAmount: 46_415,
    loanAmount: 120_000,
    hasComplaint: false,
  },
  barredUntil: null,
  channels: ['SMS', 'WHATSAPP', 'EMAIL'],
  ...changes,
});

/** What the policy says to an amount that it approves itself; `below` to one that a person must approve. */
export const verified = {
  isWithinPolicy: true,
  isPossible: true,
  note: within,
  approveMode: 'autoapprove',
  approverEmail: null,
  haircutPercent: 5,
  totalOutstanding: 100_000,
  preApprovedAmount: 95_000,
  expiryDate: '2026-12-02',
  warnings: [],
};
export const below = {
  ...verified,
  isWithinPolicy: false,
  note: byApprover,
  approveMode: 'approve',
  approverEmail: 'manager@demo.example',
  haircutPercent: 8,
};
