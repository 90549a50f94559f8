import { addressOf } from '../../../contract/screens/address-of.ts';
import { screens, type RouteKey } from '../../../contract/screens.ts';
import type { Widget } from '../../widget/widget.ts';

/** Asks the page to go back to a desk's list. Unless the page does, the portal's list opens in a new tab. */
export function leaveTo(screen: RouteKey, { emit, connection }: Widget): void {
  const address = addressOf(screens[screen]);
  if (emit('lending-navigate', { screen, params: {}, isBack: true }) && address !== undefined)
    globalThis.open(connection.base + address, '_blank', 'noopener');
}
