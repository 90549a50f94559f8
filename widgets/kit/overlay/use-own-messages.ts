import { useEffect, useRef } from 'react';
import type { SnackbarMessages } from './snackbar-messages.ts';

/**
 * Takes the messages about a record away once another one is shown: a success would seem to be about that.
 *
 * @param subject names the record; undefined while none is shown
 */
export function useOwnMessages({ pass }: Pick<SnackbarMessages, 'pass'>, subject: string | undefined): void {
  const shown = useRef<string>(undefined);
  useEffect(() => {
    if (subject === undefined || subject === shown.current) return;
    if (shown.current !== undefined) pass();
    shown.current = subject;
  }, [pass, subject]);
}
