import { headerActionsOf, rowActionsOf } from './list-places.ts';
import { listRows, listTypes, type ListAction, type ListRouteKey } from '../lists.ts';

/** The route keys of the lists that offer an action. */
export function screensWith(action: ListAction): ListRouteKey[] {
  return listTypes
    .filter((type) =>
      [...rowActionsOf(type), ...listRows[type].bulkActions, ...headerActionsOf(type)].some((each) => each === action),
    )
    .map((type) => listRows[type].routeKey);
}
