import { useMemo, useState } from 'react';
import { isWider, ruleWords, switchLabels, switchOf } from '../../../contract/auto-movement/partner-rule.ts';
import { formatNumber } from '../../../kit/format/money.ts';
import { formatDateTime } from '../../../kit/format/wall-clock.ts';
import { Notice } from '../../../kit/parts/notice.tsx';
import { userIcon } from '../../../kit/parts/icons/user.tsx';
import { useValue } from '../../../kit/use-value.ts';
import { useSheet } from '../../../kit/widget/use-sheet.ts';
import type { Widget } from '../../../kit/widget/widget.ts';
import { useKeptFields } from '../../../kit/work/kept/use-kept-fields.ts';
import { useRebase } from '../../../kit/work/use-rebase.ts';
import { useWork } from '../../../kit/work/use-work.ts';
import { EditorDrawer } from '../../parts/editor-drawer.tsx';
import promoSheet from '../promo/promo.css?sheet';
import { DryRun } from './dry-run.tsx';
import ruleSheet from './rule.css?sheet';
import { RuleFields } from './rule-fields.tsx';
import { createRuleForm, readRule, ruleFields, typedOf, type Rule, type TypedRule } from './rule-form.ts';

interface RuleEditorProps {
  rule: Rule;
  widget: Widget;
  /** Loads the rule and its list again; what is typed stays. */
  readAgain(): Promise<void>;
  close(): void;
}

/** What a proposal is, whose it is, and why this person may not decide on it. */
function ProposalNotice({ rule: { proposal, proposedBy, decisionRefusal, isOn, rule } }: { rule: Rule }) {
  if (proposal === null) return null;
  return (
    <Notice tone="wait" icon={userIcon}>
      <strong>{switchLabels.WAITS}.</strong> {proposedBy ?? '-'} has proposed: {ruleWords(proposal)}.{' '}
      {isOn ? `Until then: ${ruleWords(rule)}.` : 'Nothing moves before.'}
      {decisionRefusal !== null && ` ${decisionRefusal}.`}
    </Notice>
  );
}

function Standing({ rule }: { rule: Rule }) {
  const { waiting, movedToday, stoppedToday, approvedBy, changedBy, changedAt } = rule;
  return (
    <>
      <dl className="rule-numbers">
        <div>
          <dt>Waiting now</dt>
          <dd className="num">{formatNumber(waiting)}</dd>
        </div>
        <div>
          <dt>Moved today</dt>
          <dd className="num">{formatNumber(movedToday)}</dd>
        </div>
        <div>
          <dt>Stopped today</dt>
          <dd className="num">{formatNumber(stoppedToday)}</dd>
        </div>
      </dl>
      <p className="soft small">
        {switchLabels[switchOf(rule)]}
        {approvedBy !== null && `, approved by ${approvedBy}`}
        {changedBy !== null && `. Changed by ${changedBy}, ${formatDateTime(changedAt)}`}
      </p>
    </>
  );
}

/** Whether what is typed waits for another person: what is switched on, and what moves more than before. */
function needsApproval(rule: Rule, typed: TypedRule): boolean {
  return typed.isOn !== '' && (!rule.isOn || isWider(readRule(typed), rule.rule));
}

/** The editor of one partner's rule. */
export function RuleEditor({ rule, widget, readAgain, close }: RuleEditorProps) {
  useSheet(promoSheet);
  useSheet(ruleSheet);
  const work = useWork(widget);
  const isBusy = useValue(work.isBusy);
  const [forms] = useState(() => ({ rule: createRuleForm(typedOf(rule)) }));
  const form = forms.rule;
  useKeptFields(widget, `partner-rule/${rule.ruleId}`, forms);
  const { changedBy, changedAt } = rule;
  const record = useMemo(
    () => ({ ...rule, savedBy: changedBy === null || changedAt === null ? null : { name: changedBy, at: changedAt } }),
    [rule, changedBy, changedAt],
  );
  const { version, news } = useRebase(record, (now, by) =>
    form.rebase(typedOf(now), by).map((name) => ruleFields[name]),
  );
  const isTyped = useValue(form.isDirty);
  const typed = useValue(form.values);
  const { ruleId, mayPropose } = rule;

  function discard() {
    form.reset();
    close();
  }
  async function save() {
    if (form.check()) {
      const values = form.values.peek();
      const input = { ruleId, isOn: values.isOn !== '', rule: readRule(values), reason: '' };
      const done = await work.run('savePartnerRule', input, {
        ifMatch: version(),
        form,
        readAgain,
        success: ({ isProposed }) =>
          isProposed
            ? 'The changes have been saved successfully. Another person approves them'
            : 'The changes have been saved successfully',
      });
      if (done) {
        form.reset(values);
        close();
        return readAgain();
      }
    }
  }

  return (
    <EditorDrawer
      title={rule.partnerName}
      className="promo-form"
      width="520px"
      isTyped={isTyped}
      isBusy={isBusy}
      save={mayPropose ? { label: needsApproval(rule, typed) ? 'Send for approval' : 'Save', run: save } : undefined}
      discard={discard}
    >
      <Standing rule={rule} />
      {news !== '' && <Notice tone="wait">{news}</Notice>}
      <ProposalNotice rule={rule} />
      <RuleFields form={form} isReadonly={!mayPropose} />
      <DryRun ruleId={ruleId} form={form} widget={widget} />
    </EditorDrawer>
  );
}
