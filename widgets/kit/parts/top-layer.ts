import { useLayoutEffect, type RefObject } from 'react';

/**
 * Lifts a `popover="manual"` element into the top layer, where no ancestor's transform, overflow or z-index of the page
 * reaches it.
 * @param change lifts it again, above what was lifted meanwhile, whenever this changes
 */
export function useTopLayer(element: RefObject<HTMLElement | null>, isShown: boolean, change?: unknown): void {
  useLayoutEffect(() => {
    const popover = element.current;
    if (!isShown || !popover?.isConnected) return;
    popover.showPopover();
    return () => {
      if (popover.matches(':popover-open')) popover.hidePopover();
    };
  }, [element, isShown, change]);
}
