import { useEffect, type RefObject } from 'react';
import { listRows, type ListType } from '../../contract/lists.ts';
import { formatTime } from '../../kit/format/wall-clock.ts';
import { BulkBar, type BulkAction } from '../../kit/list/shell/bulk-bar.tsx';
import { ListFoot } from '../../kit/list/shell/list-foot.tsx';
import { ListKeyboard } from '../../kit/list/shell/list-keyboard.tsx';
import type { ListRest } from '../../kit/list/shell/list-shell.tsx';
import { SubQueues } from '../../kit/list/shell/sub-queues.tsx';
import { useValue } from '../../kit/use-value.ts';
import type { Widget } from '../../kit/widget/widget.ts';
import { nameOf } from '../row-name.ts';
import { offeredInHead, rowActionOf } from '../every-action.ts';
import { linkOf, opensScreen } from '../open-screen.ts';
import type { QueueList } from '../queue-list.state.ts';
import { readEvery } from '../read-every.ts';
import { useCounts } from '../use-counts.ts';
import { useLiveRows } from '../use-live-rows.ts';
import { useViewAddress } from '../use-view-address.ts';
import type { ListPartProps } from './list-part-props.ts';
import { OpenTask } from './open-task.tsx';
import { QueueTools } from './queue-tools.tsx';
import { RowButtons } from './row-buttons.tsx';

/** Loaders of the parts that a first click would wait for. */
const ahead = [
  () => import('../../kit/filter/filter-drawer.tsx'),
  () => import('../../kit/list/shell/list-chips.tsx'),
  () => import('../../kit/list/shell/list-blank.tsx'),
  () => import('../../kit/list/read-number.ts'),
  () => import('../../kit/list/dialog/column-dialog.tsx'),
];
/** Milliseconds: by then the list has drawn the parts of this file, and requested its next page. */
const aheadAfterMs = 300;

/** Fetches the parts that open on a click; without a connection they come with the click. */
function useAhead(type: ListType, { actions }: QueueList, widget: Widget): void {
  useEffect(() => {
    const timer = setTimeout(() => {
      const ofHead = offeredInHead(type, actions.peek(), widget).map(({ file }) => file);
      for (const load of [...ahead, ...ofHead]) load().catch(() => undefined);
    }, aheadAfterMs);
    return () => clearTimeout(timer);
  }, [type, actions, widget]);
}

/** The actions on ticked rows that the server grants this viewer. */
function useBulkActions({ type, state }: ListPartProps): BulkAction[] {
  const offered = useValue(state.actions);
  return listRows[type].bulkActions.flatMap((action) => {
    const known = rowActionOf(type, action);
    if (!known || !offered.includes(action)) return [];
    const { label, icon } = known;
    return [{ key: action, label, icon, run: (rows) => state.openTask({ kind: 'action', action, rows }) }];
  });
}

const untilOf = (end: string | null) => (end === null ? '' : ` until ${formatTime(end)}`);

/** The foot under the rows: open tasks, bulk actions and the pager, with the keys, the address and live changes. */
function Foot({ field, ...own }: ListPartProps & { field: RefObject<HTMLInputElement | null> }) {
  const { type, state, widget } = own;
  useAhead(type, state, widget);
  useViewAddress(state, widget);
  useLiveRows(type, state, widget);
  useCounts(type, state, widget);
  const bulkActions = useBulkActions(own);
  const opensRows = useValue(state.columns).some(opensScreen);
  return (
    <>
      <OpenTask {...own} />
      <ListKeyboard
        state={state}
        widget={widget}
        field={field}
        open={(row) => {
          const links = state.columns.peek().map((column) => linkOf(row, column, widget));
          const found = links.find((link) => link !== undefined);
          if (found) return found.open();
          // A key that does nothing says why: a colleague has the row open (EN-10).
          if (row.lockedBy !== null && opensRows)
            widget.snackbar.info(`${row.lockedBy} has this open${untilOf(row.lockExpiresAt)}`);
        }}
      />
      {!widget.isReadonly && (
        <BulkBar state={state} actions={bulkActions} nameOf={nameOf} readEvery={() => readEvery(type, state, widget)} />
      )}
      <ListFoot state={state} pageSizes={listRows[type].pageSizes} opensRows={opensRows} />
    </>
  );
}

/** The parts that load once a list's first rows are shown, in one file. */
export const listRest: ListRest<ListPartProps> = { Foot, HeadTools: QueueTools, RowButtons, Narrowing: SubQueues };
