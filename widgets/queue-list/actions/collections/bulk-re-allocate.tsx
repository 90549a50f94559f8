import type { ActionProps } from '../../action-props.ts';
import { AllocateDialog } from './allocate-dialog.tsx';

/** Moves several loans to another agent at once (QL-33). */
export function Action(props: ActionProps) {
  return <AllocateDialog {...props} action="bulkReAllocate" title="Re-allocate" />;
}
