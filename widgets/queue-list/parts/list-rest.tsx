import type { RefObject } from 'react';
import type { ListType } from '../../contract/lists.ts';
import type { Widget } from '../../kit/widget/widget.ts';
import type { QueueList } from '../queue-list.state.ts';
import { useListKeys } from '../use-list-keys.ts';
import { useViewAddress } from '../use-view-address.ts';
import { ListFoot } from './list-foot.tsx';

interface ListRestProps {
  type: ListType;
  state: QueueList;
  widget: Widget;
  field: RefObject<HTMLInputElement | null>;
}

/** What comes with a list's first rows: the pager, the keys, the address. */
export function ListRest({ type, state, widget, field }: ListRestProps) {
  useListKeys(state, widget, () => field.current?.focus());
  useViewAddress(state, widget);
  return <ListFoot type={type} state={state} />;
}
