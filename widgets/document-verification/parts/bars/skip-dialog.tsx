import { useState } from 'react';
import { required } from '../../../contract/rules/validation.ts';
import { skipReasonKeys, skipReasons } from '../../../contract/lists/skip-reasons.ts';
import { createForm } from '../../../kit/form/create-form.ts';
import { SelectField } from '../../../kit/form/select-field.tsx';
import { TextAreaField } from '../../../kit/form/text-area-field.tsx';
import { FormDialog } from '../../../kit/overlay/form-dialog.tsx';
import { useValue } from '../../../kit/use-value.ts';
import type { Skip } from '../../desk-state.ts';

interface SkipDialogProps {
  /** Name of the applicant. */
  name: string;
  skip(skip: Skip): Promise<void>;
  close(): void;
}

const choices = skipReasonKeys.map((key) => ({ value: key, label: skipReasons[key] }));

/** Asks why an application is left undone before the next one opens; the reason stands in its timeline. */
export function SkipDialog({ name, skip, close }: SkipDialogProps) {
  const [form] = useState(() =>
    createForm({ initial: { reason: '', remark: '' }, rules: { reason: [required('Choose a reason')] } }),
  );
  const { reason: chosen, remark } = useValue(form.values);
  const reason = skipReasonKeys.find((key) => key === chosen);
  const isReady = reason !== undefined && (reason !== 'OTHER' || remark.trim() !== '');
  async function submit() {
    if (!isReady) return;
    await skip({ reason, ...(remark.trim() !== '' && { remark: remark.trim() }) });
    close();
  }
  return (
    <FormDialog title={`Skip ${name}`} submitLabel="SKIP" isReady={isReady} submit={submit} close={close}>
      <p className="soft">It stays in the queue. Next opens another application.</p>
      <SelectField field={form.field('reason')} label="Reason" choices={choices} />
      <TextAreaField
        field={form.field('remark')}
        label="Remarks"
        rows={2}
        maxLength={500}
        hint={reason === 'OTHER' ? '* Required' : 'Optional'}
      />
    </FormDialog>
  );
}
