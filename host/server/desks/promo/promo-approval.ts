import { mostUnapprovedDiscount } from '../../../../widgets/contract/promo/promo-code.ts';
import type { CallContext, Staff } from '../../call/handler.ts';
import { spendIfFree, takeBackSubject } from '../../core/limits/spend.ts';
import type { Tx } from '../../db/transaction.ts';
import type { PromoCode } from './promo.store.ts';

type Costs = Pick<PromoCode, 'id' | 'discount' | 'maxDiscount' | 'maxUsageCount'>;

/**
 * What becomes of a code's approval when what it is about is written. A code of a high discount waits for another person, and
 * so does one that costs more than its writer has left of what nobody approves; any other needs nobody. What the code counts
 * for already stays counted while it waits: some of it may be given.
 */
export async function approvalAfter(
  tx: Tx,
  { settings, now }: CallContext,
  { id: person, roles }: Staff,
  { id: subject, discount, maxDiscount, maxUsageCount }: Costs,
): Promise<'nobody' | null> {
  if (discount > mostUnapprovedDiscount) return null;
  const amount = maxDiscount * maxUsageCount;
  const spending = { act: 'promoCost', person, roles, subject, amount, now: now(), values: settings.limits } as const;
  return (await spendIfFree(tx, spending)) ? 'nobody' : null;
}

/** A code that another person has approved, or that is deleted, costs nothing that nobody approved. */
export async function forgetCost(tx: Tx, { id }: Pick<PromoCode, 'id'>, now: Date): Promise<void> {
  await takeBackSubject(tx, 'promoCost', id, now);
}
