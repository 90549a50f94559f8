import { lenderName, lenderNames } from '../../../../widgets/contract/applications/lenders.ts';
import { promoState } from '../../../../widgets/contract/promo/promo-code.ts';
import type { CallReply } from '../../../../widgets/contract/schemas.ts';
import { apartMessage, may } from '../../../../widgets/contract/session/rights.ts';
import type { CallContext, Staff } from '../../call/handler.ts';
import { indianTime } from '../../base/indian-time.ts';
import type * as store from './promo.store.ts';
import { dayOf, type Day } from '../../../../widgets/contract/time.ts';

/** Today in India, YYYY-MM-DD. */
export function todayOf({ now }: Pick<CallContext, 'now'>): Day {
  return dayOf(now());
}

/** Why a person may not approve a code; null where they may. */
function approvalRefusal(promo: store.PromoCode, staff: Staff, created: readonly string[]): string | null {
  if (promo.isApproved) return 'This code is approved';
  if (!may('approvePromoCodes', staff.roles)) return 'Your role does not approve promo codes';
  return apartMessage('approvePromoCodes', staff, { created }) ?? null;
}

/** A code as its editor shows it. */
export function presentPromo(
  promo: store.PromoCode,
  about: Awaited<ReturnType<typeof store.about>> & { authors: readonly string[] },
  staff: Staff,
  context: Pick<CallContext, 'now' | 'settings'>,
): CallReply<'promoCodeRules'> {
  const { code, description, startDate, endDate, discount, maxDiscount, maxUsageCount } = promo;
  const { productName, limits } = context.settings;
  const today = todayOf(context);
  const { id: promoCodeId, version, active, usedCount, rules, approvedAt } = promo;
  return {
    promoCodeId,
    version,
    state: promoState(promo, today),
    code,
    description,
    startDate,
    endDate,
    discount,
    maxDiscount,
    maxUsageCount,
    active,
    usedCount,
    givenAmount: about.given ?? 0,
    rules: { ...rules, productTypes: [...rules.productTypes], partners: [...rules.partners] },
    partnerNames: lenderNames.map((_, index) => lenderName(index, productName)),
    createdBy: about.creator ?? '-',
    createdAt: indianTime(promo.createdAt),
    changedBy: about.changer ?? '-',
    changedAt: indianTime(promo.changedAt),
    approvedBy: about.approver,
    approvedAt: approvedAt && indianTime(approvedAt),
    approvalRefusal: approvalRefusal(promo, staff, about.authors),
    mostUnapproved: limits.promoCost ?? 0,
    today,
  };
}
