import { useCallback, useState } from 'react';
import type { HeaderActionType, ListType } from '../../contract/lists.ts';
import { lazyPart } from '../../kit/lazy-part.ts';
import headToolsSheet from '../../kit/look/list/head-tools.css?sheet';
import { Icon } from '../../kit/parts/icon.tsx';
import { columnsIcon } from '../../kit/parts/icons.tsx';
import { useValue } from '../../kit/use-value.ts';
import { useSheet } from '../../kit/widget/use-sheet.ts';
import type { Widget } from '../../kit/widget/widget.ts';
import { headActionRows, offeredInHead } from '../head-actions.ts';
import type { QueueList } from '../queue-list.state.ts';
import { ViewsMenu } from './views-menu.tsx';

interface HeadToolsProps {
  type: ListType;
  state: QueueList;
  widget: Widget;
}

/** By action; each file is loaded when it is first chosen, if it has not been fetched ahead. */
const actions = Object.fromEntries(
  Object.entries(headActionRows).map(([action, { load }]) => [action, lazyPart(async () => (await load()).Action)]),
);

/** What can be done with a list as a whole (QL-21): what the server says this viewer may. */
export function HeadTools({ type, state, widget }: HeadToolsProps) {
  useSheet(headToolsSheet);
  const offered = offeredInHead(useValue(state.actions), widget);
  const [open, setOpen] = useState<HeaderActionType>();
  // one that is done late does not close what was opened since
  const close = useCallback(() => setOpen((now) => (now === open ? undefined : now)), [open]);
  const Action = open && actions[open];
  return (
    <>
      <div className="head-tools">
        <ViewsMenu type={type} state={state} widget={widget} />
        <button
          className="btn icon plain"
          type="button"
          aria-label="Columns"
          title="Columns"
          aria-haspopup="dialog"
          onClick={() => state.openTask({ kind: 'columns' })}
        >
          <Icon shape={columnsIcon} />
        </button>
        {offered.map(([action, { label, icon, isPrimary, opensDialog }]) => (
          <button
            key={action}
            className={isPrimary ? 'btn primary' : 'btn'}
            type="button"
            aria-haspopup={opensDialog && 'dialog'}
            aria-disabled={opensDialog ? undefined : action === open}
            onClick={() => setOpen(action)}
          >
            <Icon shape={icon} />
            <span className="wide">{label}</span>
          </button>
        ))}
      </div>
      {Action && <Action type={type} state={state} widget={widget} close={close} />}
    </>
  );
}
