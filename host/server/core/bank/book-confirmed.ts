import { readReference } from '../../../../widgets/contract/bank/references.ts';
import { udrsMoves } from '../../../../widgets/contract/applications/udrs-moves.ts';
import { dayOf } from '../../../../widgets/contract/time.ts';
import type { CallContext } from '../../call/handler.ts';
import type { Tx } from '../../db/transaction.ts';
import type { FoundStanding } from '../applications/applications.store.ts';
import * as facts from '../applications/facts.store.ts';
import { systemContext } from '../applications/system-moves.ts';
import { moveApplication } from '../applications/udrs.ts';
import { bearLoan } from '../loans/schedule/bear-loan.ts';
import type { StoredException } from './bank-exceptions.store.ts';
import * as payments from './payments.store.ts';
import { isAwaited, type Attempt } from './weigh-payment.rules.ts';

const payable = new Set(udrsMoves.filter(({ guards }) => guards.includes('paymentConfirmed')).map(({ from }) => from));

/** The account that the bank has paid to: of the attempt that it names, else of the last one that it has answered; null for none. */
function paidTo(attempts: readonly Attempt[], text: string): string | null {
  const reference = readReference(text);
  const named = attempts.find(({ no }) => reference?.of === 'DISBURSAL' && no === reference.attempt);
  return (named ?? attempts.findLast(({ answer }) => answer !== null))?.accountId ?? null;
}

/**
 * Makes a loan of what the customer has: two people have confirmed that the bank has paid an approved application that waited for
 * its payout, or for another attempt. Elsewhere nothing moves until it is approved, and the loan is not paid out again.
 *
 * @param staffId by whose call it is booked now: the second of the two, unless they have confirmed it before
 * @throws Refusal ROW_LOCKED when a colleague has the application open
 */
export async function bookConfirmed(
  tx: Tx,
  context: CallContext,
  standing: FoundStanding,
  { number, reference, fileId, settledById }: Pick<StoredException, 'number' | 'reference' | 'fileId' | 'settledById'>,
  staffId: string,
): Promise<void> {
  const { id, udrs, loanApplicationNumber } = standing;
  if (!payable.has(udrs)) return;
  const now = context.now();
  const amount = (await payments.amountsOf(tx, [id])).get(id) ?? 0;
  const unkept = { applicationId: id, isAtBank: true, amount };
  const attempts = (await payments.attemptsOf(tx, [unkept])).get(id) ?? [];
  const waiting = attempts.findLast(isAwaited);
  if (!waiting) throw new Error('An application without an open attempt has one to be written');
  const isOwn = number !== null && (await payments.takeUtr(tx, id, number));
  const paid = { result: 'PAID', utr: isOwn ? number : null, failureCause: null, fileId } as const;
  const attempt = { ...waiting, accountId: paidTo(attempts, reference) };
  await payments.keepAnswer(tx, { applicationId: id, attempt }, paid, { staffId: settledById ?? staffId, now });
  await payments.showFailure(tx, id, null);
  await bearConfirmed(tx, context, { id, udrs, loanApplicationNumber }, staffId);
}

/** Moves an application on that the bank has paid, as two people have confirmed: it is a loan from then on, with its schedule. */
export async function bearConfirmed(
  tx: Tx,
  context: CallContext,
  { id, udrs, loanApplicationNumber }: Pick<FoundStanding, 'id' | 'udrs' | 'loanApplicationNumber'>,
  staffId: string,
): Promise<void> {
  await facts.change(tx, id, { bankAnswer: 'PAID' });
  const system = systemContext(context, { staffId });
  await moveApplication(tx, system, {
    loanApplicationNumber,
    currentStage: udrs,
    targetStage: 'DISBURSED',
    remarks: 'Two people have confirmed that the bank has paid',
  });
  const rules = context.settings.collections;
  const born = await bearLoan(tx, loanApplicationNumber, { paidOutOn: dayOf(context.now()), rules });
  if (born) await system.record(tx, born);
}
