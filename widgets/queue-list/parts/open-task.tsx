import { lazy, Suspense, useCallback } from 'react';
import type { ListType } from '../../contract/lists.ts';
import { useValue } from '../../kit/use-value.ts';
import type { Widget } from '../../kit/widget/widget.ts';
import { actionRows } from '../actions.ts';
import type { ListTask, QueueList } from '../queue-list.state.ts';

export interface TaskProps<Task = ListTask> {
  task: Task;
  type: ListType;
  state: QueueList;
  widget: Widget;
  close(): void;
}

const ColumnDialog = lazy(() => import('./column-dialog.tsx').then((part) => ({ default: part.ColumnDialog })));
const DownloadDialog = lazy(() => import('./download-dialog.tsx').then((part) => ({ default: part.DownloadDialog })));
const AllocationFileDialog = lazy(() =>
  import('./allocation-file-dialog.tsx').then((part) => ({ default: part.AllocationFileDialog })),
);
const KeysDialog = lazy(() => import('./keys-dialog.tsx').then((part) => ({ default: part.KeysDialog })));
const TakeOverDialog = lazy(() => import('./take-over-dialog.tsx').then((part) => ({ default: part.TakeOverDialog })));

/** By action; each file is loaded when it is first chosen. */
const actions = Object.fromEntries(
  Object.entries(actionRows).map(([action, { load }]) => [
    action,
    lazy(() => load().then(({ Action }) => ({ default: Action }))),
  ]),
);

/** What is open over the list. */
export function OpenTask({ type, state, widget }: Omit<TaskProps, 'task' | 'close'>) {
  const task = useValue(state.task);
  const close = useCallback(() => state.openTask(null), [state]);
  const Action = task?.kind === 'action' ? actions[task.action] : undefined;
  if (!task) return null;
  const own = { type, state, widget, close };
  return (
    <Suspense>
      {task.kind === 'columns' && <ColumnDialog {...own} />}
      {task.kind === 'download' && <DownloadDialog {...own} />}
      {task.kind === 'allocationFile' && <AllocationFileDialog {...own} />}
      {task.kind === 'keys' && <KeysDialog {...own} />}
      {task.kind === 'takeOver' && <TakeOverDialog {...own} row={task.row} />}
      {task.kind === 'action' && Action && <Action {...own} action={task.action} rows={task.rows} />}
    </Suspense>
  );
}
