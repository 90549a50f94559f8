/** Where an application stands (user data review status). */
export const udrsStates = [
  'DOCUMENT_PROCESSING',
  'PENDING_REVIEW_REGULAR',
  'PENDING_REVIEW_GPS',
  'FRAUD_REVIEW',
  'KYC_VERIFICATION',
  'VKYC_MAKER',
  'VKYC_CHECKER',
  'VKYC_AUDIT',
  'COMPLIANCE_REVIEW',
  'COMPLIANCE_FIXER',
  'COMPLIANCE_CALLING',
  'DECISION_WAIT',
  'LOAN_APPROVED',
  'NACH_PENDING',
  'NACH_REVIEW',
  'NACH_UPLOAD',
  'READY_FOR_DISBURSAL',
  'DISBURSAL_INITIATED',
  'DISBURSAL_FAILED',
  'DISBURSED',
  'REJECTED',
  'CANCELLED',
] as const;
export type Udrs = (typeof udrsStates)[number];

/** What people call a state. */
export const udrsLabels: Readonly<Record<Udrs, string>> = {
  DOCUMENT_PROCESSING: 'Document Processing',
  PENDING_REVIEW_REGULAR: 'Pending Review Regular',
  PENDING_REVIEW_GPS: 'Pending Review GPS',
  FRAUD_REVIEW: 'Fraud Review',
  KYC_VERIFICATION: 'KYC Verification',
  VKYC_MAKER: 'Video KYC Maker',
  VKYC_CHECKER: 'Video KYC Checker',
  VKYC_AUDIT: 'Video KYC Audit',
  COMPLIANCE_REVIEW: 'Compliance Review',
  COMPLIANCE_FIXER: 'Compliance Fixer',
  COMPLIANCE_CALLING: 'Compliance Calling',
  DECISION_WAIT: 'Decision Wait',
  LOAN_APPROVED: 'Loan Approved',
  NACH_PENDING: 'NACH Pending',
  NACH_REVIEW: 'NACH Review',
  NACH_UPLOAD: 'NACH Upload',
  READY_FOR_DISBURSAL: 'Ready For Disbursal',
  DISBURSAL_INITIATED: 'Disbursal Initiated',
  DISBURSAL_FAILED: 'Disbursal Failed',
  DISBURSED: 'Disbursed',
  REJECTED: 'Rejected',
  CANCELLED: 'Cancelled',
};

/** States that end the work: such an application stands in no queue. */
export const finishedStates = ['DISBURSED', 'REJECTED', 'CANCELLED'] as const satisfies readonly Udrs[];

/** A hold is a flag beside the state. */
export const holds = ['PRE_DISBURSAL', 'POST_DISBURSAL'] as const;
export type Hold = (typeof holds)[number];

/** Product types as lists show them (CO-15). */
export const listProductTypes = ['PL', 'LOC'] as const;
export type ListProductType = (typeof listProductTypes)[number];

/** CO-30. */
export const riskLevels = ['Low', 'Medium', 'High', 'Extreme'] as const;
export type RiskLevel = (typeof riskLevels)[number];
