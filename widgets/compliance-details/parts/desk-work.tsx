import { useRef } from 'react';
import type {
  AnswerVerdict,
  CheckVerdict,
  ComplianceAction,
  ComplianceCode,
} from '../../contract/compliance/compliance.ts';
import { useValue } from '../../kit/use-value.ts';
import type { Widget } from '../../kit/widget/widget.ts';
import type { Case, ComplianceCaseState, Discrepancy } from '../case-state.ts';
import { byRound } from '../case-view.ts';
import { focusNextHeading } from '../../kit/desk/frame/next-heading.ts';
import { AnswerForm } from './answer-form.tsx';
import { CallForm, CallLog } from './call-desk.tsx';
import { Checklist } from './checklist.tsx';
import { Finding } from './finding.tsx';
import { MoreDiscrepancies } from './more-discrepancies.tsx';

interface DeskWorkProps {
  kase: Case;
  state: ComplianceCaseState;
  widget: Widget;
  isReadonly: boolean;
  current: ComplianceCode | undefined;
  choose(code: ComplianceCode, verdict: CheckVerdict): void;
  show(key: string): void;
}

const ways = [
  { verdict: 'ACCEPTED', label: 'Accept answer' },
  { verdict: 'NOT_ACCEPTED', label: 'Not accepted' },
] as const;

function Judged({ discrepancy, state }: { discrepancy: Discrepancy; state: ComplianceCaseState }) {
  const isBusy = useValue(state.isBusy);
  const row = useRef<HTMLDivElement>(null);
  const { id, answer, isAsked, verdict, judgingRefusal: refusal = null } = discrepancy;
  if (answer === null && !isAsked) return null;
  // What is judged for good says so by its badge.
  if (refusal !== null && verdict !== null) return null;
  async function judge(wanted: AnswerVerdict) {
    const finding = row.current?.closest('article');
    if (await state.judge(id, wanted)) focusNextHeading(finding?.getRootNode(), '.case-work', finding);
  }
  return (
    <div ref={row} className="row wrap">
      {ways.map(({ verdict: wanted, label }) => (
        <button
          key={wanted}
          className="btn small"
          type="button"
          disabled={isBusy || refusal !== null}
          aria-pressed={verdict === wanted}
          onClick={() => void judge(wanted)}
        >
          {label}
        </button>
      ))}
      {refusal !== null && <span className="small soft">{refusal}</span>}
    </div>
  );
}

function Earlier({
  found,
  state,
  show,
  isReadonly,
}: Pick<DeskWorkProps, 'state' | 'show' | 'isReadonly'> & { found: Discrepancy[] }) {
  if (found.length === 0) return null;
  return (
    <>
      <h2>
        Earlier rounds <span className="soft num">{found.length}</span>
      </h2>
      {found.map((discrepancy) => (
        <Finding key={discrepancy.id} discrepancy={discrepancy} show={show}>
          {state.desk === 'review' && !isReadonly && <Judged discrepancy={discrepancy} state={state} />}
        </Finding>
      ))}
    </>
  );
}

/** What a desk works on: the checklist, the discrepancies, the call. */
export function DeskWork({ kase, state, widget, isReadonly, current, choose, show }: DeskWorkProps) {
  const { now, before } = byRound(kase);
  const may = (action: ComplianceAction) => !isReadonly && state.offer(action) !== undefined;
  const answered = now.filter(({ answer }) => answer !== null).length;
  const hasChecklist = state.desk === 'review' && (may('check') || kase.checks.length > 0 || kase.readsChecks === true);
  return (
    <>
      {state.desk === 'calling' && may('call') && <CallForm kase={kase} state={state} widget={widget} />}
      <Earlier found={before} state={state} show={show} isReadonly={isReadonly} />
      {now.length > 0 && (
        <h2>
          Discrepancies{' '}
          <span className="soft num">
            {answered} of {now.length} answered
          </span>
        </h2>
      )}
      {now.map((discrepancy) => (
        <Finding key={discrepancy.id} discrepancy={discrepancy} show={show}>
          {may('answer') && <AnswerForm discrepancy={discrepancy} kase={kase} state={state} />}
        </Finding>
      ))}
      <CallLog calls={kase.calls} />
      {hasChecklist && (
        <Checklist kase={kase} state={state} isReadonly={!may('check')} current={current} choose={choose} />
      )}
      {may('reWork') && <MoreDiscrepancies kase={kase} state={state} />}
    </>
  );
}
