import type { ActionProps } from '../actions.ts';
import { AllocateDialog } from '../parts/allocate-dialog.tsx';

/** Gives several loans to an agent at once (QL-32). */
export function Action(props: ActionProps) {
  return <AllocateDialog {...props} action="bulkAllocate" title="Allocate" />;
}
