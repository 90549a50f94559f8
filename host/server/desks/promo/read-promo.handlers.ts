import { lenderName } from '../../../../widgets/contract/applications/lenders.ts';
import { promoConditions } from '../../../../widgets/contract/promo/try-promo-code.ts';
import { may } from '../../../../widgets/contract/session/rights.ts';
import { authorsOf } from '../../core/audit/authorship.store.ts';
import { lastWriter } from '../../core/audit/last-writer.store.ts';
import type { Handler } from '../../call/handler.ts';
import { refuse } from '../../base/refusal.ts';
import { requireList } from '../../core/lists/require-row.ts';
import { presentPromo, todayOf } from './present-promo.ts';
import * as store from './promo.store.ts';

const promoCodeRules: Handler<'promoCodeRules'> = async ({ promoCodeId }, context) => {
  const staff = requireList(context, 'promo-code');
  const promo = await store.find(context.db, promoCodeId);
  if (!promo) throw refuse('NOT_FOUND');
  const authors = await authorsOf(context.db, { kind: 'promoCode', id: promoCodeId });
  const about = { ...(await store.about(context.db, promoCodeId)), authors };
  const savedBy = await lastWriter(context.db, { entity: 'promoCode', id: promoCodeId, version: promo.version });
  return { ...presentPromo(promo, about, staff, context), savedBy };
};

/** Tries a code on a loan. Nothing of the customer is answered but what the rules ask for, and each try is kept. */
const tryPromoCode: Handler<'tryPromoCode'> = async ({ promoCodeId, loanApplicationNumber }, context) => {
  const staff = requireList(context, 'promo-code');
  if (!may('writePromoCodes', staff.roles)) throw refuse('NOT_ALLOWED');
  const attempt = {
    action: 'TRY_PROMO_CODE' as const,
    entity: 'promoCode',
    entityId: promoCodeId,
    loanApplicationNumber,
  };
  const promo = await store.find(context.db, promoCodeId);
  if (!promo) throw refuse('NOT_FOUND');
  const loan = await store.loanFor(context.db, promoCodeId, loanApplicationNumber);
  if (!loan)
    throw refuse('LOAN_NOT_FOUND', {
      attempt,
      fieldErrors: { loanApplicationNumber: 'There is no loan application with this number' },
    });
  const conditions = promoConditions(promo, loan, todayOf(context));
  const skipped = conditions.filter(({ isMet }) => !isMet).map(({ reason }) => reason);
  await context.transaction((tx) =>
    context.record(tx, { ...attempt, after: { code: promo.code }, reasonCodes: skipped }),
  );
  const { productType, partnerId, loanAmount, loansBefore, uses } = loan;
  const partnerName = lenderName(partnerId, context.settings.productName);
  return {
    isGiven: skipped.length === 0,
    conditions,
    loan: { loanApplicationNumber, productType, partnerName, loanAmount, loansBefore, uses },
  };
};

export const readPromoHandlers = { promoCodeRules, tryPromoCode };
