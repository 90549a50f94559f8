import { useEffect, type RefObject } from 'react';

/** Puts the focus back, once an overlay closes, on what had it inside the same shadow root when the overlay opened. */
export function useReturningFocus(overlay: RefObject<HTMLElement | null>, isOpen: boolean): void {
  useEffect(() => {
    const root = overlay.current?.getRootNode();
    if (!isOpen || !(root instanceof ShadowRoot || root instanceof Document)) return;
    const opener = root.activeElement;
    return () => {
      // Shoelace's own return comes in a task of its own and knows the host only
      setTimeout(() => {
        if (opener instanceof HTMLElement && opener.isConnected) opener.focus({ preventScroll: true });
      });
    };
  }, [overlay, isOpen]);
}
