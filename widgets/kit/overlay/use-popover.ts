import { useRef, useState, type MouseEvent } from 'react';

/** Whether a popover is open, and what its opener needs. */
interface OwnPopover {
  isOpen: boolean;
  setOpen(isOpen: boolean): void;
  /** Of the button that opens it, and closes it when it is pressed again. */
  opener: {
    'aria-haspopup': 'dialog';
    'aria-expanded': boolean;
    onMouseDown(): void;
    onClick(event: MouseEvent): void;
  };
}

/** The state of a popover whose button closes it too: by the pointer the browser has closed it before the click comes. */
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
