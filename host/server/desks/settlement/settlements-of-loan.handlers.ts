import { messageChannels } from '../../../../widgets/contract/communications/messages.ts';
import type { Handler } from '../../call/handler.ts';
import { limitHistory } from '../../core/limits/limit-history.ts';
import { reachOfDeeds, reachOfHistory } from '../../call/agency-reach.ts';
import { gatewayOf } from '../../core/messages/gateways.ts';
import { loanTerms, shownLadder, shownTerms } from './loan-terms.ts';
import { findOfferedLoan, whyNotOfferable } from './offer-caller.ts';
import { mostParts } from './offer-parts.ts';
import { barredUntil, presentSettlements } from './present-settlement.ts';
import { paidByLedger } from './ledger/settlement-payments.ts';
import * as store from './settlement.store.ts';
import { dayOf } from '../../../../widgets/contract/time.ts';

/** The settlements of a loan, the ladder before any amount is typed, and what speaks for and against one (ST-10). */
export const fetchSettlements: Handler<'fetchSettlements'> = async ({ loanApplicationId: number }, context) => {
  const { db, settings } = context;
  const offered = await findOfferedLoan(db, context, number);
  const { staff, loan } = offered;
  const now = context.now();
  const today = dayOf(now);
  const refusal = await whyNotOfferable(db, offered, { now, today });
  const recoverRefusal = await whyNotOfferable(db, offered, { now, today }, { isRecovery: true });
  const waivers = await limitHistory(
    db,
    'settle',
    { loan: number },
    { now, values: settings.limits, names: reachOfHistory(context) },
  );
  const terms = shownTerms(loanTerms(loan, waivers.spent), staff.roles);
  const rows = await store.ofLoan(db, number, reachOfDeeds(context));
  const standing = await store.standingOf(db, number);
  return {
    loanApplicationNumber: number,
    custName: standing.full_name,
    today,
    ...terms,
    waived: waivers.spent,
    waivers: waivers.acts,
    ladder: shownLadder(terms, await store.approvers(db, loan), staff.id),
    mostParts: await mostParts(db, number),
    offer: { refusal },
    settlements: await presentSettlements(db, context, rows, recoverRefusal),
    standing: {
      dpd: loan.dpd,
      bucket: loan.bucket,
      promisesKept: standing.promises_kept ?? 0,
      promises: standing.promises ?? 0,
      paidAmount: (await paidByLedger(db, number)) ?? standing.paid_amount ?? 0,
      loanAmount: standing.loan_amount,
      hasComplaint: loan.complaintAt !== null,
    },
    barredUntil: barredUntil(rows),
    channels: messageChannels.filter((channel) => gatewayOf(channel, settings) !== undefined),
  };
};
