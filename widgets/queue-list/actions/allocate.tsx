import type { ActionProps } from '../actions.ts';
import { AllocateDialog } from '../parts/allocate-dialog.tsx';

/** Gives a loan that nobody has to an agent (QL-31). */
export function Action(props: ActionProps) {
  return <AllocateDialog {...props} action="allocate" title="Allocate" />;
}
