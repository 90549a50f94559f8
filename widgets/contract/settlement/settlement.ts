/** Where a settlement stands (ST-02). */
export const settlementStatuses = [
  'MGR_PENDING',
  'CX_PENDING',
  'ACCEPTED',
  'COMPLETED',
  'MGR_REJECTED',
  'CX_REJECTED',
  'SYSTEM_REJECTED',
  'DELETED',
  'VIOLATED',
] as const;
export type SettlementStatus = (typeof settlementStatuses)[number];

/** The statuses that keep a second settlement of the loan out (CO-46, ST-03); a completed one does for good (ST-11). */
export const activeStatuses = ['CX_PENDING', 'MGR_PENDING', 'COMPLETED', 'ACCEPTED'] as const;

export function isActive(status: SettlementStatus): boolean {
  return activeStatuses.some((active) => active === status);
}

/** ST-04: approved by people, or by the amount that the lender has approved beforehand. */
export const approveModes = ['approve', 'autoapprove'] as const;
export type ApproveMode = (typeof approveModes)[number];

/** Who must approve a settlement below the pre-approved amount. */
export const settlementLevels = ['AGENCY_MANAGER', 'COLLECTIONS_HEAD', 'TWO_APPROVERS'] as const;
export type SettlementLevel = (typeof settlementLevels)[number];

export const levelNames = {
  AGENCY_MANAGER: 'Agency manager',
  COLLECTIONS_HEAD: 'Collections head',
  TWO_APPROVERS: 'Two approvers',
} as const satisfies Record<SettlementLevel, string>;

/** Why somebody deletes a settlement, as people read it. */
export const deleteReasons = {
  WRONG_AMOUNT: 'Wrong amount',
  WRONG_DATE: 'Wrong date',
  CUSTOMER_WITHDREW: 'Customer does not want it any more',
  OTHER: 'Another reason',
} as const;
export type DeleteReason = keyof typeof deleteReasons;

/** Why the system ended a settlement. */
export const systemReasons = {
  BELOW_FLOOR: 'Below what can be settled',
  EXPIRED: 'Past its expiry date',
  DUES_FELL: 'The dues fell to the amount',
  UNDERPAID: 'Not paid in full in time',
} as const;
export type SystemReason = keyof typeof systemReasons;
export type SettlementReason = DeleteReason | SystemReason;
export const settlementReasons: Readonly<Record<SettlementReason, string>> = { ...deleteReasons, ...systemReasons };

/** How the address of an offer reaches the customer: by a message, or copied by the member of staff. */
export const offerChannels = ['SMS', 'WHATSAPP', 'EMAIL', 'COPY'] as const;
export type OfferChannel = (typeof offerChannels)[number];

/** The most characters of a remark. */
export const remarkLength = 500;
/** Months without a new loan for the borrower of a settled one. */
export const barredMonths = 12;

/** VA-12. */
export const linkConfirmation = 'Are you sure you want to send the link?';
