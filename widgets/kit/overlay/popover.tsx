import { useLayoutEffect, useRef, type ReactNode, type RefObject } from 'react';
import popoverSheet from '../look/popover.css?sheet';
import { useSheet } from '../widget/use-sheet.ts';
import { placeAt } from './place.ts';

interface PopoverProps {
  label: string;
  isOpen: boolean;
  /** Called when Escape, a click outside, or a button inside has closed the popover. */
  close(): void;
  /** The element that the popover opens under. */
  anchor: RefObject<HTMLElement | null>;
  /** Gets the focus back; the anchor unless given. */
  opener?: RefObject<HTMLElement | null>;
  className?: string;
  children: ReactNode;
}

/** True when the focus is inside the panel, or nowhere in the element: it is never taken from another control. */
function mayTakeFocus(panel: HTMLElement): boolean {
  const root = panel.getRootNode();
  const focused = root instanceof ShadowRoot || root instanceof Document ? root.activeElement : null;
  return focused === null || focused === document.body || panel.contains(focused);
}

/**
 * A small form or choice under a control, in the top layer. The focus goes to the part marked `data-first`, else to the
 * first control. On closing it returns to the opener, unless another control has it by then. Import it lazily.
 */
export function Popover({ label, isOpen, close, anchor, opener = anchor, className = 'pop', children }: PopoverProps) {
  useSheet(popoverSheet);
  const panel = useRef<HTMLDivElement>(null);
  // the browser tells of every closing, and late: of one from here it may tell when the popover is to open again
  const isClosedHere = useRef(false);
  // in the same task as the key or press that opens it, so that the next key reaches the popover
  useLayoutEffect(() => {
    const element = panel.current;
    const under = anchor.current;
    const back = opener.current;
    if (!isOpen || !element || !under) return;
    isClosedHere.current = false;
    element.showPopover();
    placeAt(element, under, 'start');
    const first =
      element.querySelector<HTMLElement>('[data-first]') ??
      element.querySelector<HTMLElement>('input, select, textarea, button');
    first?.focus({ preventScroll: true });
    const replace = () => placeAt(element, under, 'start');
    globalThis.addEventListener('resize', replace);
    return () => {
      globalThis.removeEventListener('resize', replace);
      const takesFocus = mayTakeFocus(element);
      if (element.matches(':popover-open')) {
        isClosedHere.current = true;
        element.hidePopover();
      }
      if (takesFocus) back?.focus({ preventScroll: true });
    };
  }, [isOpen, anchor, opener]);
  return (
    <div
      ref={panel}
      className={className}
      role="dialog"
      aria-label={label}
      popover="auto"
      onToggle={(event) => {
        if (event.target === event.currentTarget && event.newState === 'closed' && !isClosedHere.current) close();
      }}
    >
      {isOpen && children}
    </div>
  );
}
