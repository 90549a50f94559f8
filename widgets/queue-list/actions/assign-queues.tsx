import type { ActionProps } from '../actions.ts';
import { QueuesDialog } from '../parts/queues-dialog.tsx';

/** Assigns agents to queues (QL-45). */
export function Action(props: ActionProps) {
  return <QueuesDialog {...props} call="assignQueues" title="Assign to queues" />;
}
