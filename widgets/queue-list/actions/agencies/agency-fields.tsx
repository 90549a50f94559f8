import type { Form } from '../../../kit/form/create-form.ts';
import { DateField } from '../../../kit/form/date-field.tsx';
import { TextField } from '../../../kit/form/text-field.tsx';
import { agencyFields, type TypedAgency } from './agency-form.ts';

/** What is written of an agency, whose code is asked for once. */
export function AgencyFields({ form, isNew = false }: { form: Form<TypedAgency>; isNew?: boolean }) {
  return (
    <>
      <TextField field={form.field('name')} label={agencyFields.name} hasFocus={isNew} maxLength={80} />
      {isNew && (
        <TextField
          field={form.field('code')}
          label={agencyFields.code}
          hint="By which files and commands name it. It stays as it is"
          maxLength={20}
        />
      )}
      <div className="access-pair">
        <DateField field={form.field('startsOn')} label={agencyFields.startsOn} />
        <DateField field={form.field('endsOn')} label={agencyFields.endsOn} />
      </div>
      <TextField field={form.field('contact')} label={agencyFields.contact} maxLength={200} />
    </>
  );
}
