/** The columns of the bank's answers on disbursals, in the file's order. */
export const disbursalAnswerColumns = ['loanApplicationNumber', 'result', 'utr', 'failureCode'] as const;
/** What the file may have beside them: the reference by which the payment went to the bank, and what was paid, in rupees. */
export const optionalDisbursalColumns = ['reference', 'amount'] as const;

/** What the bank answers on a disbursal. */
export const disbursalResults = ['PAID', 'FAILED'] as const;
export type DisbursalResult = (typeof disbursalResults)[number];

/** A UTR, the bank's number of a payment (unique transaction reference): 12 to 22 capital letters and digits. */
export const utrPattern = /^[A-Z0-9]{12,22}$/;
