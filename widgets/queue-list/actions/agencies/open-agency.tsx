import type { ActionProps } from '../../action-props.ts';
import { RowDrawer } from '../../parts/row-drawer.tsx';
import { AgencyEditor } from './agency-editor.tsx';

/** An agency beside its list. */
export function Action({ rows: [row], ...props }: ActionProps) {
  if (!row) return null;
  return (
    <RowDrawer {...props} call="fetchAgency" input={{ agencyId: row.rowId }} title="Agency" width="480px">
      {(agency, readAgain) => (
        <AgencyEditor agency={agency} widget={props.widget} readAgain={readAgain} close={props.close} />
      )}
    </RowDrawer>
  );
}
