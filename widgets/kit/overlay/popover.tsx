import { useEffect, useRef, type ReactNode, type RefObject } from 'react';

interface PopoverProps {
  label: string;
  isOpen: boolean;
  /** Escape, a click outside, or a button inside asked for it. */
  close(): void;
  /** What it hangs under; it gets the focus back. */
  anchor: RefObject<HTMLElement | null>;
  children: ReactNode;
}

const edge = 8;

function place(panel: HTMLElement, anchor: HTMLElement): void {
  const box = anchor.getBoundingClientRect();
  const { innerWidth, innerHeight } = globalThis;
  const { offsetWidth: width, offsetHeight: height } = panel;
  const below = box.bottom + 4;
  const isAbove = below + height + edge > innerHeight && box.top > innerHeight - box.bottom;
  const top = isAbove ? box.top - height - 4 : below;
  panel.style.top = `${Math.max(edge, Math.min(top, innerHeight - height - edge))}px`;
  panel.style.left = `${Math.max(edge, Math.min(box.left, innerWidth - width - edge))}px`;
}

/** A small form under a button, in the top layer. The focus goes in, and returns to the button. */
export function Popover({ label, isOpen, close, anchor, children }: PopoverProps) {
  const panel = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const element = panel.current;
    const under = anchor.current;
    if (!isOpen || !element || !under) return;
    element.showPopover();
    place(element, under);
    const first = element.querySelector<HTMLElement & { updateComplete?: Promise<unknown> }>(
      'input, sl-select, button',
    );
    // A component takes the focus once it is drawn.
    void Promise.resolve(first?.updateComplete).then(() => first?.isConnected && first.focus({ preventScroll: true }));
    const replace = () => place(element, under);
    globalThis.addEventListener('resize', replace);
    return () => {
      globalThis.removeEventListener('resize', replace);
      if (element.matches(':popover-open')) element.hidePopover();
      under.focus({ preventScroll: true });
    };
  }, [isOpen, anchor]);
  return (
    <div
      ref={panel}
      className="pop"
      role="dialog"
      aria-label={label}
      popover="auto"
      onToggle={(event) => {
        if (event.target === event.currentTarget && event.newState === 'closed') close();
      }}
    >
      {isOpen && children}
    </div>
  );
}
