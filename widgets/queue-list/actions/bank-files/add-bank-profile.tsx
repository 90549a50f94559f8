import { useState } from 'react';
import type { BankPurpose } from '../../../contract/bank-files/bank-formats.ts';
import { SelectField } from '../../../kit/form/select-field.tsx';
import { FormDialog } from '../../../kit/overlay/form-dialog.tsx';
import { Notice } from '../../../kit/parts/notice.tsx';
import { useValue } from '../../../kit/use-value.ts';
import { useSheet } from '../../../kit/widget/use-sheet.ts';
import { useKeptFields } from '../../../kit/work/kept/use-kept-fields.ts';
import { useWork } from '../../../kit/work/use-work.ts';
import type { HeadActionProps } from '../../action-props.ts';
import { useDiscardQuestion } from '../../parts/discard-question.tsx';
import accessSheet from '../access/access.css?sheet';
import { BankProfileFields } from './bank-profile-fields.tsx';
import { createNewProfileForm, lenderOptions, purposeOptions, sentProfile } from './bank-profile-form.ts';

/** Writes a new profile. */
export function Action({ state, widget, close }: HeadActionProps) {
  useSheet(accessSheet);
  const work = useWork(widget);
  const [forms] = useState(() => ({ profile: createNewProfileForm() }));
  const form = forms.profile;
  useKeptFields(widget, 'bank-profile/new', forms);
  const purpose = useValue(form.values).purpose as BankPurpose;
  const purposeField = form.field('purpose');
  function end() {
    form.reset();
    close();
  }
  const { leave, question } = useDiscardQuestion(useValue(form.isDirty), end);
  async function add() {
    if (!form.check()) return;
    const { lender, purpose: of, ...typed } = form.values.peek();
    const input = { lender: Number(lender), purpose: of as BankPurpose, ...sentProfile(typed) };
    const made = await work.run('addBankProfile', input, { form, success: 'Saved. Another person approves it' });
    if (!made) return;
    await state.refresh();
    end();
  }
  return (
    <FormDialog title="New bank profile" submitLabel="Save" submit={add} close={leave}>
      <div className="access-form">
        <Notice tone="off">Files use it once another person has approved it.</Notice>
        <div className="access-pair">
          <SelectField field={form.field('lender')} label="Lender" choices={lenderOptions} />
          <SelectField
            field={{
              ...purposeField,
              change(value) {
                purposeField.change(value);
                // a form of payouts is none of mandates
                form.set({ format: '' });
              },
            }}
            label="Files of"
            choices={purposeOptions}
          />
        </div>
        <BankProfileFields form={form} purpose={purpose} isNew />
      </div>
      {question}
    </FormDialog>
  );
}
