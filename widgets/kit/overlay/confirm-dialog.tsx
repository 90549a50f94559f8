import { useRef, useState, type ReactNode } from 'react';
import { Dialog } from './dialog.tsx';

interface ConfirmDialogProps {
  title: string;
  isOpen: boolean;
  /** The question, letter for letter where the specification has one. */
  text: string;
  /** Who or what the question is about. */
  children?: ReactNode;
  confirmLabel: string;
  cancelLabel?: string;
  /** True where the action cannot be undone: a red button, and the focus on Cancel. */
  destroys?: boolean;
  confirm(): void | Promise<void>;
  cancel(): void;
}

/** Asks before `confirm` is called. Until `confirm` resolves, the button does nothing and the dialog stays. */
export function ConfirmDialog({
  title,
  isOpen,
  text,
  children,
  confirmLabel,
  cancelLabel = 'Cancel',
  destroys = false,
  confirm,
  cancel,
}: ConfirmDialogProps) {
  const [isBusy, setBusy] = useState(false);
  const safe = useRef<HTMLButtonElement>(null);
  const doing = useRef<HTMLButtonElement>(null);
  async function run() {
    if (isBusy) return;
    setBusy(true);
    try {
      await confirm();
    } finally {
      setBusy(false);
    }
  }
  return (
    <Dialog
      isAlert
      firstFocus={destroys ? safe : doing}
      title={title}
      isOpen={isOpen}
      close={cancel}
      footer={
        <>
          <button ref={safe} className="btn" type="button" onClick={cancel}>
            {cancelLabel}
          </button>
          <button
            ref={doing}
            className={destroys ? 'btn danger' : 'btn primary'}
            type="button"
            aria-disabled={isBusy}
            onClick={() => void run()}
          >
            {confirmLabel}
          </button>
        </>
      }
    >
      <p>{text}</p>
      {children && <div className="about">{children}</div>}
    </Dialog>
  );
}
