import { useState } from 'react';
import { FormDialog } from '../../../kit/overlay/form-dialog.tsx';
import { Notice } from '../../../kit/parts/notice.tsx';
import { useValue } from '../../../kit/use-value.ts';
import { useSheet } from '../../../kit/widget/use-sheet.ts';
import { useKeptFields } from '../../../kit/work/kept/use-kept-fields.ts';
import { useWork } from '../../../kit/work/use-work.ts';
import type { HeadActionProps } from '../../action-props.ts';
import { useDiscardQuestion } from '../../parts/discard-question.tsx';
import accessSheet from '../access/access.css?sheet';
import { AgencyFields } from './agency-fields.tsx';
import { createAgencyForm, sentAgency } from './agency-form.ts';

/** Writes a new agency. */
export function Action({ state, widget, close }: HeadActionProps) {
  useSheet(accessSheet);
  const work = useWork(widget);
  const [forms] = useState(() => ({ agency: createAgencyForm() }));
  const form = forms.agency;
  useKeptFields(widget, 'agency/new', forms);
  function end() {
    form.reset();
    close();
  }
  const { leave, question } = useDiscardQuestion(useValue(form.isDirty), end);
  async function add() {
    if (!form.check()) return;
    const values = form.values.peek();
    const made = await work.run(
      'createAgency',
      { code: values.code, ...sentAgency(values) },
      { form, success: 'Agency written. Another person activates it' },
    );
    if (!made) return;
    await state.refresh();
    end();
  }
  return (
    <FormDialog title="New agency" submitLabel="Save" submit={add} close={leave}>
      <div className="access-form">
        <Notice tone="off">It stands under Draft until another person activates it.</Notice>
        <AgencyFields form={form} isNew />
      </div>
      {question}
    </FormDialog>
  );
}
