import { createElement, useCallback, type FunctionComponent } from 'react';
import { lazyPart } from '../../kit/lazy-part.ts';
import { useValue } from '../../kit/use-value.ts';
import type { ListType } from '../../contract/lists.ts';
import type { ActionProps } from '../action-props.ts';
import type { ActionType } from '../action-type.ts';
import { actionRowOf, type ActionRow } from '../actions.ts';
import type { ListPartProps } from './list-part-props.ts';

const TakeOverDialog = lazyPart(async () => (await import('./dialog/take-over-dialog.tsx')).TakeOverDialog);

const parts = new WeakMap<ActionRow, FunctionComponent<ActionProps>>();

/** The component of a row action; its file is loaded when the action is first chosen. */
function partOf(row: ActionRow, type: ListType, action: ActionType): FunctionComponent<ActionProps> {
  const load = async () => (await (await import('../action-files.ts')).loadAction(type, action)).Action;
  const part = parts.get(row) ?? lazyPart(load);
  parts.set(row, part);
  return part;
}

/** The task that is open over the list. */
export function OpenTask({ type, state, widget }: ListPartProps) {
  const task = useValue(state.task);
  const close = useCallback(() => state.openTask(null), [state]);
  const row = task?.kind === 'action' ? actionRowOf(type, task.action) : undefined;
  if (!task) return null;
  const own = { type, state, widget, close };
  return (
    <>
      {task.kind === 'takeOver' && <TakeOverDialog {...own} row={task.row} />}
      {task.kind === 'action' &&
        row &&
        createElement(partOf(row, type, task.action), { ...own, action: task.action, rows: task.rows })}
    </>
  );
}
