import type { ActionProps } from '../../action-props.ts';
import { AllocateDialog } from './allocate-dialog.tsx';

/** Gives a loan to an agent of the agent list, whoever has it now (QL-34). */
export function Action(props: ActionProps) {
  return <AllocateDialog {...props} action="allocateAgent" title="Allocate agent" />;
}
