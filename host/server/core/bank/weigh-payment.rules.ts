import { paiseOf, readReference } from '../../../../widgets/contract/bank/references.ts';
import type { ExceptionReason } from '../../../../widgets/contract/bank/bank-exceptions.ts';
import type { Udrs } from '../../../../widgets/contract/applications/udrs.ts';
import type { DisbursalResult } from '../../../../widgets/contract/stage-work/disbursal-answers.ts';
import type { FailureCause } from '../../../../widgets/contract/stage-work/stage-work.ts';

/** What the bank says of a payment. */
export interface PaymentAnswer {
  loanApplicationNumber: string;
  /** Empty where its file names none. */
  reference: string;
  result: DisbursalResult;
  utr: string | null;
  failureCause: FailureCause | null;
  /** The bank's own code where it is none of our causes. */
  failureCode?: string | null;
  /** In rupees, as the bank writes it; null where it tells none. */
  amount: string | null;
}

/** An approved attempt to pay a loan out. */
export interface Attempt {
  /** Null for one that was approved before attempts were kept. */
  id: string | null;
  /** From 1, as the reference counts. */
  no: number;
  amount: number;
  /** The account that it is paid to; null where it is not known. */
  accountId?: string | null;
  /** Who has approved it. */
  releasedById: string | null;
  answer: DisbursalResult | null;
  utr: string | null;
  failureCause: FailureCause | null;
  failureCode?: string | null;
  /** SHA-256 of the file that its answer stood in. */
  sha256: string | null;
  /** Taken back before the bank had it. */
  isWithdrawn?: boolean;
}

/** Whether an attempt waits for what the bank says of it. */
export const isAwaited = ({ answer, isWithdrawn = false }: Attempt): boolean => answer === null && !isWithdrawn;

/** What an answer comes to: it is booked, it is booked already, or it fits nothing. */
export type Weighed<Waiting> = { books: Waiting } | { isAgain: true } | { reason: ExceptionReason };

const isSame = (attempt: Attempt, { result, utr, failureCause, failureCode, amount }: PaymentAnswer) =>
  attempt.answer === result &&
  (result === 'PAID'
    ? attempt.utr === utr && (amount === null || paiseOf(amount) === attempt.amount * 100)
    : attempt.failureCause === failureCause && (attempt.failureCode ?? null) === (failureCode ?? null));

/** Why an answer fits no attempt that waits. */
function reasonOf(
  udrs: Udrs,
  attempt: Attempt | undefined,
  { answer, attempts }: { answer: PaymentAnswer; attempts: readonly Attempt[] },
): ExceptionReason {
  if (udrs === 'REJECTED' || udrs === 'CANCELLED') return 'ENDED';
  if (attempt?.answer === 'PAID') {
    if (answer.result === 'FAILED') return 'FAILED_AFTER_PAID';
    return attempt.utr === answer.utr ? 'OTHER_AMOUNT' : 'PAID_TWICE';
  }
  if (attempt?.answer === 'FAILED') return answer.result === 'PAID' ? 'PAID_AFTER_FAILED' : 'OTHER_ANSWER';
  // The loan was born of another payout while the bank had this one.
  const isSecond = attempt !== undefined && answer.result === 'PAID' && attempts.some((each) => each.answer === 'PAID');
  return isSecond ? 'PAID_TWICE' : 'NOT_WAITED';
}

/**
 * Compares what the bank says of a payment with what it has said, never with how the application was read. The reference
 * names the attempt. Without one the answer is of the attempt that an earlier line of the same file has answered, of the
 * one with the same number of the bank, else of the one that waits.
 *
 * @param attempts the approved ones of the loan, the first one first
 * @param sha256 of the file that says it
 */
export function weighPayment(
  answer: PaymentAnswer,
  { udrs, attempts, sha256 }: { udrs: Udrs; attempts: readonly Attempt[]; sha256: string },
): Weighed<Attempt> {
  const waiting = udrs === 'DISBURSAL_INITIATED' ? attempts.findLast(isAwaited) : undefined;
  const reference = readReference(answer.reference);
  const ofFile = attempts.filter((each) => each.answer !== null && each.sha256 === sha256);
  const named = reference?.of === 'DISBURSAL' ? attempts.filter(({ no }) => no === reference.attempt) : undefined;
  const meant =
    named?.[0] ??
    (named === undefined
      ? (ofFile.find((each) => isSame(each, answer)) ??
        ofFile[0] ??
        attempts.find((each) => answer.result === 'PAID' && each.utr !== null && each.utr === answer.utr) ??
        waiting ??
        attempts.findLast((each) => isSame(each, answer)) ??
        attempts.at(-1))
      : undefined);
  if (meant !== undefined && isSame(meant, answer)) return { isAgain: true };
  if (meant === undefined || meant !== waiting) return { reason: reasonOf(udrs, meant, { answer, attempts }) };
  const { result, amount } = answer;
  const isOther = result === 'PAID' && amount !== null && paiseOf(amount) !== meant.amount * 100;
  return isOther ? { reason: 'OTHER_AMOUNT' } : { books: meant };
}
