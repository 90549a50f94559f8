import { useRef, useState, type ReactNode } from 'react';
import { focusFirstError } from '../form/focus-first-error.ts';
import entrySheet from '../look/form/entry.css?sheet';
import { useSheet } from '../widget/use-sheet.ts';
import { Dialog } from './dialog.tsx';

interface FormDialogProps {
  title: string;
  submitLabel: string;
  /** False while an answer is missing: the button is disabled. */
  isReady?: boolean;
  /**
   * Closes the dialog itself once done. Otherwise the dialog stays with what was typed, and the first bad field gets
   * the focus.
   */
  submit(): Promise<void>;
  close(): void;
  children: ReactNode;
}

/** A form in a dialog, sent by its button or Enter, once at a time. Import it lazily: the dialog's component comes with it. */
export function FormDialog({ title, submitLabel, isReady = true, submit, close, children }: FormDialogProps) {
  useSheet(entrySheet);
  const [isBusy, setBusy] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  async function run() {
    if (isBusy || !isReady) return;
    setBusy(true);
    try {
      await submit();
    } finally {
      setBusy(false);
    }
    focusFirstError(form.current);
  }
  return (
    <Dialog
      title={title}
      isOpen
      close={close}
      footer={
        <>
          <button className="btn" type="button" onClick={close}>
            Cancel
          </button>
          {/* works by its click: a sandbox without allow-forms drops a submit before any listener is called */}
          <button
            className="btn primary"
            type="button"
            disabled={!isReady}
            aria-disabled={isBusy}
            onClick={() => void run()}
          >
            {submitLabel}
          </button>
        </>
      }
    >
      <form
        ref={form}
        className="dialog-form"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void run();
        }}
      >
        {children}
        {/* without this button Enter sends nothing in a form of several fields */}
        <button type="submit" hidden disabled={!isReady} />
      </form>
    </Dialog>
  );
}
