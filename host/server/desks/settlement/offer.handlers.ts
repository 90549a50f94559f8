import type { CallInput } from '../../../../widgets/contract/schemas.ts';
import type { SettlementStatus } from '../../../../widgets/contract/settlement/settlement.ts';
import { restructuringWarning } from '../../../../widgets/contract/settlement/settlement-terms.ts';
import { actorIn } from '../../core/loans/actor.ts';
import type { Tx } from '../../db/transaction.ts';
import type { CallContext, Handler } from '../../call/handler.ts';
import { refuse } from '../../base/refusal.ts';
import { withAttempt } from '../../call/with-attempt.ts';
import { countOffer, countRefused } from './count-offer.ts';
import { addSettlement, takeLoan } from './add-settlement.ts';
import { haircutPercent, waivedLately } from './loan-terms.ts';
import { findOfferedLoan, requireOfferable } from './offer-caller.ts';
import { requireParts } from './offer-parts.ts';
import { presentOne } from './present-settlement.ts';
import * as store from './settlement.store.ts';
import { requireKnown, weighOffer } from './weigh-offer.ts';
import { readDay, dayOf } from '../../../../widgets/contract/time.ts';

const entity = 'settlement';
const todayOf = ({ now }: Pick<CallContext, 'now'>) => dayOf(now());

/** What an offer says of its parts. */
const givenIn = ({ settlementAmount: amount, settlementDate, parts: given }: CallInput<'verifySettlement'>) => ({
  amount,
  settlementDate,
  given,
});

/** AP-81. */
export const verifySettlement: Handler<'verifySettlement'> = async (input, context) => {
  const offered = await findOfferedLoan(context.db, context, input.loanApplicationId);
  const today = todayOf(context);
  await requireOfferable(context.db, offered, { now: context.now(), today });
  const attempt = { action: 'VERIFY_SETTLEMENT' as const, entity, loanApplicationNumber: input.loanApplicationId };
  await withAttempt(attempt, () => context.transaction((tx) => countOffer(tx, context, offered.staff, input)));
  const approvers = await store.approvers(context.db, offered.loan);
  const waived = await waivedLately(context.db, input.loanApplicationId, context.now());
  const weighed = weighOffer(offered.loan, input, { approvers, by: offered.staff.id, today, waived });
  await requireParts(context.db, input.loanApplicationId, givenIn(input), today);
  const { terms, policy } = weighed;
  return {
    isWithinPolicy: policy.outcome === 'WITHIN_POLICY',
    isPossible: policy.outcome !== 'BELOW_FLOOR',
    note: weighed.note,
    approveMode: weighed.approveMode,
    approverEmail: weighed.approverEmail,
    haircutPercent: haircutPercent(input.settlementAmount, terms.totalOutstanding),
    totalOutstanding: terms.totalOutstanding,
    preApprovedAmount: terms.preApprovedAmount,
    expiryDate: weighed.expiryDate,
    warnings: weighed.isRestructuring ? [restructuringWarning] : [],
  };
};

/** AP-82. */
export const submitSettlement: Handler<'submitSettlement'> = async (input, context) => {
  const { loanApplicationId: loan, settlementAmount: amount, settlementDate, approveMode } = input;
  const offer = { settlementAmount: amount, settlementDate, expiryDate: input.expiryDate ?? null, approveMode };
  const attempt = { action: 'SUBMIT_SETTLEMENT' as const, entity, loanApplicationNumber: loan, after: offer };
  const submit = async (tx: Tx) => {
    const actor = actorIn(tx, context);
    const offered = await takeLoan(tx, context, actor, loan, false);
    const by = offered.staff.id;
    await countOffer(tx, context, offered.staff, input);
    const weighed = weighOffer(offered.loan, input, {
      approvers: await store.approvers(tx, offered.loan),
      by,
      today: todayOf(context),
      waived: await waivedLately(tx, loan, context.now()),
    });
    const parts = await requireParts(tx, loan, givenIn(input), todayOf(context));
    requireKnown(weighed.isRestructuring, input.isRestructuringKnown);
    // ST-04: what the person has read must be what holds now.
    if (weighed.approveMode !== approveMode) throw refuse('SETTLEMENT_POLICY_CHANGED');
    const { policy } = weighed;
    const statuses = { WITHIN_POLICY: 'CX_PENDING', NEEDS_APPROVAL: 'MGR_PENDING', BELOW_FLOOR: 'SYSTEM_REJECTED' };
    const row = await addSettlement(
      tx,
      actor,
      offered,
      {
        amount,
        settlementDate: readDay(settlementDate),
        expiryDate: weighed.expiryDate,
        parts,
        preApprovedAmount: weighed.terms.preApprovedAmount,
        approveMode,
        level: policy.outcome === 'NEEDS_APPROVAL' ? policy.level : null,
        status: (statuses as Record<typeof policy.outcome, SettlementStatus>)[policy.outcome],
        remark: input.remark,
        recoveredFromId: null,
      },
      attempt.action,
    );
    return presentOne(tx, context, row);
  };
  return countRefused(context, input, () => context.once((tx) => withAttempt(attempt, () => submit(tx))));
};
