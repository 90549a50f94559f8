import type { ActionProps } from '../../action-props.ts';
import { RowDrawer } from '../../parts/row-drawer.tsx';
import { RuleEditor } from './rule-editor.tsx';

/** A partner's rule beside its list, with a dry run of what is typed. */
export function Action({ rows: [row], ...props }: ActionProps) {
  if (!row) return null;
  return (
    <RowDrawer {...props} call="partnerRule" input={{ ruleId: row.rowId }} title="Auto-movement rule" width="520px">
      {(rule, readAgain) => <RuleEditor rule={rule} widget={props.widget} readAgain={readAgain} close={props.close} />}
    </RowDrawer>
  );
}
