import { routeKeyOf } from '../lists/list-places.ts';
import { listTags } from '../lists/list-tags.ts';
import { screens, type ScreenRow, type Tag } from '../screens.ts';

/** The screens of the table, and behind them the lists that have a tag of their own: nothing of those is left to fix. */
export const framedRows: readonly ScreenRow[] = [
  ...Object.values(screens),
  ...Object.entries(listTags).map(([tag, list]) => ({
    ...screens[routeKeyOf(list)],
    tag: tag as Tag,
    fixed: {},
  })),
];
