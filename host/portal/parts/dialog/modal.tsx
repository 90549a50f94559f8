import { useLayoutEffect, useRef, type ReactNode } from 'react';
import styles from './modal.css?sheet';

document.adoptedStyleSheets.push(styles);

interface ModalProps {
  /** The dialog's name for screen readers. */
  name: string;
  className?: string;
  /** Called on Escape and on a click outside. Without it the dialog must be answered, and Escape does nothing. */
  close?(): void;
  children: ReactNode;
}

/** A modal dialog in the top layer. When it closes, the focus returns to where it was before. */
export function Modal({ name, className = '', close, children }: ModalProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  useLayoutEffect(() => {
    const element = dialog.current;
    element?.showModal();
    return () => element?.close();
  }, []);
  return (
    <dialog
      ref={dialog}
      className={`dialog ${className}`}
      aria-label={name}
      onCancel={(event) => {
        event.preventDefault();
        close?.();
      }}
      onClick={(event) => {
        if (event.target === dialog.current) close?.();
      }}
    >
      <div className="dialog-box">{children}</div>
    </dialog>
  );
}
