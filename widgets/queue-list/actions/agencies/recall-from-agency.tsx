import { useMemo } from 'react';
import { createForm } from '../../../kit/form/create-form.ts';
import { TextAreaField } from '../../../kit/form/text-area-field.tsx';
import { RowsDialog } from '../../../kit/list/dialog/rows-dialog.tsx';
import { settleRows } from '../../../kit/list/dialog/settle-rows.ts';
import { useValue } from '../../../kit/use-value.ts';
import type { ActionProps } from '../../action-props.ts';

/** Takes loans in collection back from their agencies. */
export function Action({ rows, state, widget, close }: ActionProps) {
  const form = useMemo(() => createForm({ initial: { remark: '' }, rules: {} }), []);
  const { remark } = useValue(form.values);
  return (
    <RowsDialog
      title="Take back from the agency"
      rows={rows}
      confirmLabel="Take back"
      isReady={remark.trim() !== ''}
      missing="Say why"
      confirm={() =>
        settleRows(
          rows,
          (work, handling, some) =>
            work.run('recallFromAgency', { rows: some, remark: form.text('remark') }, { ...handling, form }),
          (count) => `${count === 1 ? 'Loan' : `${count} loans`} taken back`,
          state,
          widget,
        )
      }
      close={close}
    >
      <p className="soft">Their agents are taken off, and what waits for an approval becomes the lender’s.</p>
      <TextAreaField field={form.field('remark')} label="Reason" rows={3} maxLength={500} />
    </RowsDialog>
  );
}
