import { useLayoutEffect, useRef, useState, type RefObject } from 'react';
import { lazyPart } from '../../lazy-part.ts';
import type { Widget } from '../../widget/widget.ts';
import type { ListRecord } from '../columns.ts';
import { listenForListKeys } from '../list-keys.ts';
import { currentRow, moveBy } from './current-row.ts';
import type { ShellState } from './shell-state.ts';

const ListKeysDialog = lazyPart(async () => (await import('../dialog/list-keys-dialog.tsx')).ListKeysDialog);

interface ListKeyboardProps {
  state: Pick<ShellState, 'list' | 'canSelect' | 'currentId' | 'moveTo'>;
  widget: Widget;
  field: RefObject<HTMLInputElement | null>;
  /** Called by Enter with the row that the keyboard stands on. */
  open(row: ListRecord): void;
}

/** j, k and the arrows move, Enter opens, x selects, / searches, ? shows the keys. */
export function ListKeyboard({ state, widget, field, open }: ListKeyboardProps) {
  const [showsKeys, setShowsKeys] = useState(false);
  const acts = useRef({ open });
  acts.current = { open };
  // before the paint, so that the keys work as soon as the list can be seen
  useLayoutEffect(() => {
    return listenForListKeys(widget.element, widget.connection.isForeign, {
      move: (by) => moveBy(state, by),
      open() {
        const row = currentRow(state);
        if (row) acts.current.open(row);
      },
      select() {
        const row = currentRow(state);
        if (row && state.canSelect.peek() && row.lockedBy === null)
          state.list.select(row.rowId, !state.list.selected.peek().has(row.rowId));
      },
      search: () => field.current?.focus(),
      help: () => setShowsKeys(true),
    });
  }, [state, widget, field]);
  return showsKeys && <ListKeysDialog state={state} close={() => setShowsKeys(false)} />;
}
