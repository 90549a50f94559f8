import { useLayoutEffect, useRef, type ReactNode } from 'react';
import styles from './modal.css?sheet';

document.adoptedStyleSheets.push(styles);

interface ModalProps {
  /** Named to a reader. */
  name: string;
  className?: string;
  /** Absent: the dialog must be answered, and Escape does nothing. */
  close?(): void;
  children: ReactNode;
}

/** A modal dialog in the top layer; the focus goes back to where it was when it closes. */
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
