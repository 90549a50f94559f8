import type { ActionProps } from '../../action-props.ts';
import { QueuesDialog } from './queues-dialog.tsx';

/** Un-assigns agents from queues (QL-46). */
export function Action(props: ActionProps) {
  return <QueuesDialog {...props} call="unassignQueues" title="Un-assign from queues" />;
}
