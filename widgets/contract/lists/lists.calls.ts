import type { CallRow } from '../call-row.ts';
import { listRows, listTypes, type ListType } from '../lists.ts';
import type { RouteKey } from '../screens.ts';
import { partOf } from './list-places.ts';
import { listCallPath, listCallShape } from './list-row.calls.ts';

type TabsRow = CallRow & {
  changes: 'nothing';
  method: 'POST';
  path: `/lists/${ListType}/tabs`;
  encoding: 'form';
  auth: 'session';
};
type RowsRow = CallRow & {
  changes: 'nothing';
  method: 'POST';
  path: `/lists/${ListType}/rows`;
  encoding: 'json';
  auth: 'session';
};
export type ListCalls = Record<`${ListType}.tabs`, TabsRow> & Record<`${ListType}.rows`, RowsRow>;

/**
 * Two calls for each list, derived from its row: its tabs with filters and columns (AP-20), and a page of its rows
 * (AP-22).
 */
export const listCalls = Object.fromEntries(
  listTypes.flatMap((type): [string, TabsRow | RowsRow][] => {
    const { title, routeKey } = listRows[type];
    const part = partOf(type);
    const screens = [routeKey as RouteKey] as const;
    return [
      [
        `${type}.tabs`,
        {
          does: `Tabs, filters and columns of ${title}`,
          path: listCallPath(type, 'tabs'),
          ...listCallShape.tabs,
          part,
          screens,
        },
      ],
      [
        `${type}.rows`,
        { does: `A page of ${title}`, path: listCallPath(type, 'rows'), ...listCallShape.rows, part, screens },
      ],
    ];
  }),
) as ListCalls;
