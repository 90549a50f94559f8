import { useMemo } from 'react';
import type { ChoiceDecision as Decision } from '../../../contract/choices/choice-states.ts';
import { reasonHint, reasonLength, reasonRules } from '../../../contract/rules/reason.ts';
import { createForm } from '../../../kit/form/create-form.ts';
import { TextAreaField } from '../../../kit/form/text-area-field.tsx';
import { formatDateTime } from '../../../kit/format/wall-clock.ts';
import { Drawer } from '../../../kit/overlay/drawer.tsx';
import { FieldRows } from '../../../kit/parts/field-rows.tsx';
import { lockIcon } from '../../../kit/parts/icons/lock.tsx';
import { Notice } from '../../../kit/parts/notice.tsx';
import { useValue } from '../../../kit/use-value.ts';
import type { Widget } from '../../../kit/widget/widget.ts';
import { useWork } from '../../../kit/work/use-work.ts';
import { ChoiceFacts } from './choice-facts.tsx';
import type { Choice } from './choice-form.ts';

interface ChoiceDecisionProps {
  choice: Choice;
  widget: Widget;
  readAgain(): Promise<void>;
  close(): void;
}

const buttons: Readonly<Record<Decision, string>> = {
  WITHDRAWN: 'Withdraw',
  REFUSED: 'Refuse',
  APPROVED: 'Approve',
};

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
  const moves: Decision[] = [
    ...(mayWithdraw ? (['WITHDRAWN'] as const) : []),
    ...(decisionRefusal === null ? (['REFUSED', 'APPROVED'] as const) : []),
  ];
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
    <Drawer
      title="Choice"
      isOpen
      close={close}
      width="480px"
      footer={
        <>
          <button className="btn" type="button" onClick={close}>
            {moves.length === 0 ? 'Close' : 'Cancel'}
          </button>
          {moves.map((to) => (
            <button
              key={to}
              className={to === 'APPROVED' ? 'btn primary' : 'btn'}
              type="button"
              aria-disabled={isBusy}
              onClick={() => void decide(to)}
            >
              {buttons[to]}
            </button>
          ))}
        </>
      }
    >
      <div className="choice-form">
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
        {moves.length > 0 && (
          <TextAreaField
            field={form.field('reason')}
            label="Remark"
            hint={`${reasonHint}. Only a refusal needs one`}
            rows={2}
            maxLength={reasonLength.most}
          />
        )}
      </div>
    </Drawer>
  );
}
