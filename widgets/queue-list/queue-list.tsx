import { useEffect, useLayoutEffect, useMemo } from 'react';
import { isListType } from '../contract/lists.ts';
import { lazyPart } from '../kit/lazy-part.ts';
import type { Widget } from '../kit/widget/widget.ts';
import { QueueListView } from './parts/queue-list-view.tsx';
import { createQueueList } from './queue-list.state.ts';

const Notice = lazyPart(async () => (await import('../kit/parts/notice.tsx')).Notice);

interface QueueListScreenProps {
  widget: Widget;
  list?: string;
  loanApplicationNumber?: string;
  /** The place in the list, as a query string. */
  view?: string;
}

/** A list by its type; another type or application starts afresh. */
export function QueueListScreen({ widget, list = '', loanApplicationNumber, view }: QueueListScreenProps) {
  const { connection, snackbar, provide, emit } = widget;
  const type = isListType(list) ? list : undefined;
  const state = useMemo(
    () => type && createQueueList({ connection, list: type, loanApplicationNumber, snackbar, view }),
    // oxlint-disable-next-line react/memo-dependencies, react/exhaustive-deps -- a later `view` moves the same list
    [connection, type, loanApplicationNumber, snackbar],
  );
  // Sends the first request before anything is painted.
  useLayoutEffect(() => {
    void state?.reload();
    return state?.dispose;
  }, [state]);
  useEffect(() => {
    if (view !== undefined) void state?.showView(view);
  }, [state, view]);
  const isUnknown = list !== '' && type === undefined;
  useEffect(() => {
    if (isUnknown) emit('lending-error', { code: 'UNKNOWN_LIST', retryable: false });
  }, [isUnknown, emit]);
  useEffect(() => state && provide({ reload: state.reload }), [provide, state]);
  if (!type || !state) return <Notice tone="wait">There is no list of this type.</Notice>;
  return <QueueListView key={`${type} ${loanApplicationNumber ?? ''}`} type={type} state={state} widget={widget} />;
}
