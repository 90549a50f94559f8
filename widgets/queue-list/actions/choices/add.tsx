import { useState } from 'react';
import { keyFrom } from '../../../contract/choices/choice-rules.ts';
import { isChoiceGroup } from '../../../contract/choices/choice-groups.ts';
import { SelectField } from '../../../kit/form/select-field.tsx';
import { TextField } from '../../../kit/form/text-field.tsx';
import { FormDialog } from '../../../kit/overlay/form-dialog.tsx';
import { useValue } from '../../../kit/use-value.ts';
import { useSheet } from '../../../kit/widget/use-sheet.ts';
import { useKeptFields } from '../../../kit/work/kept/use-kept-fields.ts';
import { useWork } from '../../../kit/work/use-work.ts';
import type { HeadActionProps } from '../../action-props.ts';
import { useDiscardQuestion } from '../../parts/discard-question.tsx';
import { madeOrWaits, ReasonField } from '../../parts/reason-field.tsx';
import { createNewForm, groupOptions, headingOptions, whyApprovedNew, withKey } from './choice-form.ts';
import choicesSheet from './choices.css?sheet';

/** Offers another choice, or proposes it where another person approves. */
export function Action({ state, widget, close }: HeadActionProps) {
  useSheet(choicesSheet);
  const work = useWork(widget);
  const [forms] = useState(() => ({ choice: createNewForm() }));
  const form = forms.choice;
  useKeptFields(widget, 'choice/new', forms);
  const values = useValue(form.values);
  function end() {
    form.reset();
    close();
  }
  const { leave, question } = useDiscardQuestion(useValue(form.isDirty), end);
  const headings = headingOptions(values.group);
  const group = form.field('group');
  const why = whyApprovedNew(values);
  async function add() {
    const typed = withKey(form.values.peek());
    if (!form.check() || !isChoiceGroup(typed.group)) return;
    const { heading, key, label, order, reason } = typed;
    const input = { group: typed.group, heading, key, label: label.trim(), order: Number(order), reason };
    const made = await work.run('addChoice', input, {
      form,
      success: madeOrWaits('Forms offer it from now on'),
    });
    if (!made) return;
    end();
    await state.refresh();
  }
  return (
    <FormDialog title="Add choice" submitLabel={why === undefined ? 'Add' : 'Propose'} submit={add} close={leave}>
      <div className="choice-form">
        <SelectField
          field={{
            ...group,
            change(value) {
              group.change(value);
              // a heading belongs to its group
              form.set({ heading: '' });
            },
          }}
          label="Group"
          choices={groupOptions}
        />
        {headings.length > 0 && <SelectField field={form.field('heading')} label="Under" choices={headings} />}
        <TextField field={form.field('label')} label="Words" hint="As forms offer it" maxLength={60} />
        <div className="choice-pair">
          <TextField
            field={form.field('key')}
            label="Key"
            hint="It never changes. Empty: made of the words"
            placeholder={keyFrom(values.label)}
            maxLength={60}
          />
          <TextField field={form.field('order')} label="Order" inputMode="numeric" maxLength={4} />
        </div>
        <ReasonField field={form.field('reason')} why={why} />
      </div>
      {question}
    </FormDialog>
  );
}
