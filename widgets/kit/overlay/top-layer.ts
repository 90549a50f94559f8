import { useLayoutEffect, type RefObject } from 'react';

/**
 * Lifts a `popover="manual"` element into the top layer, where no ancestor's transform, overflow or z-index of the page
 * reaches it.
 * @param turn 0 takes it down; every other number lifts it anew, above what was lifted meanwhile
 */
export function useTopLayer(element: RefObject<HTMLElement | null>, turn: number): void {
  useLayoutEffect(() => {
    const popover = element.current;
    if (turn === 0 || !popover?.isConnected) return;
    popover.showPopover();
    return () => {
      if (popover.matches(':popover-open')) popover.hidePopover();
    };
  }, [element, turn]);
}
