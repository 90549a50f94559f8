import { useLayoutEffect, type RefObject } from 'react';
import type SlDialog from '@shoelace-style/shoelace/dist/components/dialog/dialog.component.js';
import type SlDrawer from '@shoelace-style/shoelace/dist/components/drawer/drawer.component.js';

/**
 * Takes the focus into an overlay as it opens, so that a screen reader says what it is, and puts it back once it closes, on
 * what had it inside the same shadow root before.
 *
 * @param layer holds the dialog or drawer
 * @param firstFocus what gets the focus; the panel unless given, and nothing where a field inside has taken it
 */
export function useOverlayFocus(
  layer: RefObject<HTMLElement | null>,
  isOpen: boolean,
  firstFocus?: RefObject<HTMLElement | null>,
): void {
  useLayoutEffect(() => {
    const root = layer.current?.getRootNode();
    if (!isOpen || !(root instanceof ShadowRoot || root instanceof Document)) return;
    const opener = root.activeElement;
    const overlay = layer.current?.querySelector<SlDialog | SlDrawer>(':scope > sl-dialog, :scope > sl-drawer');
    let isClosed = false;
    // Shoelace does so itself, but not for an overlay that is open from its first moment on.
    void overlay?.updateComplete.then(() => {
      if (isClosed || layer.current?.contains(root.activeElement)) return;
      (firstFocus?.current ?? overlay.panel).focus({ preventScroll: true });
    });
    return () => {
      isClosed = true;
      // Shoelace keeps the focus until it has closed, and its own return knows the host only; the next key finds it outside
      void overlay?.updateComplete.then(() => {
        if (opener instanceof HTMLElement && opener.isConnected) opener.focus({ preventScroll: true });
      });
    };
  }, [layer, isOpen, firstFocus]);
}
