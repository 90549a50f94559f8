import type { ActionProps } from '../../action-props.ts';
import { AllocateDialog } from './allocate-dialog.tsx';

/** Gives several loans to an agent at once (QL-32). */
export function Action(props: ActionProps) {
  return <AllocateDialog {...props} action="bulkAllocate" title="Allocate" />;
}
