import { useLayoutEffect, type RefObject } from 'react';

/**
 * Shows a `popover="manual"` element in the top layer, where no ancestor's transform, overflow or z-index affects it.
 * @param turn 0 hides it; each new number shows it again, above every element that was shown meanwhile
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
