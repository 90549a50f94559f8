import { Dialog } from '../../../kit/overlay/dialog.tsx';
import { FieldRows } from '../../../kit/parts/field-rows.tsx';
import type { ActionProps } from '../../action-props.ts';

const textOf = (value: unknown) => (value === null || value === undefined || value === '' ? '-' : String(value));

/** Why a row is on hold, and the comment on the hold (QL-24). */
export function Action({ rows: [row], close }: ActionProps) {
  if (!row) return null;
  return (
    <Dialog
      title={`Issue details of ${row.loanApplicationNumber ?? row.rowId}`}
      isOpen
      close={close}
      footer={
        <button className="btn primary" type="button" onClick={close}>
          Close
        </button>
      }
    >
      <FieldRows
        rows={[
          { label: 'Hold reason', value: textOf(row['holdReason']) },
          { label: 'Comment', value: textOf(row['userComment'] ?? row['remark']) },
        ]}
      />
    </Dialog>
  );
}
