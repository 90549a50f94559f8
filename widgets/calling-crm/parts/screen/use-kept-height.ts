import { useLayoutEffect, type RefObject } from 'react';

/**
 * Keeps the former call's height until the next call is drawn, so that a frame around the element does not shrink and
 * grow with every call.
 *
 * @param kept the former call's height in pixels; pass the same object for every call of an element
 * @param isStanding whether all that gives the call its height is drawn
 */
export function useKeptHeight(box: RefObject<HTMLElement | null>, kept: RefObject<number>, isStanding: boolean): void {
  useLayoutEffect(() => {
    const shown = box.current;
    if (!shown) return;
    // Pixels only: Firefox ignores a min-height in percent when the parent has no height of its own.
    const least = Math.max(kept.current, shown.parentElement?.clientHeight ?? 0);
    shown.style.minHeight = isStanding || kept.current === 0 ? '' : `${least}px`;
    // Measures here, because React removes the element from the page after this.
    return () => void (kept.current = shown.offsetHeight);
  }, [box, kept, isStanding]);
}
