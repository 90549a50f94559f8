import { offersChoice, type Menu } from './menu.ts';
import type { View } from './view.ts';

/** What of the portal's frame stands around a view. */
export interface Bars {
  appBar: boolean;
  menuBar: boolean;
}

/**
 * The bars around a view: none without a session; what the screen's row hides is hidden (SH-26, SH-27), and a screen
 * without app bar has no menu bar either. The menu bar needs something to choose from (SH-23); error pages do without.
 */
export function barsAround(view: View, isSignedIn: boolean, menus: readonly Menu[]): Bars {
  const hides = view.kind === 'screen' ? (view.row.hides ?? []) : ['menuBar'];
  const appBar = isSignedIn && !hides.includes('appBar');
  return { appBar, menuBar: appBar && !hides.includes('menuBar') && offersChoice(menus) };
}
