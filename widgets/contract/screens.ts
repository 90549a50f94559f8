import { listRows, type ListRouteKey } from './lists.ts';
import { ownScreens, type ScreenRow } from './own-screens.ts';

export type { ScreenInput, ScreenRow, Tag } from './own-screens.ts';

/** The stable key of a screen, as route lists name it (SH-20). */
export type RouteKey = keyof typeof ownScreens | ListRouteKey;

const listScreens = Object.fromEntries(
  Object.entries(listRows).map(([type, list]): [string, ScreenRow] => [
    list.routeKey,
    {
      path: list.path,
      title: list.title,
      portal: list.portal,
      menu: { group: list.group, label: list.label ?? list.title },
      tag: 'lending-queue-list',
      fixed: { list: type },
      inputs: { 'loan-application-number': { query: ['loanApplicationNumber'] } },
      rawQuery: 'view',
      access: 'route',
    },
  ]),
) as Record<ListRouteKey, ScreenRow>;

/** The screens, by route key: read by the portal's router and menus, the frame page, the loader, the gallery and the server's grants. */
export const screens: Readonly<Record<RouteKey, ScreenRow>> = { ...listScreens, ...ownScreens };

/** Whether a key of a route list is one this product knows; others are dropped (SH-19). */
export function isRouteKey(key: string): key is RouteKey {
  return Object.hasOwn(screens, key);
}
