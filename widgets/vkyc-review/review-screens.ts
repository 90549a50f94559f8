import { addressOf } from '../contract/screens/address-of.ts';
import { screens } from '../contract/screens.ts';
import type { VkycDesk } from '../contract/vkyc/vkyc.ts';
import type { Widget } from '../kit/widget/widget.ts';

/** The list that each desk works. */
const listOf = {
  maker: 'VKYC_MAKER_LIST',
  checker: 'VKYC_CHECKER_LIST',
  audit: 'VKYC_AUDIT_LIST',
} as const satisfies Record<VkycDesk, keyof typeof screens>;
/** The screen of each desk. */
export const reviewOf = {
  maker: 'VKYC_MAKER_REVIEW',
  checker: 'VKYC_CHECKER_REVIEW',
  audit: 'VKYC_AUDIT_REVIEW',
} as const satisfies Record<VkycDesk, keyof typeof screens>;

/** Asks the page to go back to the desk's list. Unless the page does, the portal's list opens in a new tab. */
export function goBack(desk: VkycDesk, { emit, connection }: Widget): void {
  const screen = listOf[desk];
  const address = addressOf(screens[screen]);
  if (emit('lending-navigate', { screen, params: {}, isBack: true }) && address !== undefined)
    globalThis.open(connection.base + address, '_blank', 'noopener');
}
