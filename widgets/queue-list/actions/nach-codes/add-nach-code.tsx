import { useState } from 'react';
import { nachCodeFields } from '../../../contract/nach-codes/nach-code.ts';
import { TextField } from '../../../kit/form/text-field.tsx';
import { FormDialog } from '../../../kit/overlay/form-dialog.tsx';
import { useValue } from '../../../kit/use-value.ts';
import { useSheet } from '../../../kit/widget/use-sheet.ts';
import { useKeptFields } from '../../../kit/work/kept/use-kept-fields.ts';
import { useWork } from '../../../kit/work/use-work.ts';
import type { HeadActionProps } from '../../action-props.ts';
import { useDiscardQuestion } from '../../parts/discard-question.tsx';
import { madeOrWaits, ReasonField } from '../../parts/reason-field.tsx';
import choicesSheet from '../choices/choices.css?sheet';
import { NachCodeFields } from './nach-code-fields.tsx';
import { createNewForm, sent, whyApproved } from './nach-code-form.ts';

/** Adds a reject code, or proposes it where another person approves. */
export function Action({ state, widget, close }: HeadActionProps) {
  useSheet(choicesSheet);
  const work = useWork(widget);
  const [forms] = useState(() => ({ code: createNewForm() }));
  const form = forms.code;
  useKeptFields(widget, 'nach-code/new', forms);
  const why = whyApproved(null, useValue(form.values));
  function end() {
    form.reset();
    close();
  }
  const { leave, question } = useDiscardQuestion(useValue(form.isDirty), end);
  async function add() {
    if (!form.check()) return;
    const { code, ...typed } = form.values.peek();
    const made = await work.run(
      'addNachCode',
      { code: code.trim(), ...sent(typed) },
      {
        form,
        success: madeOrWaits('Forms offer it from now on'),
      },
    );
    if (!made) return;
    end();
    await state.refresh();
  }
  return (
    <FormDialog title="Add code" submitLabel={why === undefined ? 'Add' : 'Propose'} submit={add} close={leave}>
      <div className="choice-form">
        <TextField
          field={form.field('code')}
          label={nachCodeFields.code}
          hint="As the bank writes it. It never changes"
          maxLength={35}
        />
        <NachCodeFields form={form} />
        <ReasonField field={form.field('remark')} why={why} />
      </div>
      {question}
    </FormDialog>
  );
}
