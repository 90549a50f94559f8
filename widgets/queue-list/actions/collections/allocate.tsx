import type { ActionProps } from '../../action-props.ts';
import { AllocateDialog } from './allocate-dialog.tsx';

/** Gives a loan that nobody has to an agent (QL-31). */
export function Action(props: ActionProps) {
  return <AllocateDialog {...props} action="allocate" title="Allocate" />;
}
