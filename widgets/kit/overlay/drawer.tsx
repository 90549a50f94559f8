import '@shoelace-style/shoelace/dist/components/drawer/drawer.js';
import { useLayoutEffect, useRef, type ReactNode } from 'react';
import type SlDrawer from '@shoelace-style/shoelace/dist/components/drawer/drawer.component.js';
import overlaySheet from '../look/overlay.css?sheet';
import { useShoelaceLook } from '../look/use-shoelace-look.ts';
import { useSheet } from '../widget/use-sheet.ts';
import { useTopLayer } from './top-layer.ts';
import { useEscape } from './use-escape.ts';
import { useOverlayFocus } from './use-overlay-focus.ts';

export interface DrawerProps {
  title: string;
  isOpen: boolean;
  close(): void;
  children: ReactNode;
  /** Fixed at the foot: Reset at the left, Cancel and Apply at the right. */
  footer?: ReactNode;
  /** CSS width; 384 px unless given. */
  width?: string;
}

/** A panel from the right in the top layer. Import it lazily: its component loads with it. */
export function Drawer({ title, isOpen, close, children, footer, width = '384px' }: DrawerProps) {
  useShoelaceLook();
  useSheet(overlaySheet);
  const layer = useRef<HTMLDivElement>(null);
  useOverlayFocus(layer, isOpen);
  useTopLayer(layer, isOpen ? 1 : 0);
  const escape = useEscape(layer, isOpen, close);
  // Shoelace's drawer, unlike its dialog, goes on holding the Tab key of the whole page when it is taken away open.
  useLayoutEffect(() => {
    const drawer = layer.current?.querySelector<SlDrawer>(':scope > lending-sl-drawer');
    return () => void drawer?.updateComplete.then(() => drawer.modal.deactivate());
  }, []);
  return (
    <div ref={layer} className="layer" popover="manual" onKeyDown={escape.press}>
      <lending-sl-drawer
        open={isOpen}
        label={title}
        style={{ '--size': `min(${width}, 100%)` } as object}
        onlending-sl-request-close={(event) => {
          if (event.target !== event.currentTarget) return;
          event.preventDefault();
          if (!escape.isElsewhere()) close();
        }}
      >
        {children}
        {footer && (
          <div slot="footer" className="dialog-footer">
            {footer}
          </div>
        )}
      </lending-sl-drawer>
    </div>
  );
}
