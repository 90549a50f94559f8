import type { ActionProps } from '../actions.ts';
import { AllocateDialog } from '../parts/allocate-dialog.tsx';

/** Moves several loans to another agent at once (QL-33). */
export function Action(props: ActionProps) {
  return <AllocateDialog {...props} action="bulkReAllocate" title="Re-allocate" />;
}
