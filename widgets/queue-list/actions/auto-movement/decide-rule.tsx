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

/** Accepts or rejects what another person has proposed for a rule. */
export function DecideRule({ rows: [row], state, widget, close, isAccepted }: ActionProps & { isAccepted: boolean }) {
  const work = useWork(widget);
  const form = useMemo(() => {
    const reason = movementReasonRules(isAccepted ? undefined : 'Say why it is rejected');
    return createForm({ initial: { reason: '' }, rules: { reason } });
  }, [isAccepted]);
  const { version, news, readAgain } = useRuleRow(row, state);
  if (!row) return null;
  async function decide() {
    if (!row || !form.check()) return;
    const input = { ruleId: row.rowId, isAccepted, reason: form.values.peek().reason.trim() };
    const done = await work.run('decidePartnerRule', input, {
      ifMatch: version,
      form,
      readAgain,
      refused: ({ code }) => (code === 'STALE_VERSION' ? '' : undefined),
    });
    if (!done) return;
    close();
    await state.list.refresh();
  }
  const verb = isAccepted ? 'Accept' : 'Reject';
  return (
    <FormDialog title={`${verb} rule of ${nameOf(row)}`} submitLabel={verb} submit={decide} close={close}>
      {news && <Notice tone="wait">{news}</Notice>}
      <p>
        <strong>{String(row['rule'])}</strong>, proposed by {String(row['proposedBy'] ?? '-')}.{' '}
        {isAccepted
          ? 'From the next minute on such applications move to Ready For Disbursal by themselves.'
          : 'The rule stays as it is.'}
      </p>
      <TextAreaField
        field={form.field('reason')}
        label={isAccepted ? 'Remark' : 'Why'}
        hint={`Kept in the audit. At most ${movementReasonLength} characters`}
      />
    </FormDialog>
  );
}
