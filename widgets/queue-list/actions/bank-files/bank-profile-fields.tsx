import {
  bankProfileFields,
  bankProfileFieldsOf,
  creditorLength,
  type BankProfile,
  type TypedBankProfile,
} from '../../../contract/bank-files/bank-profile.ts';
import type { BankPurpose } from '../../../contract/bank-files/bank-formats.ts';
import type { Form } from '../../../kit/form/create-form.ts';
import { SelectField } from '../../../kit/form/select-field.tsx';
import { TextField } from '../../../kit/form/text-field.tsx';
import { formatOptions, modeOptions, useOptions } from './bank-profile-form.ts';

const hints: Partial<Record<keyof BankProfile, string>> = {
  creditor: `As the bank has it, in Latin letters. At most ${creditorLength} characters`,
  mode: 'IMPS takes up to ₹5,00,000, RTGS begins at ₹2,00,000',
  fileName: 'A number and the ending follow',
  mostLines: 'At most 5,000',
};
const asNumber: readonly (keyof BankProfile)[] = ['debitAccount', 'mostLines'];

interface BankProfileFieldsProps {
  /** Of a new profile, too, whose form has its lender besides. */
  form: Pick<Form<TypedBankProfile>, 'field'>;
  purpose: BankPurpose;
  /** True of one that is not there yet, which nobody switches off. */
  isNew?: boolean;
}

/** What is written of a profile: the fields that files of its purpose use. */
export function BankProfileFields({ form, purpose, isNew = false }: BankProfileFieldsProps) {
  const keys = bankProfileFieldsOf(purpose).filter((key) => !isNew || key !== 'use');
  return (
    <>
      {keys.map((key) => {
        const shared = { field: form.field(key), label: bankProfileFields[key], hint: hints[key] };
        if (key === 'format') return <SelectField key={key} {...shared} choices={formatOptions(purpose)} />;
        if (key === 'use') return <SelectField key={key} {...shared} choices={useOptions} />;
        if (key === 'mode') return <SelectField key={key} {...shared} choices={modeOptions} />;
        return (
          <TextField key={key} {...shared} inputMode={asNumber.includes(key) ? 'numeric' : 'text'} maxLength={60} />
        );
      })}
    </>
  );
}
