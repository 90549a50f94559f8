import type { ComplianceDesk } from '../contract/compliance/compliance.ts';
import { addressOf } from '../contract/screens/address-of.ts';
import { screens } from '../contract/screens.ts';
import type { Widget } from '../kit/widget/widget.ts';

/** The list that each desk works. */
const listOf = {
  review: 'COMPLIANCE_REVIEW_LIST',
  fixer: 'COMPLIANCE_FIXER_LIST',
  calling: 'COMPLIANCE_CALLING_LIST',
} as const satisfies Record<ComplianceDesk, keyof typeof screens>;
/** The screen of each desk. */
export const detailsOf = {
  review: 'COMPLIANCE_REVIEW_DETAILS',
  fixer: 'COMPLIANCE_FIXER_DETAILS',
  calling: 'COMPLIANCE_CALLING_DETAILS',
} as const satisfies Record<ComplianceDesk, keyof typeof screens>;

/** Asks the page to go back to the desk's list. Unless the page does, the portal's list opens in a new tab. */
export function goBack(desk: ComplianceDesk, { emit, connection }: Widget): void {
  const screen = listOf[desk];
  const address = addressOf(screens[screen]);
  if (emit('lending-navigate', { screen, params: {}, isBack: true }) && address !== undefined)
    globalThis.open(connection.base + address, '_blank', 'noopener');
}
