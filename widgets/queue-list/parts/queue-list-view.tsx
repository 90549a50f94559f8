import { memo, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { listRows, type ListType } from '../../contract/lists.ts';
import { afterDrawn } from '../../kit/after-drawn.ts';
import { lazyPart, untilLoaded } from '../../kit/lazy-part.ts';
import { arrived as listArrived } from '../../kit/look/list/list.css?sheet-file';
import { arrived as statusArrived } from '../../kit/look/status.css?sheet-file';
import { useValue } from '../../kit/use-value.ts';
import type { Widget } from '../../kit/widget/widget.ts';
import type { QueueList } from '../queue-list.state.ts';
import type { listRest } from './list-rest.tsx';
import { ListHead } from './list-head.tsx';
import { ListToolbar } from './list-toolbar.tsx';
import { QueueTable } from './queue-table.tsx';
import { QueueTabs } from './queue-tabs.tsx';

const ScreenFailure = lazyPart(async () => (await import('../../kit/parts/load-state.tsx')).ScreenFailure);

/** Its rules come while the first rows are on their way. */
const styled = Promise.all([listArrived, statusArrived]);

interface QueueListViewProps {
  type: ListType;
  state: QueueList;
  widget: Widget;
}

type Rest = typeof listRest;

/** What a list can do without until its first rows have been drawn. */
function useRest(hasRows: boolean): Rest | undefined {
  const [rest, setRest] = useState<Rest>();
  useEffect(() => {
    if (!hasRows || rest) return;
    let isStopped = false;
    const stop = afterDrawn(() => {
      void untilLoaded(() => import('./list-rest.tsx')).then((part) => {
        if (!isStopped) setRest(part.listRest);
      });
    });
    return () => {
      isStopped = true;
      stop();
    };
  }, [hasRows, rest]);
  return rest;
}

/**
 * The layout that every list has: head, tabs, search, table, pager; nothing before its rules are there. The address of the
 * page, told and given back with every step, draws none of it again.
 */
export const QueueListView = memo(function QueueListView(props: QueueListViewProps) {
  const [isStyled, setStyled] = useState(false);
  useLayoutEffect(() => {
    void styled.then(() => setStyled(true));
  }, []);
  return isStyled && <StyledList {...props} />;
});

function StyledList({ type, state, widget }: QueueListViewProps) {
  const { title } = listRows[type];
  const field = useRef<HTMLInputElement>(null);
  const failure = useValue(state.failure);
  // rows are drawn by the columns that come with the tabs, whichever is there first
  const hasRows = [useValue(state.list.page), useValue(state.tabs)].every((part) => part !== null);
  const rest = useRest(hasRows);
  if (failure?.isWhole) return <ScreenFailure refresh={() => void state.reload()} />;
  return (
    <section className="list" aria-label={title}>
      <ListHead title={title} state={state}>
        {rest && <rest.HeadTools type={type} state={state} widget={widget} />}
      </ListHead>
      <QueueTabs state={state} />
      <ListToolbar state={state} field={field}>
        {rest && <rest.SubQueues state={state} />}
      </ListToolbar>
      <QueueTable type={type} state={state} widget={widget} RowButtons={rest?.RowButtons} />
      {rest && hasRows && !failure ? (
        <rest.Foot type={type} state={state} widget={widget} field={field} />
      ) : (
        <div className="foot" />
      )}
    </section>
  );
}
