import { rights } from '../../../../widgets/contract/session/rights.ts';
import { failureWords } from '../../../../widgets/contract/stage-work/stage-work.ts';
import { refuse } from '../../base/refusal.ts';
import type { Tx } from '../../db/transaction.ts';
import { findForChange, type FoundStanding } from '../applications/applications.store.ts';
import * as facts from '../applications/facts.store.ts';
import { systemContext } from '../applications/system-moves.ts';
import { bookAttempt } from './book-attempt.ts';
import * as payments from './payments.store.ts';
import { bookedAlready, nameReference, raiseException, type Became, type Booking } from './raise-exception.ts';
import { isAwaited, weighPayment, type Attempt, type PaymentAnswer } from './weigh-payment.rules.ts';

/** Why nobody answers for the bank on a disbursal that they have approved. */
export const ownApproval = rights.uploadDisbursalAnswers.apart.released;

/** What an exception says of a payment. */
export const reportOfPayment = (answer: PaymentAnswer) => ({
  matter: 'DISBURSAL' as const,
  loanApplicationNumber: answer.loanApplicationNumber,
  reference: answer.reference,
  answer: answer.result,
  number: answer.utr,
  code: answer.failureCause ?? answer.failureCode ?? null,
  amount: answer.amount,
});

/** Whether an answer is on what somebody has approved themselves. */
export const isOwn = ({ releasedById }: Attempt, approverId: string | null, staffId: string | null) =>
  staffId !== null && (releasedById === staffId || approverId === staffId);

/**
 * Books what the bank says of a payment, whatever holds the application and whoever has it open. The system moves it in the
 * same transaction, and what is paid is a loan from then on, with its schedule. What fits no payment that waits is a bank
 * exception.
 *
 * @throws Refusal NOT_FOUND for a loan that who brings the answer does not see, MAKER_CHECKER_VIOLATION
 */
export async function bookPayment(tx: Tx, booking: Booking, answer: PaymentAnswer): Promise<Became> {
  const standing = await findForChange(tx, answer.loanApplicationNumber);
  if (standing && !booking.sees(standing)) throw refuse('NOT_FOUND');
  const report = reportOfPayment(answer);
  if (!standing) return raiseException(tx, booking, undefined, report, 'NO_SUCH_LOAN');
  const { id, udrs } = standing;
  const amount = (await payments.amountsOf(tx, [id])).get(id) ?? 0;
  const unkept = { applicationId: id, isAtBank: udrs === 'DISBURSAL_INITIATED', amount };
  const attempts = (await payments.attemptsOf(tx, [unkept])).get(id) ?? [];
  const weighed = weighPayment(answer, { udrs, attempts, sha256: booking.file.sha256 });
  if ('isAgain' in weighed) {
    const isUnnamed = answer.reference === '' && attempts.some(isAwaited);
    return { is: 'again', note: isUnnamed ? nameReference : bookedAlready };
  }
  if ('reason' in weighed) return raiseException(tx, booking, standing, report, weighed.reason);
  const { disbursalApprovedById } = await facts.find(tx, id);
  if (isOwn(weighed.books, disbursalApprovedById, booking.staffId))
    throw refuse('MAKER_CHECKER_VIOLATION', { message: ownApproval });
  // Of two that name one UTR at once, the second waits here for the first.
  if (answer.utr !== null && !(await payments.takeUtr(tx, id, answer.utr)))
    return raiseException(tx, booking, standing, report, 'NUMBER_OF_ANOTHER');
  await write(tx, booking, standing, { answer, attempt: weighed.books });
  return { is: 'booked' };
}

async function write(
  tx: Tx,
  booking: Booking,
  standing: FoundStanding,
  { answer, attempt }: { answer: PaymentAnswer; attempt: Attempt },
): Promise<void> {
  const { id, version, loanApplicationNumber } = standing;
  const { result, utr, failureCause, failureCode = null } = answer;
  const why = result === 'FAILED' ? failureWords(failureCause, failureCode) : null;
  const fileId = booking.file.id;
  await booking.record(tx, {
    action: 'ANSWER_DISBURSAL',
    entity: 'application',
    entityId: id,
    loanApplicationNumber,
    after: { bankAnswer: result, ...(utr !== null && { utr }), fileId },
    reasonCodes: [failureCause ?? failureCode].filter((code) => code !== null),
    version,
  });
  const said = { result, utr, failureCause, failureCode, fileId, why, remarks: why ?? 'The bank has paid' };
  const { staffId, rules } = booking;
  await bookAttempt(tx, systemContext(booking, 'anybody'), standing, attempt, { ...said, staffId, rules });
}
