import { useState } from 'react';
import { movementReasonLength, movementReasonRules } from '../../../contract/auto-movement/partner-rule.ts';
import { createForm } from '../../../kit/form/create-form.ts';
import { TextAreaField } from '../../../kit/form/text-area-field.tsx';
import entrySheet from '../../../kit/look/form/entry.css?sheet';
import { ConfirmDialog } from '../../../kit/overlay/confirm-dialog.tsx';
import { useSheet } from '../../../kit/widget/use-sheet.ts';
import { useWork } from '../../../kit/work/use-work.ts';
import type { HeadActionProps } from '../../action-props.ts';
import ruleSheet from './rule.css?sheet';

/** Switches every rule off, of lenders and of sourcing partners. */
export function Action({ state, widget, close }: HeadActionProps) {
  useSheet(entrySheet);
  useSheet(ruleSheet);
  const work = useWork(widget);
  const [form] = useState(() =>
    createForm({ initial: { reason: '' }, rules: { reason: movementReasonRules('Say why everything is stopped') } }),
  );
  async function stop() {
    if (!form.check()) return;
    const done = await work.run('stopAutoMovement', { reason: form.values.peek().reason.trim() }, { form });
    if (!done) return;
    close();
    await state.list.refresh();
  }
  return (
    <ConfirmDialog
      title="Stop all auto-movement"
      isOpen
      text="No application moves by itself, of any lender or sourcing partner, until someone starts it again. What waits for approval is withdrawn. To start again needs another person."
      confirmLabel="Stop all"
      destroys
      confirm={stop}
      cancel={close}
    >
      <div className="rule-reason">
        <TextAreaField
          field={form.field('reason')}
          label="Reason"
          hint={`Kept in the audit. At most ${movementReasonLength} characters`}
        />
      </div>
    </ConfirmDialog>
  );
}
