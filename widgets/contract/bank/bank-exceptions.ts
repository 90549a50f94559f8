import { maxLength, minLength } from '../rules/validation.ts';
import { required } from '../rules/basic-validation.ts';
import { trimmed, unwritableInLines, writable } from '../rules/writable.ts';
import type { Rule } from '../rules/rule.ts';

/** What an answer of the bank is about. */
export const bankMatters = { DISBURSAL: 'Payment', MANDATE: 'Mandate' } as const;
export type BankMatter = keyof typeof bankMatters;
export const bankMatterNames = Object.keys(bankMatters) as BankMatter[];

/** Why an answer of the bank fits nothing that waits for one. */
export const exceptionReasons = {
  PAID_AFTER_FAILED: 'Paid after it had failed',
  PAID_TWICE: 'Paid a second time',
  FAILED_AFTER_PAID: 'Failed after it was paid',
  OTHER_AMOUNT: 'Paid another amount',
  OTHER_ANSWER: 'Answered otherwise before',
  ENDED: 'The application had ended',
  NOT_WAITED: 'Nothing waited for this answer',
  NUMBER_OF_ANOTHER: 'The number belongs to another loan',
  NO_SUCH_LOAN: 'There is no loan with this number',
} as const;
export type ExceptionReason = keyof typeof exceptionReasons;
export const exceptionReasonNames = Object.keys(exceptionReasons) as ExceptionReason[];

/** What the bank has answered, as lists say it. */
export const bankAnswerWords: Readonly<Record<string, string>> = {
  PAID: 'Paid',
  FAILED: 'Failed',
  ACCEPTED: 'Accepted',
  REJECTED: 'Rejected',
  E_MANDATE_COMPLETE: 'E-mandate complete',
};

/** Where an exception stands: one person says what it was, another confirms that. */
export const exceptionStates = { OPEN: 'Open', EXPLAINED: 'To confirm', SETTLED: 'Settled' } as const;
export type ExceptionState = keyof typeof exceptionStates;
export const exceptionStateNames = Object.keys(exceptionStates) as ExceptionState[];

/** What an exception was, by what the answer is about, and what comes of it once another person has confirmed it. */
export const exceptionOutcomes = {
  WRONG: { label: 'The bank’s report is wrong', becomes: 'Nothing changes by it', of: bankMatterNames },
  RETURNED: { label: 'The money has come back', becomes: 'The loan may be paid out again', of: ['DISBURSAL'] },
  PAID: {
    label: 'The customer has the money',
    becomes:
      'An approved application that waits for its payout is disbursed, any other one once it is approved. No other payment of it leaves',
    of: ['DISBURSAL'],
  },
  ENDED: { label: 'The bank has ended the mandate', becomes: 'Nothing changes by it', of: ['MANDATE'] },
  REGISTERED: {
    label: 'The bank has the mandate: it is to be cancelled',
    becomes: 'It stands among the mandates to be cancelled',
    of: ['MANDATE'],
  },
} as const satisfies Record<string, { label: string; becomes: string; of: readonly BankMatter[] }>;
export type ExceptionOutcome = keyof typeof exceptionOutcomes;
export const exceptionOutcomeNames = Object.keys(exceptionOutcomes) as ExceptionOutcome[];

/** What an exception of a matter can have been. */
export function outcomesOf(matter: BankMatter): ExceptionOutcome[] {
  return exceptionOutcomeNames.filter((outcome) => {
    const { of }: { of: readonly BankMatter[] } = exceptionOutcomes[outcome];
    return of.includes(matter);
  });
}

/** What the second person does: the first one's word stands, or the exception is open again. */
export const exceptionDecisions = { CONFIRM: 'Confirm', RETURN: 'Not so' } as const;
export type ExceptionDecision = keyof typeof exceptionDecisions;

export const exceptionNoteLength = { min: 10, max: 1000 } as const;
const noteText = trimmed(
  minLength(exceptionNoteLength.min),
  maxLength(exceptionNoteLength.max),
  writable(unwritableInLines),
);

/** How the first person knows it. */
export const explanationRules: readonly Rule[] = [required('Say how you know'), noteText];
/** Why the second one does not think so; of a confirmation nothing is asked. */
export const returnRules: readonly Rule[] = [required('Say why not'), noteText];

/** What keeps a loan from being paid out while a report of the bank is open, and for good once it was right. */
export const paymentReported = 'The bank reports a payment of this loan. Settle the exception first';
export const paymentStands = 'The bank has paid this loan: it is not paid out again';
