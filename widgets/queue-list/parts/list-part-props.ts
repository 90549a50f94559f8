import type { ListType } from '../../contract/lists.ts';
import type { Widget } from '../../kit/widget/widget.ts';
import type { QueueList } from '../queue-list.state.ts';

/** What every part of a queue list is given. */
export interface ListPartProps {
  type: ListType;
  state: QueueList;
  widget: Widget;
}
