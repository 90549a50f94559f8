import { nachCodeFields, nachReasonLength, nachRemedyLength } from '../../../contract/nach-codes/nach-code.ts';
import { CheckboxField } from '../../../kit/form/checkbox-field.tsx';
import type { Form } from '../../../kit/form/create-form.ts';
import { SelectField } from '../../../kit/form/select-field.tsx';
import { TextField } from '../../../kit/form/text-field.tsx';
import { kindOptions, type TypedNew } from './nach-code-form.ts';

/** Of a change, too, whose form has besides whether forms offer it. */
type AnyForm = Pick<Form<Omit<TypedNew, 'code'>>, 'field'>;

/** What a code says. */
export function NachCodeFields({ form }: { form: AnyForm }) {
  return (
    <>
      <TextField
        field={form.field('reason')}
        label={nachCodeFields.reason}
        hint="What was rejected before keeps the words that it had"
        maxLength={nachReasonLength}
      />
      <SelectField field={form.field('kind')} label={nachCodeFields.kind} choices={kindOptions} />
      <TextField
        field={form.field('remedy')}
        label={nachCodeFields.remedy}
        hint="What whoever calls the customer asks for"
        maxLength={nachRemedyLength}
      />
      <TextField field={form.field('order')} label={nachCodeFields.order} inputMode="numeric" maxLength={4} />
      <CheckboxField field={form.field('mayRepeat')} label="A second form like the rejected one may follow" />
    </>
  );
}
