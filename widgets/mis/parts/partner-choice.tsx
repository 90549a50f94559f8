import type { Field } from '../../kit/form/create-form.ts';
import { SelectField } from '../../kit/form/select-field.tsx';

interface PartnerChoiceProps {
  field: Field;
  partners: readonly { partnerId: number; name: string }[];
}

/** Narrows the figures to a partner. */
export function PartnerChoice({ field, partners }: PartnerChoiceProps) {
  return (
    <div className="mis-partner">
      <SelectField
        field={field}
        label="Partner"
        placeholder="All partners"
        choices={partners.map(({ partnerId, name }) => ({ value: String(partnerId), label: name }))}
      />
    </div>
  );
}
