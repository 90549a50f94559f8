import type { ActionProps } from '../../action-props.ts';
import { RowDrawer } from '../../parts/row-drawer.tsx';
import { RequestDecision } from './request-decision.tsx';

/** A request for access beside its list. */
export function Action({ rows: [row], ...props }: ActionProps) {
  if (!row) return null;
  return (
    <RowDrawer
      {...props}
      call="fetchAccessRequest"
      input={{ requestId: row.rowId }}
      title="Access request"
      width="480px"
    >
      {(request, readAgain) => (
        <RequestDecision request={request} widget={props.widget} readAgain={readAgain} close={props.close} />
      )}
    </RowDrawer>
  );
}
