import { useEffect, useMemo } from 'react';
import type { Connection } from '../../../client/connection.ts';
import { useKept } from '../../../kit/widget/use-kept.ts';
import type { Widget } from '../../../kit/widget/widget.ts';
import type { Keeping } from '../../../client/drafts/keeping.ts';
import type { CrmEvents } from './crm-call.state.ts';

/** The state of a calling screen with a session, disposed with the screen. Its events reach the agent and the page. */
export function useCrm<State extends { keeping: Keeping; dispose(): void }>(
  create: (connection: Connection, events: CrmEvents) => State,
  widget: Widget,
): State {
  const { connection, emit, snackbar } = widget;
  const state = useMemo(
    () =>
      create(connection, {
        saved({ callRef, idempotencyKey, isShown }) {
          if (isShown) snackbar.success('Call details are saved successfully');
          emit('lending-call-saved', { callRef, idempotencyKey });
        },
        ticketCreated: (subject) => emit('lending-ticket-created', { ...subject }),
        done: snackbar.success,
        failed: snackbar.error,
        parked: (ids) => emit('lending-call-parked', ids),
        loadFailed({ message, ...error }) {
          snackbar.error(message);
          emit('lending-error', error);
        },
      }),
    [create, connection, emit, snackbar],
  );
  useEffect(() => () => state.dispose(), [state]);
  useKept(widget, state.keeping);
  return state;
}
