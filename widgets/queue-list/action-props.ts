import type { ListType } from '../contract/lists.ts';
import type { ListRecord } from '../kit/list/columns.ts';
import type { Widget } from '../kit/widget/widget.ts';
import type { ActionType } from './action-type.ts';
import type { QueueList } from './queue-list.state.ts';

/** The props of a head action's component, which is drawn from the click on its button until it closes. */
export interface HeadActionProps {
  type: ListType;
  state: QueueList;
  widget: Widget;
  close(): void;
}

/** The props of a row action's component, which is drawn from the choice of the action until it closes. */
export interface ActionProps extends HeadActionProps {
  action: ActionType;
  /** One row, or the ticked ones. */
  rows: readonly ListRecord[];
}
