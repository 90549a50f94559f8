import { offersChoice, type Menu } from './menu.ts';
import type { View } from './view.ts';

/** Which bars of the portal stand around a view. */
export interface Bars {
  appBar: boolean;
  menuBar: boolean;
}

/**
 * The bars around a view: none without a session. The screen's row may hide bars (SH-26, SH-27), and a screen without
 * app bar has no menu bar either. The menu bar needs something to choose from (SH-23); error pages have no menu bar.
 */
export function barsAround(view: View, isSignedIn: boolean, menus: readonly Menu[]): Bars {
  const hides = view.kind === 'screen' ? (view.row.hides ?? []) : ['menuBar'];
  const appBar = isSignedIn && !hides.includes('appBar');
  return { appBar, menuBar: appBar && !hides.includes('menuBar') && offersChoice(menus) };
}
