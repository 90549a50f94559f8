import { useState } from 'react';
import { ChoiceBox } from '../../../kit/form/choice-box.tsx';
import { toServerDate } from '../../../kit/format/dates.ts';
import { FormDialog } from '../../../kit/overlay/form-dialog.tsx';
import { useSheet } from '../../../kit/widget/use-sheet.ts';
import { useWork } from '../../../kit/work/use-work.ts';
import type { HeadActionProps } from '../../action-props.ts';
import { DetailsFields } from './details-fields.tsx';
import { createDetailsForm, sentDetails } from './promo-form.ts';
import promoSheet from './promo.css?sheet';

/** Makes a promo code (PC-01). Its rules are written once it is there. */
export function Action({ state, widget, close }: HeadActionProps) {
  useSheet(promoSheet);
  const work = useWork(widget);
  const [form] = useState(() =>
    createDetailsForm({ usedCount: 0, today: toServerDate(new Date()) ?? '', endDate: null }),
  );
  const [active, setActive] = useState(true);
  async function create() {
    if (!form.check()) return;
    const input = { ...sentDetails(form.values.peek()), active };
    const made = await work.run('createPromoCode', input, {
      form,
      success: ({ state: now }) =>
        now === 'DRAFT'
          ? 'The changes have been saved successfully. Another person approves the code'
          : 'The changes have been saved successfully',
    });
    if (!made) return;
    close();
    await state.list.refresh();
  }
  return (
    <FormDialog title="New promo code" submitLabel="Create" submit={create} close={close}>
      <DetailsFields form={form} usedCount={0} />
      <ChoiceBox isChosen={active} choose={setActive}>
        Active from its start date
      </ChoiceBox>
    </FormDialog>
  );
}
