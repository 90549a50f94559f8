import { portals, type Portal } from '../../../../widgets/contract/session/portals.ts';
import { isRouteKey, screens } from '../../../../widgets/contract/screens.ts';
import type { PortalRoutes } from '../../db/tables/staff.ts';

const portalOf = new Map<string, Portal | undefined>(Object.entries(screens).map(([key, { portal }]) => [key, portal]));

/**
 * Refuses a route list with a key that the routes table does not have, or with a key under another portal's view name
 * (SH-18, SH-20).
 *
 * @throws Error naming the keys
 */
export function checkRouteList(routes: PortalRoutes): void {
  const wrong = routes.flatMap(({ viewName, routeList }) =>
    routeList.filter(({ key }) => portalOf.get(key) !== viewName).map(({ key }) => `${key} under ${viewName}`),
  );
  if (wrong.length > 0) throw new Error(`Not in the routes table: ${wrong.join(', ')}`);
}

/** The route keys of a route list, of every portal. */
export const keysOf = (routes: PortalRoutes): string[] =>
  routes.flatMap(({ routeList }) => routeList.map(({ key }) => key));

/** Some route keys as an account holds them. A key that this product does not know stays where the account has it. */
export function routeListOf(keys: readonly string[], before: PortalRoutes = []): PortalRoutes {
  const isOf = (key: string, portal: string) =>
    isRouteKey(key)
      ? screens[key].portal === portal
      : before.some(({ viewName, routeList }) => viewName === portal && routeList.some((route) => route.key === key));
  return portals
    .map((portal) => ({
      viewName: portal,
      routeList: keys.filter((key) => isOf(key, portal)).map((key) => ({ key })),
    }))
    .filter(({ routeList }) => routeList.length > 0);
}
