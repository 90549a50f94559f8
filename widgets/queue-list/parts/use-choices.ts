import { useEffect, useState } from 'react';
import { CallError } from '../../client/call-error.ts';
import type { SnackbarMessages } from '../../kit/parts/snackbar-messages.ts';

/** What a dialog has to choose from, once it has come; a failure is told and closes the dialog. */
export function useChoices<Choices>(
  load: (signal: AbortSignal) => Promise<Choices>,
  snackbar: SnackbarMessages,
  close: () => void,
): Choices | undefined {
  const [choices, setChoices] = useState<Choices>();
  useEffect(() => {
    const own = new AbortController();
    load(own.signal).then(setChoices, (error: unknown) => {
      if (own.signal.aborted) return;
      snackbar.error(error instanceof CallError ? error.message : 'Please try again');
      close();
    });
    return () => own.abort();
  }, [load, snackbar, close]);
  return choices;
}
