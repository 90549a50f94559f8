import type { Portal } from '../../../../widgets/contract/session/portals.ts';
import { screens } from '../../../../widgets/contract/screens.ts';
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
