import type { ActionProps } from '../../action-props.ts';
import { RowDrawer } from '../../parts/row-drawer.tsx';
import { NachCodeDecision } from './nach-code-decision.tsx';
import { NachCodeEditor } from './nach-code-editor.tsx';

/** A reject code beside its list: what may change of it, or what another person has proposed for it. */
export function Action({ rows: [row], ...props }: ActionProps) {
  if (!row) return null;
  return (
    <RowDrawer {...props} call="fetchNachCode" input={{ codeId: row.rowId }} title="NACH reject code" width="480px">
      {(code, readAgain) => {
        const Part = code.proposal === null && !props.widget.isReadonly ? NachCodeEditor : NachCodeDecision;
        return <Part code={code} widget={props.widget} readAgain={readAgain} close={props.close} />;
      }}
    </RowDrawer>
  );
}
