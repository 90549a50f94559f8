import { useLayoutEffect } from 'react';
import { navigate } from 'wouter/use-browser-location';
import { screenAddress } from './screen-address.ts';
import type { ScreenTable } from './screen-table.ts';

/** What an element asks for by `lending-navigate`. */
interface NavigateDetail {
  screen?: unknown;
  params?: Readonly<Record<string, unknown>>;
}

/** Opens the screen that an element asks for; what the table does not know is left to the element. */
export function useWidgetNavigation(table: ScreenTable): void {
  useLayoutEffect(() => {
    function route(event: Event) {
      const { screen, params }: NavigateDetail = event instanceof CustomEvent ? (event.detail as NavigateDetail) : {};
      const to = typeof screen === 'string' ? screenAddress(table, screen, params) : undefined;
      if (to === undefined) return;
      event.preventDefault();
      navigate(to);
    }
    addEventListener('lending-navigate', route);
    return () => removeEventListener('lending-navigate', route);
  }, [table]);
}
