import { useMemo } from 'react';
import { rowTextRules } from '../../../contract/lists/row-text.ts';
import { createForm } from '../../../kit/form/create-form.ts';
import { TextAreaField } from '../../../kit/form/text-area-field.tsx';
import { RowsDialog } from '../../../kit/list/dialog/rows-dialog.tsx';
import { settleRows } from '../../../kit/list/dialog/settle-rows.ts';
import { useValue } from '../../../kit/use-value.ts';
import type { ActionProps } from '../../action-props.ts';

/** Ends the holds of the ticked applications, after a remark that is kept with each. */
export function Action({ rows, state, widget, close }: ActionProps) {
  const form = useMemo(
    () => createForm({ initial: { remarks: '' }, rules: { remarks: rowTextRules('Enter a remark') } }),
    [],
  );
  const { remarks } = useValue(form.values);
  const done = (count: number) => (count === 1 ? 'The hold is released' : `${count} holds are released`);
  return (
    <RowsDialog
      title="Release holds"
      rows={rows}
      noun="applications"
      confirmLabel="Release"
      isReady={remarks.trim() !== ''}
      missing="Enter a remark"
      confirm={async () => {
        if (!form.check()) return false;
        return settleRows(
          rows,
          (work, handling, some) => work.run('releaseHolds', { rows: some, remarks: remarks.trim() }, handling),
          done,
          state,
          widget,
        );
      }}
      close={close}
    >
      <TextAreaField field={form.field('remarks')} label="Remark" rows={5} />
    </RowsDialog>
  );
}
