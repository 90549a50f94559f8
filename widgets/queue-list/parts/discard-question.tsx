import { useState, type ReactNode } from 'react';
import { ConfirmDialog } from '../../kit/overlay/confirm-dialog.tsx';

/**
 * Asks before a dialog closes over what is typed.
 *
 * @param isTyped whether the dialog holds something that is not saved
 * @param discard throws it away and closes the dialog
 * @returns closes the dialog, or asks first; and the question, to be drawn inside the dialog
 */
export function useDiscardQuestion(isTyped: boolean, discard: () => void): { leave(): void; question: ReactNode } {
  const [isAsking, setAsking] = useState(false);
  return {
    leave: () => (isTyped ? setAsking(true) : discard()),
    question: isAsking && (
      <ConfirmDialog
        title="Discard what is typed?"
        isOpen
        text="Your changes are not saved."
        confirmLabel="Discard"
        cancelLabel="Go on"
        destroys
        confirm={discard}
        cancel={() => setAsking(false)}
      />
    ),
  };
}
