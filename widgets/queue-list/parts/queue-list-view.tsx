import { memo, useCallback } from 'react';
import { listRows } from '../../contract/lists.ts';
import type { ListColumn, ListRecord } from '../../kit/list/columns.ts';
import { ListShell } from '../../kit/list/shell/list-shell.tsx';
import { linkOf } from '../open-screen.ts';
import type { ListPartProps } from './list-part-props.ts';

const loadRest = async () => (await import('./list-rest.tsx')).listRest;

/** A queue in the shell that every list has. A memo: the `view` that the page gives back redraws nothing. */
export const QueueListView = memo(function QueueListView(own: ListPartProps) {
  const { type, state, widget } = own;
  const { title, hasNoRowActions } = listRows[type];
  const link = useCallback((row: ListRecord, column: ListColumn) => linkOf(row, column, widget), [widget]);
  return (
    <ListShell
      title={title}
      state={state}
      tabsLabel="Queues"
      hasRowButtons={!hasNoRowActions}
      link={link}
      own={own}
      loadRest={loadRest}
    />
  );
});
