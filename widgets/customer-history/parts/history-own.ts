import type { Widget } from '../../kit/widget/widget.ts';
import type { History, HistoryHead } from '../history-state.ts';

/** What a history's parts are given. */
export interface HistoryOwn {
  title: string;
  state: History<HistoryHead>;
  widget: Widget;
}
