import { useState } from 'react';
import { required } from '../../contract/rules/validation.ts';
import { createForm } from '../form/create-form.ts';
import { SelectField } from '../form/select-field.tsx';
import { TextAreaField } from '../form/text-area-field.tsx';
import { FormDialog } from '../overlay/form-dialog.tsx';
import { useValue } from '../use-value.ts';
import type { ApplicationDesk, DeskConfig } from './application-desk.ts';
import { useSeen } from './use-seen.ts';

interface IssueDialogProps {
  info: DeskConfig['holdInfo'];
  state: ApplicationDesk;
  /** True to change the reason of an existing hold. */
  isChange: boolean;
  close(): void;
}

/** Puts the application on hold with a reason and remarks, or gives the hold another reason (DV-61, DV-65, VA-36 to VA-38). */
export function IssueDialog({ info, state, isChange, close }: IssueDialogProps) {
  const choices = info.holdReasonList.filter(({ key }) => key !== 'CLEAR');
  // The form keeps the values that the dialog opened with, whatever is loaded meanwhile.
  const [form] = useState(() => {
    const held = choices.find(({ key }) => key === info.selectedHoldReason);
    const initial = isChange
      ? { reason: held?.key ?? '', remarks: info.selectedHoldRemark ?? '' }
      : { reason: '', remarks: '' };
    return createForm({
      initial,
      rules: { reason: [required('Choose a reason')], remarks: [required('Please enter remarks')] },
    });
  });
  const seen = useSeen(state);
  const values = useValue(form.values);
  const isGood = useValue(form.isGood);
  async function report() {
    const reason = choices.find(({ key }) => key === values.reason);
    if (!reason || !form.check()) return;
    const success = isChange ? 'You have successfully changed the reason' : 'You have successfully reported the issue';
    const isDone = await state.report(seen.version, reason.key, values.remarks.trim(), success);
    if (isDone) close();
    else seen.readAgain();
  }
  return (
    <FormDialog
      title={isChange ? 'Change Reason' : 'Report Issue'}
      submitLabel="REPORT"
      isReady={isGood}
      submit={report}
      close={close}
    >
      <SelectField
        field={form.field('reason')}
        label="Reason"
        choices={choices.map(({ key, label }) => ({ value: key, label }))}
      />
      <TextAreaField field={form.field('remarks')} label="Remarks" rows={5} maxLength={1000} hint="* Required" />
    </FormDialog>
  );
}
