import type { ErrorCode } from '../../../../widgets/contract/errors.ts';
import type { CallInput } from '../../../../widgets/contract/schemas.ts';
import { Refusal } from '../../base/refusal.ts';
import type { CallContext, Staff } from '../../call/handler.ts';
import { spend, spendIfFree, type Spending } from '../../core/limits/spend.ts';
import type { Tx } from '../../db/transaction.ts';

type Offer = Pick<CallInput<'verifySettlement'>, 'loanApplicationId' | 'settlementAmount' | 'settlementDate'>;

function asking({ id, roles }: Staff, offer: Offer, { settings, now }: CallContext): Spending {
  const { loanApplicationId: loan, settlementAmount, settlementDate } = offer;
  const subject = `${loan} ${settlementAmount} ${settlementDate}`;
  return { act: 'verifySettlement', person: id, roles, loan, subject, now: now(), values: settings.limits };
}

/**
 * Counts an offer that the policy is asked about: whoever could ask about any number of them would find by trying how
 * low it goes. The same offer again, and its submission, cost nothing.
 *
 * @throws Refusal LIMIT_REACHED
 */
export async function countOffer(tx: Tx, context: CallContext, staff: Staff, offer: Offer): Promise<void> {
  await spend(tx, asking(staff, offer, context));
}

/** The refusals that say how the policy takes an offer. */
const told: ReadonlySet<string> = new Set([
  'SETTLEMENT_POLICY_CHANGED',
  'SETTLEMENT_ABOVE_LIMIT',
  'SETTLEMENT_NO_APPROVER',
] as const satisfies ErrorCode[]);

/** Runs the submission of an offer. Where the policy refuses it, the offer has asked it all the same, and counts. */
export async function countRefused<Result>(
  context: CallContext,
  offer: Offer,
  submit: () => Promise<Result>,
): Promise<Result> {
  try {
    return await submit();
  } catch (error) {
    const { caller } = context;
    if (error instanceof Refusal && told.has(error.code) && caller.kind === 'staff')
      await context.transaction((tx) => spendIfFree(tx, asking(caller.staff, offer, context)));
    throw error;
  }
}
