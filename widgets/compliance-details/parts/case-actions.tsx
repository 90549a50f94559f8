import { useRef } from 'react';
import type { ComplianceAction, ComplianceVerdict, ReturnTarget } from '../../contract/compliance/compliance.ts';
import { focusFirstError } from '../../kit/form/focus-first-error.ts';
import { useValue } from '../../kit/use-value.ts';
import type { Case, ComplianceCaseState } from '../case-state.ts';
import { moreNames } from '../case-view.ts';

export type CaseTask = { kind: 'decide'; decision: ComplianceVerdict } | { kind: 'sendOn'; target: ReturnTarget };

interface Step {
  action: ComplianceAction;
  label: string;
  look: string;
  task: CaseTask;
}

const steps: readonly Step[] = [
  { action: 'reject', label: 'Reject', look: 'btn danger', task: { kind: 'decide', decision: 'REJECT' } },
  { action: 'reWork', label: 'Send to fixer', look: 'btn', task: { kind: 'decide', decision: 'RE_WORK' } },
  { action: 'approve', label: 'Approve', look: 'btn primary', task: { kind: 'decide', decision: 'APPROVE' } },
  {
    action: 'sendToCalling',
    label: 'Send to calling',
    look: 'btn',
    task: { kind: 'sendOn', target: 'COMPLIANCE_CALLING' },
  },
  {
    action: 'sendToReview',
    label: 'Return to review',
    look: 'btn primary',
    task: { kind: 'sendOn', target: 'COMPLIANCE_REVIEW' },
  },
  {
    action: 'callToFixer',
    label: 'Return to fixer',
    look: 'btn',
    task: { kind: 'sendOn', target: 'COMPLIANCE_FIXER' },
  },
  {
    action: 'callToReview',
    label: 'Return to review',
    look: 'btn primary',
    task: { kind: 'sendOn', target: 'COMPLIANCE_REVIEW' },
  },
];

interface CaseActionsProps {
  kase: Case;
  state: ComplianceCaseState;
  begin(task: CaseTask): void;
}

/** How the case goes on from this desk; what keeps it back stands beside. */
export function CaseActions({ kase, state, begin }: CaseActionsProps) {
  const texts = useValue(state.typed.values);
  const isBusy = useValue(state.isBusy);
  const footer = useRef<HTMLElement>(null);
  const hasMore = moreNames(texts).length > 0;
  const offered = steps.flatMap((step) => {
    const { refusal } = state.offer(step.action) ?? { refusal: undefined };
    if (refusal === undefined) return [];
    // A discrepancy that is written beside the checklist makes a re-work possible that the checklist alone does not.
    const isOpen =
      refusal === null ||
      (step.action === 'reWork' && hasMore && kase.checks.every(({ verdict }) => verdict === 'PASS'));
    return [{ ...step, refusal: isOpen ? null : refusal }];
  });
  if (offered.length === 0) return null;
  const kept = offered.find(
    ({ action, refusal }) => refusal !== null && action !== 'reWork' && action !== 'callToFixer',
  );
  function press({ action, task }: Step) {
    // The fields of what is written beside the checklist stand elsewhere on the screen.
    if (action === 'reWork' && !state.typed.check('more.'))
      return focusFirstError(footer.current?.getRootNode() as ParentNode);
    if (action === 'reject' && kase.proposal && !texts['decide.reason'])
      state.typed.set({ 'decide.reason': kase.proposal.rejectReason });
    begin(task);
  }
  return (
    <footer ref={footer}>
      <span className="small soft why" role="status">
        {kept?.refusal ?? ''}
      </span>
      {offered.map((step) => (
        <button
          key={step.action}
          className={step.look}
          type="button"
          disabled={isBusy || step.refusal !== null}
          title={step.refusal ?? undefined}
          onClick={() => press(step)}
        >
          {step.label}
        </button>
      ))}
    </footer>
  );
}
