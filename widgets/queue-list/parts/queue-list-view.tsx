import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { listRows, type ListType } from '../../contract/lists.ts';
import { useValue } from '../../kit/use-value.ts';
import type { Widget } from '../../kit/widget/widget.ts';
import type { QueueList } from '../queue-list.state.ts';
import { ListHead } from './list-head.tsx';
import { ListToolbar } from './list-toolbar.tsx';
import { QueueTable } from './queue-table.tsx';
import { QueueTabs } from './queue-tabs.tsx';

/** What a list can do without until its first rows stand. */
const ListRest = lazy(() => import('./list-rest.tsx').then((part) => ({ default: part.ListRest })));
const ScreenFailure = lazy(() =>
  import('../../kit/parts/load-state.tsx').then((part) => ({ default: part.ScreenFailure })),
);

interface QueueListViewProps {
  type: ListType;
  state: QueueList;
  widget: Widget;
}

/** True once what came with a change has been drawn. */
function useAfterPaint(hasCome: boolean): boolean {
  const [isDrawn, setDrawn] = useState(false);
  useEffect(() => {
    if (!hasCome || isDrawn) return;
    let timer: ReturnType<typeof setTimeout>;
    const frame = requestAnimationFrame(() => (timer = setTimeout(() => setDrawn(true))));
    // a hidden page draws nothing
    const late = setTimeout(() => setDrawn(true), 250);
    return () => {
      cancelAnimationFrame(frame);
      clearTimeout(timer);
      clearTimeout(late);
    };
  }, [hasCome, isDrawn]);
  return isDrawn;
}

/** The layout that every list has: head, tabs, search, table, pager. */
export function QueueListView({ type, state, widget }: QueueListViewProps) {
  const { title } = listRows[type];
  const field = useRef<HTMLInputElement>(null);
  const failure = useValue(state.failure);
  const hasRows = useValue(state.list.page) !== null;
  const isDrawn = useAfterPaint(hasRows);
  if (failure?.isWhole)
    return (
      <Suspense>
        <ScreenFailure refresh={() => void state.reload()} />
      </Suspense>
    );
  const foot = <div className="foot" />;
  return (
    <section className="list" aria-label={title}>
      <ListHead title={title} state={state} />
      <QueueTabs state={state} />
      <ListToolbar state={state} field={field} />
      <QueueTable title={title} state={state} widget={widget} />
      {isDrawn && hasRows && !failure ? (
        <Suspense fallback={foot}>
          <ListRest type={type} state={state} widget={widget} field={field} />
        </Suspense>
      ) : (
        foot
      )}
    </section>
  );
}
