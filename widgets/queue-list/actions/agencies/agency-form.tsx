import { useMemo } from 'react';
import { agencyMessages } from '../../../contract/agencies/agency-rules.ts';
import { createForm } from '../../../kit/form/create-form.ts';
import { DateField } from '../../../kit/form/date-field.tsx';
import { TextField } from '../../../kit/form/text-field.tsx';
import { FormDialog } from '../../../kit/overlay/form-dialog.tsx';
import type { Widget } from '../../../kit/widget/widget.ts';
import { useWork } from '../../../kit/work/use-work.ts';
import type { Agency } from './agency.ts';

interface AgencyFormProps {
  /** Undefined for a new one. */
  agency: Agency | undefined;
  widget: Widget;
  /** Reads the agencies again, where a colleague was faster. */
  readAgain(): Promise<unknown>;
  done(): Promise<void>;
  close(): void;
}

const orNull = (text: string) => (text === '' ? null : text);

/** Writes a new agency, or what has changed of one. */
export function AgencyForm({ agency, widget, readAgain, done, close }: AgencyFormProps) {
  const work = useWork(widget);
  const form = useMemo(
    () =>
      createForm({
        initial: {
          name: agency?.name ?? '',
          code: agency?.code ?? '',
          startsOn: agency?.startsOn ?? '',
          endsOn: agency?.endsOn ?? '',
          contact: agency?.contact ?? '',
        },
        rules: ({ name, code, startsOn, endsOn }) =>
          agencyMessages({ name, code: code.trim().toUpperCase(), startsOn: orNull(startsOn), endsOn: orNull(endsOn) }),
      }),
    [agency],
  );
  async function save() {
    if (!form.check()) return;
    const [name, startsOn, endsOn, contact] = [
      form.text('name'),
      orNull(form.text('startsOn')),
      orNull(form.text('endsOn')),
      orNull(form.text('contact')),
    ];
    const written = { name, startsOn, endsOn, contact };
    const saved = agency
      ? await work.run(
          'changeAgency',
          { agencyId: agency.agencyId, ...written },
          { ifMatch: agency.version, form, readAgain, success: 'Agency changed' },
        )
      : await work.run(
          'createAgency',
          { code: form.text('code'), ...written },
          { form, success: 'Agency written. Another person activates it' },
        );
    if (saved) await done();
  }
  return (
    <FormDialog title={agency ? `Change ${agency.name}` : 'New agency'} submitLabel="Save" submit={save} close={close}>
      <TextField field={form.field('name')} label="Name" hasFocus maxLength={80} />
      {!agency && (
        <TextField
          field={form.field('code')}
          label="Code"
          hint="By which files and commands name it. It stays as it is"
          maxLength={20}
        />
      )}
      <DateField field={form.field('startsOn')} label="Contract from" />
      <DateField field={form.field('endsOn')} label="Last day of the contract" />
      <TextField field={form.field('contact')} label="Whom to ask there" maxLength={200} />
    </FormDialog>
  );
}
