import { useMemo } from 'react';
import type { AgencyMove } from '../../../contract/agencies/agencies.ts';
import { createForm } from '../../../kit/form/create-form.ts';
import { TextAreaField } from '../../../kit/form/text-area-field.tsx';
import { FormDialog } from '../../../kit/overlay/form-dialog.tsx';
import type { Widget } from '../../../kit/widget/widget.ts';
import { useWork } from '../../../kit/work/use-work.ts';
import type { Agency } from './agency.ts';

/** What is done to an agency that gets a status. */
export const moveLabels: Readonly<Record<AgencyMove, string>> = {
  ACTIVE: 'Activate',
  SUSPENDED: 'Suspend',
  ENDED: 'End',
};

const out = 'Its people are signed out at once and cannot sign in. Its loans stay with it until they are taken back.';
const meanings: Readonly<Record<AgencyMove, string>> = {
  ACTIVE: 'Its people can sign in, and loans can be placed with it.',
  SUSPENDED: out,
  ENDED: `${out} An end is final.`,
};

interface MoveAgencyProps {
  agency: Agency;
  to: AgencyMove;
  widget: Widget;
  readAgain(): Promise<unknown>;
  done(): Promise<void>;
  close(): void;
}

/** Lets an agency work, or stops it, with the reason why. */
export function MoveAgency({ agency, to, widget, readAgain, done, close }: MoveAgencyProps) {
  const work = useWork(widget);
  const form = useMemo(
    () =>
      createForm({
        initial: { remark: '' },
        rules: ({ remark }) => ({ remark: remark.trim() === '' ? 'This field is required' : undefined }),
      }),
    [],
  );
  async function move() {
    if (!form.check()) return;
    const input = { agencyId: agency.agencyId, to, remark: form.text('remark') };
    if (await work.run('moveAgency', input, { ifMatch: agency.version, form, readAgain })) await done();
  }
  return (
    <FormDialog title={`${moveLabels[to]} ${agency.name}`} submitLabel={moveLabels[to]} submit={move} close={close}>
      <p>{meanings[to]}</p>
      <TextAreaField field={form.field('remark')} label="Reason" rows={3} maxLength={500} />
    </FormDialog>
  );
}
