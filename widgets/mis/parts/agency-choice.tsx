import type { Field } from '../../kit/form/create-form.ts';
import { SelectField } from '../../kit/form/select-field.tsx';

interface AgencyChoiceProps {
  field: Field;
  agencies: readonly { agencyId: string; name: string }[];
}

/** Narrows the figures of collections to an agency, where there are several. */
export function AgencyChoice({ field, agencies }: AgencyChoiceProps) {
  if (agencies.length === 0) return null;
  return (
    <div className="mis-partner">
      <SelectField
        field={field}
        label="Collections of"
        placeholder="All agencies"
        choices={agencies.map(({ agencyId, name }) => ({ value: agencyId, label: name }))}
      />
    </div>
  );
}
