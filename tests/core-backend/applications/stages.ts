/** What people call a status. */
export const stageLabels: Readonly<Record<string, string>> = {
  DOCUMENT_PROCESSING: 'Document Processing',
  PENDING_REVIEW_REGULAR: 'Pending Review Regular',
  KYC_VERIFICATION: 'KYC Verification',
  DECISION_WAIT: 'Decision Wait',
  LOAN_APPROVED: 'Loan Approved',
  NACH_REVIEW: 'NACH Review',
  READY_FOR_DISBURSAL: 'Ready For Disbursal',
  REJECTED: 'Rejected',
  CANCELLED: 'Cancelled',
};

const onward: Readonly<Record<string, readonly string[]>> = {
  DOCUMENT_PROCESSING: ['PENDING_REVIEW_REGULAR', 'KYC_VERIFICATION'],
  PENDING_REVIEW_REGULAR: ['DOCUMENT_PROCESSING', 'DECISION_WAIT'],
  KYC_VERIFICATION: ['DECISION_WAIT'],
  DECISION_WAIT: ['LOAN_APPROVED'],
  LOAN_APPROVED: ['NACH_REVIEW'],
  NACH_REVIEW: ['READY_FOR_DISBURSAL'],
  READY_FOR_DISBURSAL: [],
};

/** Why an application is rejected. */
export const rejectReasons = [
  { key: 'POLICY_NOT_MET', label: 'Credit policy not met' },
  { key: 'FRAUD_SUSPECTED', label: 'Fraud suspected' },
];

/** Why an application waits. CLEAR ends the wait and is never a choice. */
export const holdReasons = [
  { key: 'CUSTOMER_NOT_REACHABLE', label: 'Customer not reachable' },
  { key: 'DOCUMENT_AWAITED', label: 'Document awaited' },
  { key: 'CLEAR', label: 'Clear' },
];

/** The moves that may be made now: on hold an application can only end. */
export function movesFrom(stage: string, isOnHold: boolean): { key: string; label: string }[] {
  if (!Object.hasOwn(onward, stage)) return [];
  const moves = [...(isOnHold ? [] : (onward[stage] ?? [])), 'REJECTED', 'CANCELLED'];
  return moves.map((key) => ({ key, label: stageLabels[key] ?? key }));
}
