import { bankResults } from '../../../../widgets/contract/nach/bank-answers.ts';
import { apartMessage } from '../../../../widgets/contract/session/rights.ts';
import { refuse } from '../../base/refusal.ts';
import type { Tx } from '../../db/transaction.ts';
import { findForChange } from '../applications/applications.store.ts';
import { publishEdit } from '../applications/change-standing.ts';
import * as facts from '../applications/facts.store.ts';
import { changeMandate, lockMandate, unlistedVersion, type Mandate } from '../calls/nach.store.ts';
import { markToCancel } from './cancellations.store.ts';
import * as answers from './mandate-answers.store.ts';
import { bookedAlready, nameReference, raiseException, type Became, type Booking } from './raise-exception.ts';
import { weighMandate, type MandateAnswer } from './weigh-mandate.rules.ts';

/** Why somebody may not upload the bank's answer on a mandate: they have opened or accepted it. */
export const ownWork = (
  who: string,
  { reviewed_by_id: accepted, opened_by_id: opened }: Pick<Mandate, 'reviewed_by_id' | 'opened_by_id'>,
): string | undefined => apartMessage('uploadBankAnswers', who, { accepted, opened });

export const onPaper = 'This mandate is on paper. Write ACCEPTED with its UMRN';
/** Whether an answer says of a mandate on paper that its customer has completed it online. */
export const isOnPaper = ({ result }: MandateAnswer, { nach_type: type }: Pick<Mandate, 'nach_type'>): boolean =>
  result === 'E_MANDATE_COMPLETE' && type !== 'E_NACH';

/** What an exception says of a mandate. */
export const reportOfMandate = (answer: MandateAnswer) => ({
  matter: 'MANDATE' as const,
  loanApplicationNumber: answer.loanApplicationNumber,
  reference: answer.reference,
  answer: answer.result,
  number: answer.umrn,
  code: answer.rejectCode,
  amount: null,
});

/**
 * Books what the bank says of a mandate; with it the fact that lets the application go on to its disbursal. What the bank has
 * decided is booked whatever became of the application meanwhile, and whoever has it open: what it has registered for an
 * application that has ended is to be cancelled. What fits no mandate that waits is a bank exception.
 *
 * @throws Refusal NOT_FOUND for a loan that who brings the answer does not see, MAKER_CHECKER_VIOLATION
 */
export async function bookMandate(tx: Tx, booking: Booking, answer: MandateAnswer): Promise<Became> {
  const standing = await findForChange(tx, answer.loanApplicationNumber);
  if (standing && !booking.sees(standing)) throw refuse('NOT_FOUND');
  const report = reportOfMandate(answer);
  if (!standing) return raiseException(tx, booking, undefined, report, 'NO_SUCH_LOAN');
  const { id, udrs } = standing;
  const mandate = await lockMandate(tx, answer.loanApplicationNumber);
  const weighed = weighMandate(answer, {
    mandate,
    reference: mandate ? answers.referenceOf(mandate) : '',
    answered: (await answers.answersOf(tx, [id])).get(id) ?? [],
    sha256: booking.file.sha256,
    udrs,
  });
  if ('isAgain' in weighed) {
    const isAwaited = answer.reference === '' && mandate?.status === 'NACH_READY';
    return { is: 'again', note: isAwaited ? nameReference : bookedAlready };
  }
  if ('reason' in weighed || !mandate)
    return raiseException(tx, booking, standing, report, 'reason' in weighed ? weighed.reason : 'NOT_WAITED');
  if (isOnPaper(answer, mandate)) return raiseException(tx, booking, standing, report, 'NOT_WAITED');
  const own = booking.staffId === null ? undefined : ownWork(booking.staffId, mandate);
  if (own !== undefined) throw refuse('MAKER_CHECKER_VIOLATION', { message: own });
  const { umrn } = answer;
  if (umrn !== null && ((await answers.takenUmrns(tx, [umrn])).get(umrn) ?? mandate.id) !== mandate.id)
    return raiseException(tx, booking, standing, report, 'NUMBER_OF_ANOTHER');
  await write(tx, booking, mandate, { ...answer, reference: weighed.books });
  if (umrn !== null && (udrs === 'REJECTED' || udrs === 'CANCELLED'))
    await markToCancel(tx, { applicationId: id, umrn, reason: 'ENDED' }, booking.now());
  await publishEdit(tx, id, standing.version);
  return { is: 'booked' };
}

async function write(tx: Tx, booking: Booking, mandate: Mandate, answer: MandateAnswer): Promise<void> {
  const { result, umrn, rejectCode } = answer;
  const status = bankResults[result];
  const isRejected = result === 'REJECTED';
  const codeVersion = isRejected ? ((await answers.knownCodes(tx)).get(rejectCode ?? '') ?? unlistedVersion) : null;
  const now = booking.now();
  await answers.keepAnswer(tx, mandate, answer, { fileId: booking.file.id, now });
  await changeMandate(
    tx,
    mandate,
    {
      status,
      answered_by_id: booking.staffId,
      umrn,
      reject_code: isRejected ? rejectCode : null,
      reject_code_version: codeVersion,
      remarks: isRejected ? 'Rejected by the bank' : null,
      batch_id: isRejected ? null : mandate.batch_id,
    },
    now,
  );
  await facts.change(tx, mandate.application_id, {
    mandate: status === 'NACH_PROCESSED' || status === 'E_MANDATE_COMPLETE' ? status : null,
  });
  await booking.record(tx, {
    action: 'ANSWER_MANDATE',
    entity: 'NACH_MANDATE',
    entityId: mandate.id,
    loanApplicationNumber: answer.loanApplicationNumber,
    before: { status: mandate.status },
    after: { status, ...(umrn !== null && { umrn }), fileId: booking.file.id },
    reasonCodes: isRejected ? [rejectCode ?? ''] : [],
  });
}
