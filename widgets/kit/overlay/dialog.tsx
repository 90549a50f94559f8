import '@shoelace-style/shoelace/dist/components/dialog/dialog.js';
import { useRef, type ReactNode, type RefObject } from 'react';
import overlaySheet from '../look/overlay.css?sheet';
import { useShoelaceLook } from '../look/use-shoelace-look.ts';
import { useSheet } from '../widget/use-sheet.ts';
import { Icon } from '../parts/icon.tsx';
import { closeIcon } from '../parts/icons/close.tsx';
import { useTopLayer } from './top-layer.ts';
import { useEscape } from './use-escape.ts';
import { useOverlayFocus } from './use-overlay-focus.ts';

export interface DialogProps {
  title: string;
  isOpen: boolean;
  /** Called by Escape, the cross or a click outside; the dialog stays until `isOpen` is false. */
  close(): void;
  children: ReactNode;
  footer?: ReactNode;
  /** CSS width; 480 px unless given. */
  width?: string;
  isAlert?: boolean;
  /** Fills the window, as a page over the screen. */
  isPage?: boolean;
  /** What gets the focus on opening; the dialog itself unless given. */
  firstFocus?: RefObject<HTMLElement | null>;
}

/** A box over the page, in the top layer. Import it lazily: its component loads with it. */
export function Dialog({
  title,
  isOpen,
  close,
  children,
  footer,
  width = '480px',
  isAlert = false,
  isPage = false,
  firstFocus,
}: DialogProps) {
  useShoelaceLook();
  useSheet(overlaySheet);
  const layer = useRef<HTMLDivElement>(null);
  useOverlayFocus(layer, isOpen, firstFocus);
  useTopLayer(layer, isOpen ? 1 : 0);
  const escape = useEscape(layer, isOpen, close);
  return (
    <div ref={layer} className="layer" popover="manual" onKeyDown={escape.press}>
      <lending-sl-dialog
        className={isPage ? 'page' : isAlert ? 'alert' : ''}
        open={isOpen}
        label={title}
        style={{ '--width': `min(${width}, calc(100vw - 16px))` } as object}
        onlending-sl-initial-focus={(event) => {
          if (!firstFocus?.current || event.target !== event.currentTarget) return;
          event.preventDefault();
          firstFocus.current.focus({ preventScroll: true });
        }}
        onlending-sl-request-close={(event) => {
          if (event.target !== event.currentTarget) return;
          event.preventDefault();
          if (!escape.isElsewhere()) close();
        }}
      >
        <button slot="header-actions" className="btn icon plain small" type="button" aria-label="Close" onClick={close}>
          <Icon shape={closeIcon} />
        </button>
        {children}
        {footer && (
          <div slot="footer" className="dialog-footer">
            {footer}
          </div>
        )}
      </lending-sl-dialog>
    </div>
  );
}
