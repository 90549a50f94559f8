import { createElement, useCallback, type FunctionComponent } from 'react';
import { lazyPart } from '../../kit/lazy-part.ts';
import { useValue } from '../../kit/use-value.ts';
import type { ActionProps } from '../action-props.ts';
import type { RowAction } from '../define-actions.ts';
import { rowActionOf } from '../every-action.ts';
import type { ListPartProps } from './list-part-props.ts';

const TakeOverDialog = lazyPart(async () => (await import('./dialog/take-over-dialog.tsx')).TakeOverDialog);

const parts = new WeakMap<RowAction, FunctionComponent<ActionProps>>();

/** The component of a row action; its file is loaded when the action is first chosen. */
function partOf(action: RowAction): FunctionComponent<ActionProps> {
  const part = parts.get(action) ?? lazyPart(async () => (await action.file()).Action);
  parts.set(action, part);
  return part;
}

/** The task that is open over the list. */
export function OpenTask({ type, state, widget }: ListPartProps) {
  const task = useValue(state.task);
  const close = useCallback(() => state.openTask(null), [state]);
  const action = task?.kind === 'action' ? rowActionOf(type, task.action) : undefined;
  if (!task) return null;
  const own = { type, state, widget, close };
  return (
    <>
      {task.kind === 'takeOver' && <TakeOverDialog {...own} row={task.row} />}
      {task.kind === 'action' &&
        action &&
        createElement(partOf(action), { ...own, action: task.action, rows: task.rows })}
    </>
  );
}
