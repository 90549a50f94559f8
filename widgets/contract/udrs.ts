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
