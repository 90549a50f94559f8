import { useEffect } from 'react';
import { SelectField } from '../../../kit/form/select-field.tsx';
import { TextField } from '../../../kit/form/text-field.tsx';
import { FormDialog } from '../../../kit/overlay/form-dialog.tsx';
import { wishChoices, wishTexts } from '../../wish-texts.ts';
import { AboutLoan } from './about-loan.tsx';
import type { FileDialogProps } from './dialog-props.ts';

/** When and where the customer wants to be contacted; calls outside these hours are refused. */
export function WishDialog({ file, state, close }: FileDialogProps) {
  const { typed } = state;
  useEffect(() => {
    // A file that is read again while the form is open leaves what stands in it alone.
    const isTyped = Object.keys(typed.values.peek()).some((name) => name.startsWith('wish.'));
    if (!isTyped) typed.set(wishTexts(file));
  }, [typed, file]);
  async function submit() {
    if (typed.check('wish.') && (await state.saveWish())) close();
  }
  /** What was changed stays for the next time; what only stood there does not count as typed. */
  function leave() {
    const all = typed.values.peek();
    if (Object.entries(wishTexts(file)).every(([name, text]) => (all[name] ?? '') === text)) typed.forget('wish.');
    close();
  }
  return (
    <FormDialog title="Customer’s wish" submitLabel="Save" submit={submit} close={leave}>
      <AboutLoan file={file} />
      <p className="soft">Outside these hours nobody calls the customer.</p>
      <SelectField field={typed.field('wish.opens')} label="Not before" choices={wishChoices('opens')} />
      <SelectField field={typed.field('wish.closes')} label="Not after" choices={wishChoices('closes')} />
      <TextField
        field={typed.field('wish.place')}
        label="Place"
        hint="Where the customer wants to be met"
        maxLength={200}
      />
    </FormDialog>
  );
}
