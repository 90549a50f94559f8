import type { Portal } from '../../widgets/contract/session/portals.ts';
import type { ScreenRow } from '../../widgets/contract/screens.ts';

/** Screens by route key: the product's own table, or another one that the router and the menus are given. */
export type ScreenTable = Readonly<Record<string, ScreenRow>>;

/** The part of the signed-in user's record that routes and menus are built from (SH-18). */
export interface Visitor {
  needsNewPassword?: boolean;
  portalRouteList: readonly { viewName: string; routeList: readonly { key: string }[] }[];
}

/** The table's row of a route key, or undefined for a key that this table does not know (SH-19). */
export function rowOf(table: ScreenTable, key: string): ScreenRow | undefined {
  return Object.hasOwn(table, key) ? table[key] : undefined;
}

/** The route keys a visitor is granted under a portal's view name, in the order of the route list, each once. */
export function grantedKeys(visitor: Visitor, portal: Portal): string[] {
  const keys = visitor.portalRouteList
    .filter(({ viewName }) => viewName === portal)
    .flatMap(({ routeList }) => routeList.map(({ key }) => key));
  return [...new Set(keys)];
}
