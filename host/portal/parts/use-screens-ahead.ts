import { useEffect } from 'react';
import { matchScreen } from '../../../widgets/contract/screens/match-screen.ts';
import { loadElement } from '../../elements.ts';
import type { ScreenTable } from '../screen-table.ts';

const isLink = (each: EventTarget): each is HTMLAnchorElement => each instanceof HTMLAnchorElement;

/**
 * By which somebody points at a link, and by which somebody gives it the focus: the focus may come to one link while the
 * pointer rests on another. Within one shadow root, in which a screen's links stand, neither `pointerover` nor `focusin`
 * comes out to the page.
 */
const events = [
  ['pointermove', 'pointerdown'],
  ['focusin', 'keyup'],
] as const;

/** Milliseconds after which a pointer that has come to a link is there to click it, and not on its way to another one. */
const stayMs = 65;
/** Milliseconds for which the rows that were asked for are shown as if they were new. */
const freshMs = 3000;

/** Listens to the pointer, or to the focus. @returns what ends it */
function watchLinks(table: ScreenTable, names: (typeof events)[number]): () => void {
  let last: EventTarget | undefined;
  let staying: ReturnType<typeof setTimeout> | undefined;
  function goAhead(event: Event) {
    const path = event.composedPath();
    if (path[0] === last && event.type !== 'pointerdown') return;
    last = path[0];
    clearTimeout(staying);
    const link = path.find(isLink);
    const match = link?.origin === location.origin ? matchScreen(table, link.pathname) : undefined;
    if (!link || !match) return;
    // where it does not come, following the link asks for it again and says so
    void loadElement(match.row.tag).catch(() => undefined);
    const address = link.pathname + link.search;
    if (address === location.pathname + location.search) return;
    const ask = () => globalThis.lendingOpening?.ask(address, freshMs);
    if (event.type === 'pointerdown') ask();
    else staying = setTimeout(ask, stayMs);
  }
  for (const name of names) addEventListener(name, goAhead);
  return () => {
    clearTimeout(staying);
    for (const name of names) removeEventListener(name, goAhead);
  };
}

/**
 * Fetches the script of the screen that a link leads to once somebody points at it or gives it the focus, and, where the
 * pointer or the focus stays, the first calls of a list that was opened before: the screen then opens sooner. Only lists
 * keep such calls (`isOpening`); of other screens nothing is read, and nothing is claimed or recorded before the link is
 * followed.
 */
export function useScreensAhead(table: ScreenTable): void {
  useEffect(() => {
    const ends = events.map((names) => watchLinks(table, names));
    return () => {
      for (const end of ends) end();
    };
  }, [table]);
}
