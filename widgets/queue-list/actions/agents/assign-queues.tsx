import type { ActionProps } from '../../action-props.ts';
import { QueuesDialog } from './queues-dialog.tsx';

/** Assigns agents to queues (QL-45). */
export function Action(props: ActionProps) {
  return <QueuesDialog {...props} call="assignQueues" title="Assign to queues" />;
}
