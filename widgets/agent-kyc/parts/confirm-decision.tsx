import { useContext } from 'react';
import {
  agentKycLimits,
  type AgentKycDecision,
  type AgentKycRejectReason,
} from '../../contract/agent-kyc/agent-kyc.ts';
import { focusNextHeading } from '../../kit/desk/frame/next-heading.ts';
import { SelectField } from '../../kit/form/select-field.tsx';
import { TextAreaField } from '../../kit/form/text-area-field.tsx';
import { FormDialog } from '../../kit/overlay/form-dialog.tsx';
import { ShadowRootContext } from '../../kit/widget/use-sheet.ts';
import type { AgentKycState } from '../kyc-state.ts';

interface ConfirmDecisionProps {
  decision: AgentKycDecision;
  state: AgentKycState;
  reasons: Readonly<Record<AgentKycRejectReason, string>>;
  close(): void;
}

const words = {
  DONE: {
    title: 'Finish the KYC',
    label: 'Done',
    text: 'Done is final: nothing of this KYC can be changed afterwards. Loans can be allocated.',
  },
  REWORK: {
    title: 'Ask for rework',
    label: 'Ask for rework',
    text: 'Only what is marked as wrong can be changed; the rest stays as it is.',
  },
  REJECTED: {
    title: 'Reject the KYC',
    label: 'Reject',
    text: 'No loan can be allocated. A head of collections alone can reopen it.',
  },
} as const satisfies Record<AgentKycDecision, { title: string; label: string; text: string }>;

/** Asks before a decision; a rejection names its reason. */
export function ConfirmDecision({ decision, state, reasons, close }: ConfirmDecisionProps) {
  const { typed } = state;
  const { title, label, text } = words[decision];
  const root = useContext(ShadowRootContext);
  const isRejection = decision === 'REJECTED';
  async function submit() {
    if (isRejection && !typed.check('decide.')) return;
    if (!(await state.decide(decision))) return;
    close();
    focusNextHeading(root, '.kyc-side');
  }
  return (
    <FormDialog title={title} submitLabel={label} submit={submit} close={close}>
      <p>{text}</p>
      {isRejection && (
        <>
          <SelectField
            field={typed.field('decide.rejectReason')}
            label="Reason"
            choices={Object.entries(reasons).map(([value, reason]) => ({ value, label: reason }))}
          />
          <TextAreaField
            field={typed.field('decide.remark')}
            label="Why it is rejected"
            rows={4}
            maxLength={agentKycLimits.remark.max}
          />
        </>
      )}
    </FormDialog>
  );
}
