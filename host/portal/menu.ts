import { menuGroups, portals, type Portal } from '../../widgets/contract/session/portals.ts';
import type { ScreenRow } from '../../widgets/contract/screens.ts';
import { grantedKeys, rowOf, type ScreenTable, type Visitor } from './screen-table.ts';

export interface MenuEntry {
  key: string;
  label: string;
  path: string;
}

export interface Menu {
  group: string;
  entries: readonly MenuEntry[];
}

/** The portals a visitor is offered, in the order of the route list. */
export function offeredPortals(visitor: Visitor): Portal[] {
  const names = visitor.portalRouteList.map(({ viewName }) => viewName);
  return [...new Set(names)].flatMap((name) => portals.find((portal) => portal === name) ?? []);
}

/** The menu-eligible routes of a portal in the order of the route list: known keys of this portal that have a menu entry. */
function menuRoutes(table: ScreenTable, visitor: Visitor, portal: Portal): { key: string; row: ScreenRow }[] {
  return grantedKeys(visitor, portal).flatMap((key) => {
    const row = rowOf(table, key);
    return row?.menu && row.portal === portal ? [{ key, row }] : [];
  });
}

/** A portal's menus: its groups in their fixed order, each with the entries that the route list grants (SH-18, SH-19, SH-47). */
export function menusFor(table: ScreenTable, visitor: Visitor, portal: Portal): Menu[] {
  const routes = menuRoutes(table, visitor, portal);
  return menuGroups[portal]
    .map((group) => ({
      group,
      entries: routes.flatMap(({ key, row }) =>
        row.menu?.group === group ? [{ key, label: row.menu.label, path: row.path }] : [],
      ),
    }))
    .filter(({ entries }) => entries.length > 0);
}

/** The key of the home route: the first menu-eligible one of the portal (SH-21). */
export function homeKey(table: ScreenTable, visitor: Visitor, portal: Portal): string | undefined {
  return menuRoutes(table, visitor, portal)[0]?.key;
}

/** Whether the menu bar has anything to choose from: not for a single menu with a single submenu (SH-23). */
export function offersChoice(menus: readonly Menu[]): boolean {
  return menus.reduce((count, { entries }) => count + entries.length, 0) > 1;
}
