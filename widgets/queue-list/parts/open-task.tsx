import { useCallback } from 'react';
import { lazyPart } from '../../kit/lazy-part.ts';
import { useValue } from '../../kit/use-value.ts';
import { actionRows } from '../actions.ts';
import type { ListPartProps } from './list-part-props.ts';

const TakeOverDialog = lazyPart(async () => (await import('./dialog/take-over-dialog.tsx')).TakeOverDialog);

/** The row actions' components; each file is loaded when its action is first chosen. */
const actions = Object.fromEntries(
  Object.entries(actionRows).map(([action, { load }]) => [action, lazyPart(async () => (await load()).Action)]),
);

/** The task that is open over the list. */
export function OpenTask({ type, state, widget }: ListPartProps) {
  const task = useValue(state.task);
  const close = useCallback(() => state.openTask(null), [state]);
  const Action = task?.kind === 'action' ? actions[task.action] : undefined;
  if (!task) return null;
  const own = { type, state, widget, close };
  return (
    <>
      {task.kind === 'takeOver' && <TakeOverDialog {...own} row={task.row} />}
      {task.kind === 'action' && Action && <Action {...own} action={task.action} rows={task.rows} />}
    </>
  );
}
