import type { ListType } from '../contract/lists.ts';
import type { ListRecord } from '../kit/list/columns.ts';
import type { Widget } from '../kit/widget/widget.ts';
import type { ActionType } from './action-type.ts';
import type { QueueList } from './queue-list.state.ts';

/** What the file of a head's action draws, from the click on its button to its end. */
export interface HeadActionProps {
  type: ListType;
  state: QueueList;
  widget: Widget;
  close(): void;
}

/** What the file of a row's action draws, from its choice to its end. */
export interface ActionProps extends HeadActionProps {
  action: ActionType;
  /** One row, or the ticked ones. */
  rows: readonly ListRecord[];
}
