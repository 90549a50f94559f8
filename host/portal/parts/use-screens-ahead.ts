import { useEffect } from 'react';
import { matchScreen } from '../../../widgets/contract/screens/match-screen.ts';
import { loadElement } from '../../elements.ts';
import type { ScreenTable } from '../screen-table.ts';

const isLink = (each: EventTarget): each is HTMLAnchorElement => each instanceof HTMLAnchorElement;

/**
 * Fetches the script of the screen that a link leads to once somebody points at it or gives it the focus: the screen
 * then opens sooner. Only the script is fetched; nothing is read, claimed or recorded before the link is followed.
 */
export function useScreensAhead(table: ScreenTable): void {
  useEffect(() => {
    function fetchAhead(event: Event) {
      // a link of a screen stands in its shadow root
      const link = event.composedPath().find(isLink);
      const match = link?.origin === location.origin ? matchScreen(table, link.pathname) : undefined;
      // where it does not come, following the link asks for it again and says so
      if (match) void loadElement(match.row.tag).catch(() => undefined);
    }
    addEventListener('pointerover', fetchAhead);
    addEventListener('focusin', fetchAhead);
    return () => {
      removeEventListener('pointerover', fetchAhead);
      removeEventListener('focusin', fetchAhead);
    };
  }, [table]);
}
