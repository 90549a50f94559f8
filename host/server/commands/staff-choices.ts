import { portals, type Portal } from '../../../widgets/contract/session/portals.ts';
import { may } from '../../../widgets/contract/session/rights.ts';
import { roleLabel, roles, type Role } from '../../../widgets/contract/session/roles.ts';
import { isRouteKey, screens, type RouteKey } from '../../../widgets/contract/screens.ts';
import type { PortalRoutes } from '../db/tables/staff.ts';
import { keysOf, routeListOf } from '../core/staff/route-list.ts';
import { SettingsError } from '../base/settings.ts';

/** What stands between commas. */
export function split(text: string): string[] {
  return text.split(',').filter((part) => part !== '');
}

/** Reads the names of roles, separated by commas. @throws SettingsError for an unknown role */
export function readRoles(text: string): Role[] {
  return split(text).map((name) => {
    const role = roles.find((each) => each === name.toUpperCase());
    if (!role) throw new SettingsError(`There is no role ${name}. The roles are ${roles.join(', ')}.`);
    return role;
  });
}

const isGranted = (key: RouteKey, portal: Portal) => screens[key].portal === portal;

function keysNamed(name: string): RouteKey[] {
  const portal = portals.find((each) => each === name);
  const every = Object.keys(screens).filter(isRouteKey);
  if (portal) return every.filter((key) => isGranted(key, portal));
  if (isRouteKey(name) && screens[name].portal !== undefined) return [name];
  const known = every.filter((key) => screens[key].portal !== undefined).join(', ');
  throw new SettingsError(
    `There is no screen ${name} to grant. Name ${portals.join(', ')} for all of a portal's, or any of ${known}.`,
  );
}

/** Reads route keys, or portals for all their screens, separated by commas, into a route list. @throws SettingsError */
export function readRoutes(text: string): PortalRoutes {
  return routeListOf([...new Set(split(text).flatMap(keysNamed))]);
}

/** One line for each granted screen that loads nothing for somebody with these roles: menus follow routes alone (SH-45). */
export function unreadScreens(held: readonly string[], routes: PortalRoutes): string[] {
  const who = held.map(roleLabel).join(', ') || 'Somebody without a role';
  return keysOf(routes)
    .filter(isRouteKey)
    .filter((key) => {
      const { needs } = screens[key];
      return needs !== undefined && !may(needs, held);
    })
    .map((key) => `${who} cannot read ${screens[key].title}: give a role that can, or take the screen away`);
}
