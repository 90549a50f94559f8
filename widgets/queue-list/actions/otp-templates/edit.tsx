import type { ActionProps } from '../../action-props.ts';
import { RowDrawer } from '../../parts/row-drawer.tsx';
import { TemplateEditor } from './template-editor.tsx';

/** A version of an OTP template beside its list. */
export function Action({ rows: [row], ...props }: ActionProps) {
  if (!row) return null;
  return (
    <RowDrawer {...props} call="fetchOtpTemplate" input={{ templateId: row.rowId }} title="OTP template" width="560px">
      {(template, readAgain) => (
        <TemplateEditor template={template} widget={props.widget} readAgain={readAgain} close={props.close} />
      )}
    </RowDrawer>
  );
}
