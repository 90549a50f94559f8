import { levelOf, weighedDues } from '../../../../widgets/contract/settlement/settlement-policy.ts';
import { isApprovable, isRecoverable, standingOn } from '../../../../widgets/contract/settlement/settlement-moves.ts';
import { isRestructuring } from '../../../../widgets/contract/settlement/settlement-terms.ts';
import { actorIn } from '../../core/loans/actor.ts';
import { seesAgencyOf } from '../../call/agency-reach.ts';
import { expectVersion } from '../../call/versions.ts';
import type { Handler } from '../../call/handler.ts';
import { refuse } from '../../base/refusal.ts';
import { withAttempt } from '../../call/with-attempt.ts';
import { addSettlement, takeLoan } from './add-settlement.ts';
import { datesOf } from './hold-settlement.ts';
import { loanTerms, waivedLately } from './loan-terms.ts';
import { lockOfferedLoan } from './offer-caller.ts';
import { requireParts } from './offer-parts.ts';
import { presentOne } from './present-settlement.ts';
import * as store from './settlement.store.ts';
import { requireAmount, requireDays, requireKnown } from './weigh-offer.ts';
import { readDay, dayOf } from '../../../../widgets/contract/time.ts';

/** AP-83: a deleted or violated settlement is made anew, once, and always waits for people. */
export const recoverSettlement: Handler<'recoverSettlement'> = async (input, context) => {
  const { settlementId, settlementDate } = input;
  const attempt = { action: 'RECOVER_SETTLEMENT' as const, entity: 'settlement', entityId: settlementId };
  return context.once((tx) =>
    withAttempt(attempt, async () => {
      const number = await store.loanOf(tx, settlementId);
      if (number === undefined) throw refuse('NOT_FOUND');
      const actor = actorIn(tx, context);
      const today = dayOf(context.now());
      await lockOfferedLoan(tx, context, number);
      const old = await store.findForChange(tx, settlementId);
      if (!old || !seesAgencyOf(context.caller, { agencyId: old.agency_id })) throw refuse('NOT_FOUND');
      expectVersion(context, old);
      if (!isRecoverable(standingOn(datesOf(old), today))) throw refuse('SETTLEMENT_STATE_CHANGED');
      if ((await store.recoveredOf(tx, number)).has(old.id)) throw refuse('SETTLEMENT_RECOVERED');
      const offered = await takeLoan(tx, context, actor, number, true);
      const { loan, staff } = offered;
      const amount = input.settlementAmount ?? old.settlement_amount - old.paid_amount;
      const expiryDate = requireDays(input, today);
      const parts = await requireParts(tx, number, { amount, settlementDate, given: input.parts }, today);
      requireKnown(isRestructuring(settlementDate, today), input.isRestructuringKnown);
      const terms = loanTerms(loan, await waivedLately(tx, number, context.now()));
      requireAmount(amount, terms, staff.roles);
      const level = levelOf(amount, weighedDues(terms));
      if (level === undefined) throw refuse('SETTLEMENT_ABOVE_LIMIT');
      if (!isApprovable(level, staff.id, await store.approvers(tx, loan))) throw refuse('SETTLEMENT_NO_APPROVER');
      const row = await addSettlement(
        tx,
        actor,
        offered,
        {
          amount,
          settlementDate: readDay(settlementDate),
          expiryDate,
          parts,
          preApprovedAmount: terms.preApprovedAmount,
          approveMode: 'approve',
          level,
          status: 'MGR_PENDING',
          remark: input.remark,
          recoveredFromId: old.id,
        },
        attempt.action,
      );
      return presentOne(tx, context, row);
    }),
  );
};
