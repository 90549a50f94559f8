import type { ActionProps } from '../../action-props.ts';
import { DecideRule } from './decide-rule.tsx';

/** Accepts the proposal of a rule. */
export function Action(props: ActionProps) {
  return <DecideRule {...props} isAccepted={true} />;
}
