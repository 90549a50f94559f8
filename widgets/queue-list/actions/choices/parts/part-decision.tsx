import { useMemo } from 'react';
import { reasonHint, reasonRules } from '../../../../contract/rules/reason.ts';
import { createForm } from '../../../../kit/form/create-form.ts';
import { formatDateTime } from '../../../../kit/format/wall-clock.ts';
import { FieldRows } from '../../../../kit/parts/field-rows.tsx';
import { lockIcon } from '../../../../kit/parts/icons/lock.tsx';
import { Notice } from '../../../../kit/parts/notice.tsx';
import { useValue } from '../../../../kit/use-value.ts';
import { useWork } from '../../../../kit/work/use-work.ts';
import { DecisionDrawer, decisionsOf, type Decision } from '../../../parts/decision-drawer.tsx';
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
  const work = useWork(widget);
  const isBusy = useValue(work.isBusy);
  const form = useMemo(() => createForm({ initial: { reason: '' }, rules: { reason: reasonRules() } }), []);
  const { partId, version, decisionRefusal, mayWithdraw } = part;
  async function decide(to: Decision) {
    // only a refusal needs words
    if ((to === 'REFUSED' || form.text('reason') !== '') && !form.check()) return;
    const input = { partId, to, reason: form.text('reason') };
    const done = await work.run('decideDeskPart', input, { ifMatch: version, form, readAgain });
    if (!done) return;
    await readAgain();
    close();
  }
  return (
    <DecisionDrawer
      title="Tabs, cards and headers"
      className="choice-form"
      decisions={decisionsOf({ mayWithdraw, mayDecide: decisionRefusal === null })}
      remark={form.field('reason')}
      hint={`${reasonHint}. Only a refusal needs one`}
      isBusy={isBusy}
      decide={decide}
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
      {decisionRefusal !== null && (
        <Notice tone="off" icon={lockIcon}>
          {decisionRefusal}.
        </Notice>
      )}
    </DecisionDrawer>
  );
}
