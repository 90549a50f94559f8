import { addressOf } from '../../widgets/contract/screens/address-of.ts';
import { isRouteKey, screens } from '../../widgets/contract/screens.ts';

/** Opens a screen in a new tab when no page handles `lending-navigate`. Does nothing for an unknown route key. */
export function openInPortal({ screen, params }: { screen?: unknown; params?: unknown }): void {
  if (typeof screen !== 'string' || !isRouteKey(screen)) return;
  const given = Object.entries(params ?? {}).filter((entry): entry is [string, string] => typeof entry[1] === 'string');
  const address = addressOf(screens[screen], Object.fromEntries(given));
  if (address !== undefined) window.open(address, '_blank', 'noopener');
}
