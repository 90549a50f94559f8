import { formatDateTime } from '../../../kit/format/wall-clock.ts';
import { FieldRows } from '../../../kit/parts/field-rows.tsx';
import { Notice } from '../../../kit/parts/notice.tsx';
import type { Widget } from '../../../kit/widget/widget.ts';
import { decisionsOf, ProposalDrawer } from '../../parts/decision-drawer.tsx';
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
  const { choiceId, version, decisionRefusal, mayWithdraw } = choice;
  return (
    <ProposalDrawer
      title="Choice"
      className="choice-form"
      decisions={decisionsOf({ mayWithdraw, mayDecide: decisionRefusal === null })}
      version={version}
      decisionRefusal={decisionRefusal}
      widget={widget}
      send={(work, to, reason, handling) => work.run('decideChoice', { choiceId, to, reason }, handling)}
      readAgain={readAgain}
      close={close}
    >
      <ChoiceFacts choice={choice} />
      <Notice tone="wait">
        <strong>A change waits for another person.</strong>{' '}
        {choice.isOffered ? 'Until then forms offer it as it stands.' : 'Until then forms do not offer it.'}
      </Notice>
      <FieldRows rows={proposedRows(choice)} />
    </ProposalDrawer>
  );
}
