import { useMemo } from 'react';
import { reasonHint, reasonRules } from '../../../contract/rules/reason.ts';
import { createForm } from '../../../kit/form/create-form.ts';
import { formatDateTime } from '../../../kit/format/wall-clock.ts';
import { FieldRows } from '../../../kit/parts/field-rows.tsx';
import { lockIcon } from '../../../kit/parts/icons/lock.tsx';
import { Notice } from '../../../kit/parts/notice.tsx';
import { useValue } from '../../../kit/use-value.ts';
import type { Widget } from '../../../kit/widget/widget.ts';
import { useWork } from '../../../kit/work/use-work.ts';
import { DecisionDrawer, decisionsOf, type Decision } from '../../parts/decision-drawer.tsx';
import { ChoiceFacts } from './choice-facts.tsx';
import type { Choice } from './choice-form.ts';

interface ChoiceDecisionProps {
  choice: Choice;
  widget: Widget;
  readAgain(): Promise<void>;
  close(): void;
}

function proposedRows({ proposal, label, order, isOffered }: Choice) {
  if (proposal === null) return [];
  const isNew = proposal.isOffered && !isOffered;
  return [
    ...(isNew ? [{ label: 'Proposed', value: 'Forms offer it' }] : []),
    ...(proposal.label === label ? [] : [{ label: 'Words', value: proposal.label }]),
    ...(proposal.order === order ? [] : [{ label: 'Order', value: String(proposal.order) }]),
    { label: 'Why approved', value: proposal.why },
    { label: 'Proposed by', value: `${proposal.by}, ${formatDateTime(proposal.at)}` },
    { label: 'Reason', value: proposal.reason },
  ];
}

/** What somebody has proposed for a choice, and the decision of another person on it. */
export function ChoiceDecision({ choice, widget, readAgain, close }: ChoiceDecisionProps) {
  const work = useWork(widget);
  const isBusy = useValue(work.isBusy);
  const form = useMemo(() => createForm({ initial: { reason: '' }, rules: { reason: reasonRules() } }), []);
  const { choiceId, version, decisionRefusal, mayWithdraw } = choice;
  const decisions = decisionsOf({ mayWithdraw, mayDecide: decisionRefusal === null });
  async function decide(to: Decision) {
    // only a refusal needs words
    if ((to === 'REFUSED' || form.text('reason') !== '') && !form.check()) return;
    const input = { choiceId, to, reason: form.text('reason') };
    const done = await work.run('decideChoice', input, { ifMatch: version, form, readAgain });
    if (!done) return;
    close();
    await readAgain();
  }
  return (
    <DecisionDrawer
      title="Choice"
      className="choice-form"
      decisions={decisions}
      remark={form.field('reason')}
      hint={`${reasonHint}. Only a refusal needs one`}
      isBusy={isBusy}
      decide={decide}
      close={close}
    >
      <ChoiceFacts choice={choice} />
      <Notice tone="wait">
        <strong>A change waits for another person.</strong>{' '}
        {choice.isOffered ? 'Until then forms offer it as it stands.' : 'Until then forms do not offer it.'}
      </Notice>
      <FieldRows rows={proposedRows(choice)} />
      {decisionRefusal !== null && (
        <Notice tone="off" icon={lockIcon}>
          {decisionRefusal}.
        </Notice>
      )}
    </DecisionDrawer>
  );
}
