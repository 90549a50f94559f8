import { useMemo } from 'react';
import { movementReasonLength, movementReasonRules } from '../../../contract/auto-movement/partner-rule.ts';
import { createForm } from '../../../kit/form/create-form.ts';
import { TextAreaField } from '../../../kit/form/text-area-field.tsx';
import { FormDialog } from '../../../kit/overlay/form-dialog.tsx';
import { Notice } from '../../../kit/parts/notice.tsx';
import { useWork } from '../../../kit/work/use-work.ts';
import type { ActionProps } from '../../action-props.ts';
import { nameOf } from '../../row-name.ts';
import { useRuleRow } from './use-rule-row.ts';

/**
 * Switches a partner's rule off at once, or proposes to switch it on (UT-06). Of two people who switch it at once the
 * second reads what the first has done, and keeps the typed reason.
 */
export function Action({ rows: [row], state, widget, close }: ActionProps) {
  const work = useWork(widget);
  const goesOff = row?.['isOn'] === true || row?.['isProposed'] === true;
  const form = useMemo(() => createForm({ initial: { reason: '' }, rules: { reason: movementReasonRules() } }), []);
  const { version, news, readAgain } = useRuleRow(row, state);
  if (!row) return null;
  async function save() {
    if (!row || !form.check()) return;
    const input = { ruleId: row.rowId, isOn: !goesOff, reason: form.values.peek().reason.trim() };
    const done = await work.run('savePartnerRule', input, {
      ifMatch: version,
      form,
      readAgain,
      refused: ({ code }) => (code === 'STALE_VERSION' ? '' : undefined),
    });
    if (!done) return;
    close();
    await state.list.refresh();
  }
  const name = nameOf(row);
  return (
    <FormDialog
      title={goesOff ? 'Switch off' : 'Switch on'}
      submitLabel={goesOff ? 'Switch off' : 'Send for approval'}
      submit={save}
      close={close}
    >
      {news && <Notice tone="wait">{news}</Notice>}
      <p>
        {goesOff
          ? `From now on no application of ${name} moves by itself, and what waits for approval is withdrawn.`
          : `Once another person approves it, applications of ${name} move to Ready For Disbursal by themselves: ${String(row['rule'])}.`}
      </p>
      <TextAreaField
        field={form.field('reason')}
        label="Reason"
        hint={`Kept in the audit. At most ${movementReasonLength} characters`}
      />
    </FormDialog>
  );
}
