import { useState } from 'react';
import { FormDialog } from '../../../kit/overlay/form-dialog.tsx';
import { useValue } from '../../../kit/use-value.ts';
import { useSheet } from '../../../kit/widget/use-sheet.ts';
import { useKeptFields } from '../../../kit/work/kept/use-kept-fields.ts';
import { useWork } from '../../../kit/work/use-work.ts';
import type { HeadActionProps } from '../../action-props.ts';
import { useDiscardQuestion } from '../../parts/discard-question.tsx';
import otpSheet from './otp.css?sheet';
import { TemplateFields } from './template-fields.tsx';
import { createTemplateForm, sentTemplate } from './template-form.ts';
import { TextPreview } from './template-preview.tsx';

/** Makes an OTP template, as a draft (UT-01). */
export function Action({ state, widget, close }: HeadActionProps) {
  useSheet(otpSheet);
  const work = useWork(widget);
  const [forms] = useState(() => ({ template: createTemplateForm() }));
  const form = forms.template;
  useKeptFields(widget, 'otp-template/new', forms);
  function end() {
    form.reset();
    close();
  }
  const { leave, question } = useDiscardQuestion(useValue(form.isDirty), end);
  const { text, header } = useValue(form.values);
  async function create() {
    if (!form.check()) return;
    const made = await work.run('createOtpTemplate', sentTemplate(form.values.peek()), { form });
    if (!made) return;
    end();
    await state.list.refresh();
  }
  return (
    <FormDialog title="New OTP template" submitLabel="Save" submit={create} close={leave}>
      <TemplateFields form={form} partnerNames={[]} />
      <TextPreview text={text} header={header} widget={widget} />
      {question}
    </FormDialog>
  );
}
