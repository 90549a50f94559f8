import { agentCapacity, capacityMessage } from '../../../contract/collections/agents.ts';
import { createForm, type Form } from '../../../kit/form/create-form.ts';
import { TextField } from '../../../kit/form/text-field.tsx';
import { settleRows } from '../../../kit/list/dialog/settle-rows.ts';
import type { ActionProps } from '../../action-props.ts';

type CapacityForm = Form<{ capacity: string }>;

/** Asks for the number of loans that the first of some agents takes now. */
export function createCapacityForm([first]: ActionProps['rows']): CapacityForm {
  const now = first?.['capacity'];
  return createForm({
    initial: { capacity: String(typeof now === 'number' ? now : agentCapacity.usual) },
    rules: ({ capacity }) => ({ capacity: capacityMessage(capacity) }),
  });
}

/** How many open loans agents are given at most. */
export function CapacityField({ form }: { form: CapacityForm }) {
  return (
    <TextField
      field={form.field('capacity')}
      label="Open loans at most"
      inputMode="numeric"
      hasFocus
      maxLength={6}
      hint="Who has more keeps them, and is given no further ones"
    />
  );
}

/** Sets it. @returns false where the dialog stays open with what is typed */
export async function setCapacity(form: CapacityForm, { rows, state, widget }: ActionProps): Promise<boolean> {
  if (!form.check()) return false;
  const capacity = Number(form.text('capacity'));
  return settleRows(
    rows,
    (work, handling, some) => work.run('setAgentCapacity', { rows: some, capacity }, { ...handling, form }),
    (count) => `${count === 1 ? 'The agent takes' : `${count} agents take`} up to ${capacity} loans`,
    state,
    widget,
  );
}
