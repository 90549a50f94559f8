import type { Static } from 'typebox';
import type { ListType, RowActionType } from '../../../../widgets/contract/lists.ts';
import type { Column, Filter, Row } from '../../../../widgets/contract/lists/lists.schemas.ts';
import type { Caller } from '../../call/handler.ts';
import type { ListRecord, ShownNames } from './base.ts';
import { rowActionsFor, rowRightsOf } from './list-actions.rules.ts';
import type { ColumnSource, FilterSource, ListSource } from './source.ts';

/** A column as the screen gets it (EN-06). */
export function presentColumn(
  column: ColumnSource,
  { defaultSort, newestBy }: { defaultSort: string; newestBy?: string | undefined },
): Static<typeof Column> {
  const { label, value, kind, sort, screen, params, newTab, warnAfter, badAfter, shown } = column;
  return {
    label,
    value,
    enableSort: sort !== undefined,
    extraConfig: {
      kind,
      // A column that tells the same moment as how long ago it is can be sorted by, too: the moment's column is marked.
      ...(sort !== undefined &&
        sort === (newestBy ?? defaultSort) &&
        kind !== 'age' && { sorted: newestBy === undefined ? ('asc' as const) : ('desc' as const) }),
      ...(screen !== undefined && { screen }),
      ...(params !== undefined && { params: { ...params } }),
      ...(newTab !== undefined && { newTab }),
      ...(warnAfter !== undefined && { warnAfter }),
      ...(badAfter !== undefined && { badAfter }),
      ...(shown !== undefined && { shown }),
    },
  };
}

/** A filter as the screen gets it (EN-07). */
export function presentFilter(filter: FilterSource, names: ShownNames): Static<typeof Filter> {
  return {
    id: filter.id,
    filterName: filter.filterName,
    kind: filter.kind,
    filterOption: filter.options.map(({ id, label, value, min, max, step, takes, shows }) => ({
      id,
      label: typeof label === 'string' ? label : label(names),
      value,
      ...(min !== undefined && { min }),
      ...(max !== undefined && { max }),
      ...(step !== undefined && { step }),
      ...(takes !== undefined && { takes }),
      ...(shows !== undefined && { shows: [...shows] }),
    })),
    selectedValueIndexes: [...filter.chosen],
    ...(filter.isSubQueue && { isSubQueue: true }),
  };
}

/** A list's rows as one viewer sees them now. */
export interface Viewing {
  /** The fields of the list's columns, and those that its links take as parameters. */
  shown: readonly string[];
  /** What the viewer may do to its rows. */
  rights: readonly RowActionType[];
  ownId: string | undefined;
  roles: readonly string[];
  now: Date;
}

/** How the caller sees the rows of a list now. */
export function viewingOf(
  type: ListType,
  source: ListSource,
  columns: readonly ColumnSource[],
  caller: Caller,
  now: Date,
): Viewing {
  const ownId = caller.kind === 'staff' ? caller.staff.id : undefined;
  const shown = [...new Set(columns.flatMap(({ value, params = {} }) => [value, ...Object.values(params)]))];
  const roles = caller.kind === 'staff' ? caller.staff.roles : [];
  return { shown, rights: rowRightsOf(type, source.base, caller), ownId, roles, now };
}

/** A row as the screen gets it: the fields in `shown`, and no other field. The viewer's own lock shuts nobody out: it stands apart. */
export function presentRow(record: ListRecord, { shown, rights, ownId, roles, now }: Viewing): Static<typeof Row> {
  const until = record.lockExpiresAt !== null && record.lockExpiresAt > now ? record.lockExpiresAt.toISOString() : null;
  const isOwn = record.lockedById === ownId;
  const isLocked = until !== null && record.lockedById !== null && !isOwn;
  const ruledOutNow = record.ruledOutFor?.({ id: ownId ?? '', roles }, now) ?? [];
  const cells = Object.fromEntries(shown.map((field) => [field, record.cells[field] ?? null]));
  // One object literal with two spreads takes four times the memory, and a whole list is made of such rows.
  return Object.assign(cells, {
    rowId: record.id,
    version: record.version,
    ...(record.loanApplicationNumber !== undefined && { loanApplicationNumber: record.loanApplicationNumber }),
    lockedBy: isLocked ? record.lockedByName : null,
    lockExpiresAt: isLocked ? until : null,
    ...(until !== null && isOwn && { ownLockExpiresAt: until }),
    actions: rowActionsFor(rights, record, isLocked).filter((action) => !ruledOutNow.includes(action)),
  });
}
