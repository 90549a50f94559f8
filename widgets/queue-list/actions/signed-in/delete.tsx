import { useMemo } from 'react';
import { reasonHint, reasonLength, reasonRules } from '../../../contract/rules/reason.ts';
import { createForm } from '../../../kit/form/create-form.ts';
import { TextAreaField } from '../../../kit/form/text-area-field.tsx';
import { formatDateTime } from '../../../kit/format/wall-clock.ts';
import { FormDialog } from '../../../kit/overlay/form-dialog.tsx';
import { FieldRows } from '../../../kit/parts/field-rows.tsx';
import { useWork } from '../../../kit/work/use-work.ts';
import type { ActionProps } from '../../action-props.ts';
import { nameOf } from '../../row-name.ts';

/** Ends a session of somebody else, with the reason. */
export function Action({ rows: [row], state, widget, close }: ActionProps) {
  const work = useWork(widget);
  const form = useMemo(() => createForm({ initial: { reason: '' }, rules: { reason: reasonRules() } }), []);
  if (!row) return null;
  async function end() {
    if (!row || !form.check()) return;
    const input = { sessionId: row.rowId, reason: form.text('reason') };
    const done = await work.run('endStaffSession', input, { form });
    if (done) close();
    // one that is over by now leaves the list, too
    await state.list.refresh();
  }
  return (
    <FormDialog title="End session" submitLabel="End session" submit={end} close={close}>
      <p>
        <strong>{nameOf(row)}</strong> is signed out there at once. The password stays: whoever has it can sign in
        again.
      </p>
      <FieldRows
        rows={[
          { label: 'Username', value: row['username'] as string | null },
          { label: 'Signed in', value: formatDateTime(row['signedInAt']) },
          row['embedder'] === undefined
            ? { label: 'Device', value: row['device'] as string | null }
            : { label: 'Embedder', value: row['embedder'] as string | null },
          { label: 'Network address', value: row['ip'] as string | null },
        ]}
      />
      <TextAreaField
        field={form.field('reason')}
        label="Reason"
        hint={reasonHint}
        rows={3}
        maxLength={reasonLength.most}
      />
    </FormDialog>
  );
}
