import type { MenuGroup, Portal } from '../session/portals.ts';
import type { RouteKey } from '../screens.ts';

/** A screen that does not exist yet. */
export interface ScreenToCome {
  path: `/${string}`;
  /** Also the menu's label, if the screen has a group. */
  title: string;
  /** Absent for a screen that no route list grants. */
  portal?: Portal;
  /** Absent: hidden. */
  group?: MenuGroup;
}

/**
 * Routes whose screens do not exist yet, so that their keys and paths are fixed from the first day (SH-20). A route list
 * may hold them; the portal drops them until the screen has its row in `screens.ts`, which no key can share with this table.
 * The server's check of route lists and the README read it; browser code never does.
 */
export const screensToCome = {
  STUCK_MIS_PAGE: { path: '/stuckMisPage', title: 'Stuck MIS', portal: 'ops', group: 'MIS' },
  DAILY_MIS_PAGE: { path: '/dailyMisPage', title: 'Daily MIS', portal: 'ops', group: 'MIS' },
} as const satisfies Record<string, ScreenToCome> & { readonly [Key in RouteKey]?: never };
