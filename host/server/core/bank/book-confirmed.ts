import { readReference } from '../../../../widgets/contract/bank/references.ts';
import type { ExceptionReason } from '../../../../widgets/contract/bank/bank-exceptions.ts';
import { udrsMoves } from '../../../../widgets/contract/applications/udrs-moves.ts';
import type { CallContext } from '../../call/handler.ts';
import type { Tx } from '../../db/transaction.ts';
import { lockById, type FoundStanding } from '../applications/applications.store.ts';
import * as facts from '../applications/facts.store.ts';
import { systemContext } from '../applications/system-moves.ts';
import * as exceptions from './bank-exceptions.store.ts';
import type { StoredException } from './bank-exceptions.store.ts';
import { bookAttempt } from './book-attempt.ts';
import * as payments from './payments.store.ts';
import { isAwaited, type Attempt } from './weigh-payment.rules.ts';

const payable = new Set(udrsMoves.filter(({ guards }) => guards.includes('paymentConfirmed')).map(({ from }) => from));
/** Why an answer to what waits is not booked at once. */
const ofWhatWaits: readonly ExceptionReason[] = ['OTHER_AMOUNT', 'NUMBER_OF_ANOTHER'];

/** The payout that the bank reports: the one that it names, else the one at the bank where it fits that, else the last answered one. */
function reportedOf(
  attempts: readonly Attempt[],
  { reference, reason }: StoredException,
  atBank: Attempt | undefined,
): Attempt | undefined {
  const name = readReference(reference);
  const named = name?.of === 'DISBURSAL' ? attempts.find(({ no }) => no === name.attempt) : undefined;
  const meant = ofWhatWaits.includes(reason) ? atBank : undefined;
  return named ?? meant ?? attempts.findLast(({ answer }) => answer !== null);
}

/**
 * Makes a loan of what the customer has: two people have confirmed that the bank has paid an approved application, which waited for
 * its payout or for another attempt. An attempt that is another one than was paid is withdrawn where it is in no file, so that it
 * never leaves; one that the bank has waits for its answer, which is another report then. Elsewhere nothing moves until the
 * application is approved, and the loan is not paid out again.
 *
 * @param staffId by whose call it is booked now: the second of the two, unless they have confirmed it before
 * @throws Refusal ROW_LOCKED when a colleague has the application open
 */
export async function bookConfirmed(
  tx: Tx,
  context: CallContext,
  standing: FoundStanding,
  exception: StoredException,
  staffId: string,
): Promise<void> {
  const { id, udrs } = standing;
  const isAtBank = udrs === 'DISBURSAL_INITIATED';
  if (!isAtBank && !payable.has(udrs)) return;
  const by = { staffId: exception.settledById ?? staffId, now: context.now() };
  const amount = (await payments.amountsOf(tx, [id])).get(id) ?? 0;
  const attempts = (await payments.attemptsOf(tx, [{ applicationId: id, isAtBank: true, amount }])).get(id) ?? [];
  const waiting = attempts.findLast(isAwaited);
  if (!waiting) throw new Error('An application without an open attempt has one to be written');
  const reported = reportedOf(attempts, exception, isAtBank ? waiting : undefined);
  const isOther = isAtBank && reported !== waiting;
  if (isOther && waiting.id !== null && !(await facts.find(tx, id)).isInPayoutFile)
    await payments.withdraw(tx, waiting.id, by);
  const { number, fileId } = exception;
  const isOwn = number !== null && (await payments.takeUtr(tx, id, number));
  const paid = { ...waiting, ...(isOther && { id: null, amount }), accountId: reported?.accountId ?? null };
  await bookAttempt(tx, systemContext(context, { staffId }), standing, paid, {
    result: 'PAID',
    utr: isOwn ? number : null,
    failureCause: null,
    fileId,
    staffId: by.staffId,
    why: null,
    remarks: 'Two people have confirmed that the bank has paid',
    rules: context.settings.collections,
  });
}

/**
 * The same where they have confirmed a payment before the loan was approved: the money has left, so that nothing is asked of it any
 * more once credit has approved. What is not approved stands as it is.
 *
 * @param staffId who has approved it
 * @returns where the application stands now
 */
export async function bookStanding(
  tx: Tx,
  context: CallContext,
  approved: FoundStanding,
  staffId: string,
): Promise<FoundStanding> {
  if (approved.udrs !== 'LOAN_APPROVED') return approved;
  const exception = await exceptions.confirmedPaid(tx, approved.id);
  if (!exception) return approved;
  await bookConfirmed(tx, context, approved, exception, staffId);
  const now = await lockById(tx, approved.id);
  if (!now) throw new Error(`The application ${approved.id} is gone`);
  return now;
}
