import type { NachStatus } from './nach.ts';

/** The columns of the bank's answers on mandates, in the file's order. */
export const bankAnswerColumns = ['loanApplicationNumber', 'result', 'umrn', 'rejectCode'] as const;
/** What the file may have beside them: the reference by which the form went to the bank. */
export const optionalAnswerColumns = ['reference'] as const;

/** What the bank answers on a mandate, with the status that the mandate has then. */
export const bankResults = {
  ACCEPTED: 'NACH_PROCESSED',
  REJECTED: 'NACH_REJECTED',
  E_MANDATE_COMPLETE: 'E_MANDATE_COMPLETE',
} as const satisfies Record<string, NachStatus>;
export type BankResult = keyof typeof bankResults;

/** A UMRN, the bank's number of a registered mandate: four capital letters, then 16 capital letters or digits. */
export const umrnPattern = /^[A-Z]{4}[A-Z0-9]{16}$/;

/** The columns of a batch of accepted mandates, which goes to the bank. */
export const batchColumns = [
  'loanApplicationNumber',
  'customerName',
  'nachType',
  'instrument',
  'emi',
  'acceptedOn',
  'reference',
] as const;

/** The most mandates that one batch holds. */
export const mostInBatch = 5_000;
