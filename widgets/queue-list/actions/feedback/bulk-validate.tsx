import { RowsDialog } from '../../../kit/list/dialog/rows-dialog.tsx';
import { settleRows } from '../../../kit/list/dialog/settle-rows.ts';
import type { ActionProps } from '../../action-props.ts';

/** Validates the ticked feedback; what is left undone stays ticked with its reason (QL-37). */
export function Action({ rows, state, widget, close }: ActionProps) {
  return (
    <RowsDialog
      title="Validate feedback"
      rows={rows}
      noun="feedback entries"
      confirmLabel="Validate"
      isReady
      missing=""
      confirm={() =>
        settleRows(
          rows,
          (work, handling, some) =>
            work.run('validateFeedback', { rows: some, verdict: 'VALIDATED', isBulk: true }, handling),
          (count) => (count === 1 ? '1 feedback validated' : `${count} feedback entries validated`),
          state,
          widget,
        )
      }
      close={close}
    >
      <p className="soft">
        They count for their agents from now on. Feedback that you gave or uploaded yourself is left as it is, and so is
        what was outside the contact hours: validate that one by one.
      </p>
    </RowsDialog>
  );
}
