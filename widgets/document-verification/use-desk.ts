import { useEffect, useMemo, useRef } from 'react';
import type { Widget } from '../kit/widget/widget.ts';
import type { DocumentVerification } from './desk-state.ts';
import { createDocumentVerification } from './document-verification.state.ts';

/** The state of the desk of one application, for as long as the application is shown. */
export function useDesk(loan: string, { connection, emit, snackbar, isReadonly }: Widget): DocumentVerification {
  const isLookedAt = useRef(isReadonly);
  useEffect(() => {
    isLookedAt.current = isReadonly;
  });
  const state = useMemo(
    () =>
      createDocumentVerification(connection, loan, {
        mayClaim: () => !isLookedAt.current,
        done: snackbar.success,
        failed: snackbar.error,
        faulted: snackbar.fault,
        informed: snackbar.info,
        loadFailed: ({ code, retryable }) => emit('lending-error', { code, retryable }),
      }),
    [connection, loan, emit, snackbar],
  );
  useEffect(() => {
    void state.load();
    return () => state.dispose();
  }, [state]);
  return state;
}
