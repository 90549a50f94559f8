import { effect } from '@preact/signals-react';
import { useEffect } from 'react';
import type { Widget } from '../kit/widget/widget.ts';
import type { QueueList } from './queue-list.state.ts';

/**
 * Tells the page where the list is, as a query string: a host with an address bar keeps it there and gives it back as the
 * `view` attribute.
 */
export function useViewAddress({ list, hasOpened, nextView }: QueueList, { emit }: Widget): void {
  useEffect(
    () =>
      effect(() => {
        // either may come first
        if (list.page.value === null || !hasOpened.value) return;
        void nextView().then((next) => {
          if (next) emit('lending-view-change', { view: next.view, replace: !next.isStep });
        });
      }),
    [list, hasOpened, nextView, emit],
  );
}
