import type { ListType } from '../contract/lists.ts';
import type { ListRecord } from '../kit/list/columns.ts';
import type { Widget } from '../kit/widget/widget.ts';
import type { ActionType } from './action-type.ts';
import type { QueueList } from './queue-list.state.ts';

/** What an action's file draws, from its choice to its end. */
export interface ActionProps {
  action: ActionType;
  /** One row, or the ticked ones. */
  rows: readonly ListRecord[];
  type: ListType;
  state: QueueList;
  widget: Widget;
  close(): void;
}
