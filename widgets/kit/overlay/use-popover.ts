import { useRef, useState, type MouseEvent } from 'react';

/** Whether a popover is open, and the properties of its button. */
interface OwnPopover {
  isOpen: boolean;
  setOpen(isOpen: boolean): void;
  /** Properties of the button that opens the popover, and closes it when pressed again. */
  opener: {
    'aria-haspopup': 'dialog';
    'aria-expanded': boolean;
    onMouseDown(): void;
    onClick(event: MouseEvent): void;
  };
}

/**
 * The state of a popover whose button also closes it. On a press by the pointer the browser closes the popover before
 * the click, so the state at mousedown decides.
 */
export function usePopover(): OwnPopover {
  const [isOpen, setOpen] = useState(false);
  const wasOpen = useRef(false);
  return {
    isOpen,
    setOpen,
    opener: {
      'aria-haspopup': 'dialog',
      'aria-expanded': isOpen,
      onMouseDown: () => (wasOpen.current = isOpen),
      onClick: (event) => setOpen(!(event.detail > 0 ? wasOpen.current : isOpen)),
    },
  };
}
