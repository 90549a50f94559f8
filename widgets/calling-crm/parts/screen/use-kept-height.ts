import { useLayoutEffect, type RefObject } from 'react';

/**
 * Keeps the height of the call before until the next one stands, so that a frame around it does not shrink and grow with
 * every call.
 *
 * @param kept pixels; the same object for every call of an element
 * @param isStanding whether all that gives the call its height is drawn
 */
export function useKeptHeight(box: RefObject<HTMLElement | null>, kept: RefObject<number>, isStanding: boolean): void {
  useLayoutEffect(() => {
    const shown = box.current;
    if (!shown) return;
    // In pixels alone: Firefox takes a share of a height that is not given for no least height at all.
    const least = Math.max(kept.current, shown.parentElement?.clientHeight ?? 0);
    shown.style.minHeight = isStanding || kept.current === 0 ? '' : `${least}px`;
    // While it is still there: React takes it out of the page after this.
    return () => void (kept.current = shown.offsetHeight);
  }, [box, kept, isStanding]);
}
