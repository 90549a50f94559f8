import { TextAreaField } from '../../../kit/form/text-area-field.tsx';
import { FormDialog } from '../../../kit/overlay/form-dialog.tsx';
import type { ContactTask } from '../../file-state.ts';
import { AboutLoan } from './about-loan.tsx';
import { LeavesGiven } from './limits-of-loan.tsx';
import type { FileDialogProps } from './dialog-props.ts';

const words = {
  complain: {
    title: 'Hold for a complaint',
    label: 'Put on hold',
    field: 'What the customer complains about',
    text: 'Nobody contacts the customer until the head of collections ends the hold.',
  },
  clearComplaint: {
    title: 'End the hold for the complaint',
    label: 'End the hold',
    field: 'How it was settled',
    text: 'The customer may be contacted again.',
  },
  allowOneMore: {
    title: 'Allow one more contact',
    label: 'Allow one more',
    field: 'Reason',
    text: 'One contact more than the limits allow, for a colleague: you do not use it yourself. It is kept in the audit.',
  },
} as const satisfies Record<ContactTask, unknown>;

/** Holds a loan for a complaint, ends the hold, or allows one contact more; each with a remark. */
export function ContactDialog({ task, file, state, close }: FileDialogProps & { task: ContactTask }) {
  const { title, label, field, text } = words[task];
  const { typed } = state;
  async function submit() {
    if (typed.check('contact.') && (await state[task]())) close();
  }
  return (
    <FormDialog title={title} submitLabel={label} submit={submit} close={close}>
      <AboutLoan file={file} />
      <p className="soft">{text}</p>
      {task === 'allowOneMore' && <LeavesGiven file={file} />}
      <TextAreaField field={typed.field('contact.remark')} label={field} rows={3} maxLength={1_000} />
    </FormDialog>
  );
}
