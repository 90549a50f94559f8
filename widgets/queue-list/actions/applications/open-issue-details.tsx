import { Dialog } from '../../../kit/overlay/dialog.tsx';
import { formatDateTime } from '../../../kit/format/wall-clock.ts';
import { FieldRows } from '../../../kit/parts/field-rows.tsx';
import type { ActionProps } from '../../action-props.ts';
import { holdReasonLabel } from '../../../contract/words.ts';

const textOf = (value: unknown) => (value === null || value === undefined || value === '' ? '-' : String(value));

const writtenBy = (row: ActionProps['rows'][number]) =>
  [row['userCommentBy'], formatDateTime(row['userCommentAt'])].filter(Boolean).join(', ');

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
          { label: holdReasonLabel, value: textOf(row['holdReason']) },
          { label: 'Comment', value: textOf(row['userComment'] ?? row['remark']) },
          ...(row['userCommentAt'] ? [{ label: 'Written by', value: writtenBy(row) }] : []),
        ]}
      />
    </Dialog>
  );
}
