import { addressOf, listTypes, routeKeyOf, type ListRouteKey, type ListType } from './lists/list-places.ts';
import { ownScreens, type ScreenRow } from './screens/own-screens.ts';

export type { ScreenInput, ScreenRow, Tag } from './screens/own-screens.ts';

/** The stable key of a screen, as route lists name it (SH-20). */
export type RouteKey = keyof typeof ownScreens | ListRouteKey;

function listScreen(type: ListType): ScreenRow {
  const { path, title, portal, group, label, needs } = addressOf(type);
  return {
    path,
    title,
    portal,
    menu: { group, label },
    tag: 'lending-queue-list',
    fixed: { list: type },
    inputs: { 'loan-application-number': { query: ['loanApplicationNumber'] } },
    rawQuery: 'view',
    ...(needs && { needs }),
    access: 'route',
  };
}

const listScreens = Object.fromEntries(listTypes.map((type) => [routeKeyOf(type), listScreen(type)])) as Record<
  ListRouteKey,
  ScreenRow
>;

/** The screens, by route key: read by the portal's router and menus, the frame page, the loader, the gallery and the server's grants. */
export const screens: Readonly<Record<RouteKey, ScreenRow>> = { ...listScreens, ...ownScreens };

/** Whether a key of a route list is one this product knows; others are dropped (SH-19). */
export function isRouteKey(key: string): key is RouteKey {
  return Object.hasOwn(screens, key);
}
