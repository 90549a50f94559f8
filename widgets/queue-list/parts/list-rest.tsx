import { useEffect, type RefObject } from 'react';
import type { ListType } from '../../contract/lists.ts';
import listWorkSheet from '../../kit/look/list/list-work.css?sheet';
import { useSheet } from '../../kit/widget/use-sheet.ts';
import type { Widget } from '../../kit/widget/widget.ts';
import { offeredInHead } from '../head-actions.ts';
import type { QueueList } from '../queue-list.state.ts';
import { useListKeys } from '../use-list-keys.ts';
import { useLiveRows } from '../use-live-rows.ts';
import { useViewAddress } from '../use-view-address.ts';
import { BulkBar } from './bulk-bar.tsx';
import { HeadTools } from './head-tools.tsx';
import { ListFoot } from './list-foot.tsx';
import { OpenTask } from './open-task.tsx';
import { RowButtons } from './row-buttons.tsx';
import { SubQueues } from './sub-queues.tsx';

interface ListRestProps {
  type: ListType;
  state: QueueList;
  widget: Widget;
  field: RefObject<HTMLInputElement | null>;
}

/** What a first click would wait for. */
const ahead = [
  () => import('../../kit/filter/filter-drawer.tsx'),
  () => import('./list-chips.tsx'),
  () => import('./list-blank.tsx'),
  () => import('../../kit/list/check-whole.ts'),
  () => import('./dialog/column-dialog.tsx'),
];
/** After the list has drawn what came with this file, and asked for its next page. */
const aheadAfterMs = 300;

/** Fetches the parts that open on a click; without a connection they come with the click. */
function useAhead({ actions }: QueueList, widget: Widget): void {
  useEffect(() => {
    const timer = setTimeout(() => {
      const ofHead = offeredInHead(actions.peek(), widget).map(([, { load }]) => load);
      for (const load of [...ahead, ...ofHead]) load().catch(() => undefined);
    }, aheadAfterMs);
    return () => clearTimeout(timer);
  }, [actions, widget]);
}

/** Under the rows: what is done over the list, and the pager; with it come the keys, the address, what happens elsewhere. */
function Foot({ type, state, widget, field }: ListRestProps) {
  useSheet(listWorkSheet);
  useAhead(state, widget);
  useViewAddress(state, widget);
  useLiveRows(type, state, widget);
  useListKeys(
    state,
    widget,
    () => field.current?.focus(),
    () => state.openTask({ kind: 'keys' }),
  );
  return (
    <>
      <OpenTask type={type} state={state} widget={widget} />
      {!widget.isReadonly && <BulkBar type={type} state={state} />}
      <ListFoot type={type} state={state} />
    </>
  );
}

/** What comes once a list's first rows stand, in one file. */
export const listRest = { Foot, HeadTools, RowButtons, SubQueues };
