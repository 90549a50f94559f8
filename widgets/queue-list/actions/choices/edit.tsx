import type { ActionProps } from '../../action-props.ts';
import { RowDrawer } from '../../parts/row-drawer.tsx';
import { ChoiceEditor } from './choice-editor.tsx';

/** A choice beside its list. */
export function Action({ rows: [row], ...props }: ActionProps) {
  if (!row) return null;
  return (
    <RowDrawer {...props} call="fetchChoice" input={{ choiceId: row.rowId }} title="Choice" width="480px">
      {(choice, readAgain) => (
        <ChoiceEditor choice={choice} widget={props.widget} readAgain={readAgain} close={props.close} />
      )}
    </RowDrawer>
  );
}
