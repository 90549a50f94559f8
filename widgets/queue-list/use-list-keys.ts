import { useLayoutEffect, useRef } from 'react';
import { listenForListKeys } from '../kit/list/list-keys.ts';
import type { Widget } from '../kit/widget/widget.ts';
import { currentRow, moveBy } from './current-row.ts';
import { linkOf } from './open-screen.ts';
import type { QueueList } from './queue-list.state.ts';

/** j, k and the arrows move, Enter opens, x selects, / searches, ? shows the keys. */
export function useListKeys(state: QueueList, widget: Widget, focusSearch: () => void, help?: () => void): void {
  const acts = useRef({ focusSearch, help });
  acts.current = { focusSearch, help };
  // before the paint: who sees the list can work it
  useLayoutEffect(() => {
    return listenForListKeys(widget.element, widget.connection.isForeign, {
      move: (by) => moveBy(state, by),
      open() {
        const row = currentRow(state);
        const links = row ? state.columns.peek().map((column) => linkOf(row, column, widget)) : [];
        links.find((link) => link !== undefined)?.open();
      },
      select() {
        const row = currentRow(state);
        if (row && state.canSelect.peek() && row.lockedBy === null)
          state.list.select(row.rowId, !state.list.selected.peek().has(row.rowId));
      },
      search: () => acts.current.focusSearch(),
      help: () => acts.current.help?.(),
    });
  }, [state, widget]);
}
