/**
 * Why an application is rejected, by key: the additional comments of the status REJECTED (EN-15, DV-72), as a lender begins. A
 * backend that says its own reasons is believed.
 */
export const udrsRejectReasons = {
  DOCUMENTS_TAMPERED: 'Document tampered',
  IDENTITY_NOT_CONFIRMED: 'Identity not confirmed',
  INCOME_NOT_CONFIRMED: 'Income not confirmed',
  EMPLOYMENT_NOT_CONFIRMED: 'Employment not confirmed',
  ADDRESS_NOT_CONFIRMED: 'Address not confirmed',
  FRAUD_SUSPECTED: 'Fraud suspected',
  POLICY_NOT_MET: 'Credit policy not met',
  CUSTOMER_NOT_REACHABLE: 'Customer not reachable',
  DUPLICATE_APPLICATION: 'Duplicate application',
} as const;
export type UdrsRejectReason = keyof typeof udrsRejectReasons;

/** Whether a string is a key of the reasons. */
export function isUdrsRejectReason(key: string): key is UdrsRejectReason {
  return Object.hasOwn(udrsRejectReasons, key);
}
