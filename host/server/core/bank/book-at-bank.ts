import { readReference } from '../../../../widgets/contract/bank/references.ts';
import type { ExceptionReason } from '../../../../widgets/contract/bank/bank-exceptions.ts';
import type { CallContext } from '../../call/handler.ts';
import type { Tx } from '../../db/transaction.ts';
import type { FoundStanding } from '../applications/applications.store.ts';
import * as facts from '../applications/facts.store.ts';
import type { StoredException } from './bank-exceptions.store.ts';
import { bearConfirmed } from './book-confirmed.ts';
import * as payments from './payments.store.ts';
import { isAwaited, type Attempt } from './weigh-payment.rules.ts';

/** Why an answer to what waits is not booked at once. */
const ofWhatWaits: readonly ExceptionReason[] = ['OTHER_AMOUNT', 'NUMBER_OF_ANOTHER'];

/** The payout that the bank reports: the one that it names, else the one that waits where it fits that, else the last answered one. */
function reportedOf(
  attempts: readonly Attempt[],
  { reference, reason }: Pick<StoredException, 'reference' | 'reason'>,
) {
  const named = readReference(reference);
  if (named?.of === 'DISBURSAL') return attempts.find(({ no }) => no === named.attempt);
  return attempts.findLast(ofWhatWaits.includes(reason) ? isAwaited : ({ answer }) => answer !== null);
}

/**
 * Makes a loan of what the customer has, where another payout of it is approved. One that is in no file is withdrawn, so that
 * it never leaves; one that the bank has waits for its answer, which is another report then.
 *
 * @throws Refusal ROW_LOCKED when a colleague has the application open
 */
export async function bookAtBank(
  tx: Tx,
  context: CallContext,
  standing: FoundStanding,
  exception: StoredException,
  staffId: string,
): Promise<void> {
  const { id } = standing;
  const by = { staffId, now: context.now() };
  const amount = (await payments.amountsOf(tx, [id])).get(id) ?? 0;
  const attempts = (await payments.attemptsOf(tx, [{ applicationId: id, isAtBank: true, amount }])).get(id) ?? [];
  const waiting = attempts.findLast(isAwaited);
  if (!waiting) throw new Error('An application at the bank has a payout that waits');
  const reported = reportedOf(attempts, exception);
  const isPaid = reported === waiting;
  const { isInPayoutFile } = await facts.find(tx, id);
  if (!isPaid && waiting.id !== null && !isInPayoutFile) await payments.withdraw(tx, waiting.id, by);
  const { number, fileId } = exception;
  const isOwn = number !== null && (await payments.takeUtr(tx, id, number));
  const paid = { result: 'PAID', utr: isOwn ? number : null, failureCause: null, fileId } as const;
  const attempt = isPaid ? waiting : { ...waiting, id: null, amount, accountId: reported?.accountId ?? null };
  await payments.keepAnswer(tx, { applicationId: id, attempt }, paid, by);
  await payments.showFailure(tx, id, null);
  await bearConfirmed(tx, context, standing, staffId);
}
