import type { ActionProps } from '../actions.ts';
import { QueuesDialog } from '../parts/queues-dialog.tsx';

/** Un-assigns agents from queues (QL-46). */
export function Action(props: ActionProps) {
  return <QueuesDialog {...props} call="unassignQueues" title="Un-assign from queues" />;
}
