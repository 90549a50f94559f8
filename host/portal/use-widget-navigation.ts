import { useLayoutEffect } from 'react';
import { navigate } from 'wouter/use-browser-location';
import { screenAddress } from './screen-address.ts';
import type { ScreenTable } from './screen-table.ts';
import { matchScreen } from '../../widgets/contract/screens/match-screen.ts';

/** What an element asks for by `lending-navigate`. */
interface NavigateDetail {
  screen?: unknown;
  params?: Readonly<Record<string, unknown>>;
  /** Goes back to the page that led here, or to `screen` when none did. */
  isBack?: unknown;
  /** Takes the place of the present page in the history: the screen shows the same thing under its right address. */
  replaces?: unknown;
}

/**
 * Opens the screen that an element asks for; a screen that the table does not know is left to the element. A history
 * entry keeps in its state the address of the page that led to it, with its query, however many tasks were opened
 * since.
 */
export function useWidgetNavigation(table: ScreenTable): void {
  useLayoutEffect(() => {
    function route(event: Event) {
      const detail: NavigateDetail = event instanceof CustomEvent ? (event.detail as NavigateDetail) : {};
      const { screen, params, isBack, replaces } = detail;
      const to = typeof screen === 'string' ? screenAddress(table, screen, params) : undefined;
      if (to === undefined) return;
      event.preventDefault();
      const from = (history.state as { from?: string } | null)?.from;
      // From one task to the next of its kind, the former task is not the page to go back to.
      const isNext = matchScreen(table, location.pathname)?.key === screen;
      if (isBack) navigate(from ?? to);
      else if (replaces) navigate(to, { replace: true, state: { from } });
      else navigate(to, { state: { from: from ?? (isNext ? undefined : location.pathname + location.search) } });
    }
    addEventListener('lending-navigate', route);
    return () => removeEventListener('lending-navigate', route);
  }, [table]);
}
