import { useMemo } from 'react';
import { limitReason, limitReasonMessage } from '../../contract/session/limits.ts';
import { createForm } from '../form/create-form.ts';
import { TextAreaField } from '../form/text-area-field.tsx';
import type { ReasonQuestion } from '../work/ask-reason.ts';
import { FormDialog } from './form-dialog.tsx';

/** Takes the reason for going beyond a limit, which the audit keeps. */
export function ReasonDialog({ question: { message, answer } }: { question: ReasonQuestion }) {
  const form = useMemo(
    () => createForm({ initial: { reason: '' }, rules: ({ reason }) => ({ reason: limitReasonMessage(reason) }) }),
    [],
  );
  return (
    <FormDialog
      title="Give a reason"
      submitLabel="Go on"
      submit={async () => {
        if (form.check()) answer(form.text('reason'));
      }}
      close={() => answer(undefined)}
    >
      <p>{message}. It is recorded with your name.</p>
      <TextAreaField field={form.field('reason')} label="Reason" rows={3} maxLength={limitReason.most} />
    </FormDialog>
  );
}
