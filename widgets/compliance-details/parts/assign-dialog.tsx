import { useState } from 'react';
import { required } from '../../contract/rules/validation.ts';
import { createForm } from '../../kit/form/create-form.ts';
import { SelectField } from '../../kit/form/select-field.tsx';
import { FormDialog } from '../../kit/overlay/form-dialog.tsx';
import { useValue } from '../../kit/use-value.ts';
import type { Case, ComplianceCaseState } from '../case-state.ts';

interface AssignDialogProps {
  kase: Case;
  state: ComplianceCaseState;
  close(): void;
}

/** A lead gives the case to a reviewer who has not corrected it. */
export function AssignDialog({ kase, state, close }: AssignDialogProps) {
  const [form] = useState(() =>
    createForm({ initial: { reviewer: '' }, rules: { reviewer: [required('Choose a reviewer')] } }),
  );
  const { reviewer } = useValue(form.values);
  async function submit() {
    if (form.check() && (await state.take(reviewer))) close();
  }
  return (
    <FormDialog title="Give to a reviewer" submitLabel="Give" isReady={reviewer !== ''} submit={submit} close={close}>
      <SelectField
        field={form.field('reviewer')}
        label="Reviewer"
        choices={kase.assignees.map(({ id, name }) => ({ value: id, label: name }))}
      />
    </FormDialog>
  );
}
