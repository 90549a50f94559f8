import { useEffect } from 'react';
import { matchScreen } from '../../../widgets/contract/screens/match-screen.ts';
import { loadElement } from '../../elements.ts';
import type { ScreenTable } from '../screen-table.ts';

const isLink = (each: EventTarget): each is HTMLAnchorElement => each instanceof HTMLAnchorElement;

/**
 * By which somebody points at a link or gives it the focus. Within one shadow root, in which a screen's links stand,
 * neither `pointerover` nor `focusin` comes out to the page.
 */
const events = ['pointermove', 'pointerdown', 'focusin', 'keyup'] as const;

/**
 * Fetches the script of the screen that a link leads to once somebody points at it or gives it the focus: the screen
 * then opens sooner. Only the script is fetched; nothing is read, claimed or recorded before the link is followed.
 */
export function useScreensAhead(table: ScreenTable): void {
  useEffect(() => {
    let last: EventTarget | undefined;
    function fetchAhead(event: Event) {
      const path = event.composedPath();
      if (path[0] === last) return;
      last = path[0];
      const link = path.find(isLink);
      const match = link?.origin === location.origin ? matchScreen(table, link.pathname) : undefined;
      // where it does not come, following the link asks for it again and says so
      if (match) void loadElement(match.row.tag).catch(() => undefined);
    }
    for (const name of events) addEventListener(name, fetchAhead);
    return () => {
      for (const name of events) removeEventListener(name, fetchAhead);
    };
  }, [table]);
}
