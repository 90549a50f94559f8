import { openPromoRules } from '../../../widgets/contract/promo/promo-code.ts';
import type { CallInput } from '../../../widgets/contract/schemas.ts';
import type { Session, TestServer } from '../support.ts';

type Details = Omit<CallInput<'createPromoCode'>, 'active'>;

let codes = 0;

/** Details that nobody has to approve; each time of another code. */
export function promoDetails(changes: Partial<Details> = {}): Details {
  return {
    code: `FEST${(++codes).toString(36).toUpperCase().padStart(4, '0')}`,
    description: 'Festival season',
    startDate: '2026-01-01',
    endDate: '2099-12-31',
    discount: 12.5,
    maxDiscount: 5,
    maxUsageCount: 1_000,
    ...changes,
  };
}

/** Above the limit: another person approves it. */
export const costly = { maxDiscount: 5_000, maxUsageCount: 5_000 };
export const firstLoans = { ...openPromoRules, productTypes: [], partners: [], firstLoanOnly: true };

/** @returns the id of a code that the person has made */
export async function addPromoCode(
  server: TestServer,
  session: Session,
  changes: Partial<Details> = {},
): Promise<string> {
  const input = { ...promoDetails(changes), active: true };
  return (await server.call('createPromoCode', input, { session })).data().promoCodeId;
}
