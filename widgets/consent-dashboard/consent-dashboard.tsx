import { useCallback, useEffect, useMemo } from 'react';
import type { ListColumn, ListRecord } from '../kit/list/columns.ts';
import { ListShell, type ListRest } from '../kit/list/shell/list-shell.tsx';
import { lockIcon } from '../kit/parts/icons/lock.tsx';
import { Blank } from '../kit/parts/load-state.tsx';
import { useValue } from '../kit/use-value.ts';
import type { Widget } from '../kit/widget/widget.ts';
import { customerColumn } from './consent-columns.ts';
import { createConsents } from './consent-dashboard.state.ts';
import { title, type ConsentsOwn } from './parts/consents-own.ts';
import { PurposeCards } from './parts/purpose-cards.tsx';

const loadRest = async (): Promise<ListRest<ConsentsOwn>> => (await import('./parts/consents-rest.tsx')).consentsRest;

/** What customers have consented to, by purpose, with the records and the history of each (RT-60, UT-08). */
export function ConsentDashboard({ widget }: { widget: Widget }) {
  const { connection, emit } = widget;
  const state = useMemo(
    () => createConsents(connection, ({ code, retryable }) => emit('lending-error', { code, retryable })),
    [connection, emit],
  );
  useEffect(() => {
    void state.reload();
    return () => state.dispose();
  }, [state]);
  useEffect(() => widget.provide({ reload: () => state.reload() }), [widget, state]);
  const isRefused = useValue(state.isRefused);
  const own = useMemo(() => ({ state, widget }), [state, widget]);
  const link = useCallback(
    (row: ListRecord, { value }: ListColumn) =>
      value === customerColumn ? { open: () => state.open(row) } : undefined,
    [state],
  );
  if (isRefused)
    return (
      <Blank
        icon={lockIcon}
        title="You do not have permission to see consents"
        text="Ask your lead, if your work needs them."
      />
    );
  return (
    <ListShell title={title} state={state} tabsLabel="Statuses" hasRowButtons link={link} own={own} loadRest={loadRest}>
      <PurposeCards state={state} />
    </ListShell>
  );
}
