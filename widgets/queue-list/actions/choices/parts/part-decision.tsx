import { formatDateTime } from '../../../../kit/format/wall-clock.ts';
import { FieldRows } from '../../../../kit/parts/field-rows.tsx';
import { Notice } from '../../../../kit/parts/notice.tsx';
import { decisionsOf, ProposalDrawer } from '../../../parts/decision-drawer.tsx';
import { differences } from './part-differences.ts';
import type { PartProps } from './part-editor.tsx';
import type { Part } from './part-form.ts';
import { PartHead } from './part-head.tsx';

type Proposal = NonNullable<Part['proposal']>;

/** What somebody has proposed for a part, and the decision of another person on it. */
export function PartDecision({
  part,
  proposal,
  widget,
  readAgain,
  close,
}: Omit<PartProps, 'tabs'> & { proposal: Proposal }) {
  const { partId, version, decisionRefusal, mayWithdraw } = part;
  return (
    <ProposalDrawer
      title="Tabs, cards and headers"
      className="choice-form"
      decisions={decisionsOf({ mayWithdraw, mayDecide: decisionRefusal === null })}
      version={version}
      decisionRefusal={decisionRefusal}
      widget={widget}
      send={(work, to, reason, handling) => work.run('decideDeskPart', { partId, to, reason }, handling)}
      readAgain={readAgain}
      close={close}
    >
      <PartHead part={part} />
      <Notice tone="wait">
        <strong>A change waits for another person.</strong> Until then desks have it as it stands.
      </Notice>
      <FieldRows
        rows={[
          ...differences(part, proposal),
          { label: 'Why approved', value: proposal.why },
          { label: 'Proposed by', value: `${proposal.by}, ${formatDateTime(proposal.at)}` },
          { label: 'Reason', value: proposal.reason },
        ]}
      />
    </ProposalDrawer>
  );
}
