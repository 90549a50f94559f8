import type { ActionProps } from '../../action-props.ts';
import { AllocateDialog } from './allocate-dialog.tsx';

/** Gives an agent's loan to another (QL-30). */
export function Action(props: ActionProps) {
  return <AllocateDialog {...props} action="reAllocate" title="Re-allocate" />;
}
