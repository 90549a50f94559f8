import { useEffect, useLayoutEffect, useMemo, useRef } from 'react';
import type { Connection } from '../../../client/connection.ts';
import type { LoadError } from '../../work/create-load.ts';
import type { Widget } from '../../widget/widget.ts';
import type { DeskState } from '../application-desk.ts';

/** What the state of a desk asks of its screen, and tells it. */
export interface DeskEvents {
  /** False when the screen is read-only. */
  mayClaim(): boolean;
  done(text: string): void;
  failed(text: string): void;
  /** Shows the error page over the form that could not be saved. */
  faulted(text: string): void;
  informed(text: string): void;
  loadFailed(error: LoadError): void;
}

/**
 * The state of one application's desk, loaded when it is shown and disposed of when the screen goes.
 *
 * @param create makes the state; the same function until another application is shown
 */
export function useDeskState<State extends DeskState>(
  { connection, emit, snackbar, isReadonly }: Widget,
  create: (connection: Connection, events: DeskEvents) => State,
): State {
  const isLookedAt = useRef(isReadonly);
  useEffect(() => {
    isLookedAt.current = isReadonly;
  });
  const state = useMemo(
    () =>
      create(connection, {
        mayClaim: () => !isLookedAt.current,
        done: snackbar.success,
        failed: snackbar.error,
        faulted: snackbar.fault,
        informed: snackbar.info,
        loadFailed: ({ code, retryable }) => emit('lending-error', { code, retryable }),
      }),
    [create, connection, emit, snackbar],
  );
  // Sends the first calls before anything is painted.
  useLayoutEffect(() => {
    void state.load();
    return () => {
      state.dispose();
      snackbar.pass();
    };
  }, [state, snackbar]);
  return state;
}
