import { listRows, listTypes, type ListAction, type ListRouteKey } from '../lists.ts';

/** The route keys of the lists that offer an action. */
export function screensWith(action: ListAction): ListRouteKey[] {
  return listTypes
    .map((type) => listRows[type])
    .filter((row) => [...row.rowActions, ...row.bulkActions, ...row.headerActions].some((each) => each === action))
    .map(({ routeKey }) => routeKey);
}
