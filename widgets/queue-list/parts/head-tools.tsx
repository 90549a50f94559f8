import type { ListType } from '../../contract/lists.ts';
import headToolsSheet from '../../kit/look/list/head-tools.css?sheet';
import { Icon } from '../../kit/parts/icon.tsx';
import { columnsIcon, downloadIcon, nextIcon, uploadIcon } from '../../kit/parts/icons.tsx';
import { useValue } from '../../kit/use-value.ts';
import { useSheet } from '../../kit/widget/use-sheet.ts';
import type { Widget } from '../../kit/widget/widget.ts';
import { useWork } from '../../kit/work/use-work.ts';
import { openNext } from '../open-next.ts';
import type { QueueList } from '../queue-list.state.ts';
import { ViewsMenu } from './views-menu.tsx';

interface HeadToolsProps {
  type: ListType;
  state: QueueList;
  widget: Widget;
}

/** What can be done with a list as a whole (QL-21): what the server says this viewer may. */
export function HeadTools({ type, state, widget }: HeadToolsProps) {
  useSheet(headToolsSheet);
  const offered = useValue(state.actions);
  const work = useWork(widget);
  const isTaking = useValue(work.isBusy);
  const { isReadonly } = widget;

  async function next() {
    if (!isTaking) await openNext(type, state, widget, work);
  }
  return (
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
      {offered.includes('uploadAllocation') && !isReadonly && (
        <button
          className="btn"
          type="button"
          aria-haspopup="dialog"
          onClick={() => state.openTask({ kind: 'allocationFile' })}
        >
          <Icon shape={uploadIcon} />
          <span className="wide">Bulk allocation</span>
        </button>
      )}
      {offered.includes('downloadList') && (
        <button
          className="btn"
          type="button"
          aria-haspopup="dialog"
          onClick={() => state.openTask({ kind: 'download' })}
        >
          <Icon shape={downloadIcon} />
          <span className="wide">Download CSV</span>
        </button>
      )}
      {offered.includes('nextApplication') && !isReadonly && (
        <button className="btn primary" type="button" aria-disabled={isTaking} onClick={() => void next()}>
          <Icon shape={nextIcon} />
          <span className="wide">Next application</span>
        </button>
      )}
    </div>
  );
}
