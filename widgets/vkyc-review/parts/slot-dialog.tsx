import { DateTimeField } from '../../kit/form/date-time-field.tsx';
import { FormDialog } from '../../kit/overlay/form-dialog.tsx';
import type { ReviewState } from '../review-state.ts';

/** Asks for the time of the call; the link is sent again for it. */
export function SlotDialog({ state, close }: { state: ReviewState; close(): void }) {
  const { typed } = state;
  async function submit() {
    if (typed.check('slot.') && (await state.reschedule())) close();
  }
  return (
    <FormDialog title="Set a time for the call" submitLabel="Set and send the link" submit={submit} close={close}>
      <DateTimeField
        field={typed.field('slot.at')}
        label="Day and time"
        hint="Within 7 days, from 09:00 to 19:00. The link is good for 72 hours from then."
      />
      <p className="small soft">The customer gets a new link, and the former one ends. It is no retry.</p>
    </FormDialog>
  );
}
