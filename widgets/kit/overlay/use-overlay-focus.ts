import { useLayoutEffect, type RefObject } from 'react';
import type SlDialog from '@shoelace-style/shoelace/dist/components/dialog/dialog.component.js';
import type SlDrawer from '@shoelace-style/shoelace/dist/components/drawer/drawer.component.js';

/**
 * Moves the focus into an overlay as it opens, so that a screen reader announces the overlay. Once it closes, the focus
 * returns to the element of the same shadow root that had it before.
 *
 * @param layer the element that contains the dialog or drawer
 * @param firstFocus gets the focus, unless a field inside has taken it; the panel unless given
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
    const overlay = layer.current?.querySelector<SlDialog | SlDrawer>(
      ':scope > lending-sl-dialog, :scope > lending-sl-drawer',
    );
    const focus = () => (firstFocus?.current ?? overlay?.panel)?.focus({ preventScroll: true });
    let isClosed = false;
    // Shoelace's closing goes on beneath an overlay that is opened again within it, and hides that at its end
    const show = (event: Event) => {
      if (event.target !== overlay) return;
      overlay?.shadowRoot?.querySelector<HTMLElement>('[part~=base]')?.removeAttribute('hidden');
      if (!layer.current?.contains(root.activeElement)) focus();
    };
    overlay?.addEventListener('lending-sl-after-hide', show);
    // Shoelace moves the focus itself, but not for an overlay that is open when it is first drawn.
    void overlay?.updateComplete.then(() => {
      if (isClosed || layer.current?.contains(root.activeElement)) return;
      focus();
    });
    return () => {
      isClosed = true;
      overlay?.removeEventListener('lending-sl-after-hide', show);
      // Shoelace keeps the focus until the overlay has closed, and then returns it to the host only, not to the control
      // inside
      void overlay?.updateComplete.then(() => {
        // one that has been opened meanwhile has the focus, and keeps it
        const hasNext = [...root.querySelectorAll<SlDialog | SlDrawer>('lending-sl-dialog, lending-sl-drawer')].some(
          (each) => each.open && !each.contains(opener),
        );
        if (opener instanceof HTMLElement && opener.isConnected && !hasNext) opener.focus({ preventScroll: true });
      });
    };
  }, [layer, isOpen, firstFocus]);
}
