import { useState } from 'react';
import { CheckboxField } from '../../../kit/form/checkbox-field.tsx';
import { createForm } from '../../../kit/form/create-form.ts';
import { toServerDate } from '../../../kit/format/dates.ts';
import { FormDialog } from '../../../kit/overlay/form-dialog.tsx';
import { useValue } from '../../../kit/use-value.ts';
import { useSheet } from '../../../kit/widget/use-sheet.ts';
import { useKeptFields } from '../../../kit/work/kept/use-kept-fields.ts';
import { useWork } from '../../../kit/work/use-work.ts';
import type { HeadActionProps } from '../../action-props.ts';
import { useDiscardQuestion } from '../../parts/discard-question.tsx';
import { DetailsFields } from './details-fields.tsx';
import { createDetailsForm, sentDetails } from './promo-form.ts';
import promoSheet from './promo.css?sheet';
import { serverNow } from '../../../client/backend/server-time.ts';

/** Makes a promo code (PC-01). Its rules are written once it is there. */
export function Action({ state, widget, close }: HeadActionProps) {
  useSheet(promoSheet);
  const work = useWork(widget);
  const [forms] = useState(() => ({
    details: createDetailsForm({ usedCount: 0, today: toServerDate(serverNow()) ?? '', endDate: null }),
    more: createForm({ initial: { active: 'yes' } }),
  }));
  const { details: form, more } = forms;
  useKeptFields(widget, 'promo/new', forms);
  const isTyped = [useValue(form.isDirty), useValue(more.isDirty)].includes(true);
  function end() {
    form.reset();
    more.reset();
    close();
  }
  const { leave, question } = useDiscardQuestion(isTyped, end);
  async function create() {
    if (!form.check()) return;
    const input = { ...sentDetails(form.values.peek()), active: more.values.peek().active !== '' };
    const made = await work.run('createPromoCode', input, {
      form,
      success: ({ state: now }) =>
        now === 'DRAFT'
          ? 'The changes have been saved successfully. Another person approves the code'
          : 'The changes have been saved successfully',
    });
    if (!made) return;
    end();
    await state.list.refresh();
  }
  return (
    <FormDialog title="New promo code" submitLabel="Create" submit={create} close={leave}>
      <DetailsFields form={form} usedCount={0} />
      <CheckboxField field={more.field('active')} label="Active from its start date" />
      {question}
    </FormDialog>
  );
}
