import { effect } from '@preact/signals-react';
import { useEffect } from 'react';
import type { Widget } from '../kit/widget/widget.ts';
import type { QueueList } from './queue-list.state.ts';

/**
 * Reports the list's place to the page, as a query string. A host with an address bar keeps the query string there and
 * gives it back as the `view` attribute.
 */
export function useViewAddress({ list, hasOpened, nextView }: QueueList, { emit }: Widget): void {
  useEffect(
    () =>
      effect(() => {
        // The rows and the tabs may come in either order.
        if (list.page.value === null || !hasOpened.value) return;
        void nextView().then((next) => {
          if (next) emit('lending-view-change', { view: next.view, replace: !next.isStep });
        });
      }),
    [list, hasOpened, nextView, emit],
  );
}
