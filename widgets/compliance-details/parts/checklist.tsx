import { complianceCodes, type CheckVerdict, type ComplianceCode } from '../../contract/compliance/compliance.ts';
import type { Case, ComplianceCaseState } from '../case-state.ts';
import { CheckQuestion } from './check-question.tsx';

interface ChecklistProps {
  kase: Case;
  state: ComplianceCaseState;
  isReadonly: boolean;
  /** The question that the keys work on. */
  current: ComplianceCode | undefined;
  choose(code: ComplianceCode, verdict: CheckVerdict): void;
}

/** The eight questions of a review. A pass is saved at once; a discrepancy needs its remark first. */
export function Checklist({ kase, state, isReadonly, current, choose }: ChecklistProps) {
  const passed = kase.checks.filter(({ verdict }) => verdict === 'PASS').length;
  const wrong = kase.checks.length - passed;
  return (
    <>
      <h2>
        Checklist{' '}
        <span className="soft num">
          {passed} of {complianceCodes.length} passed
          {wrong > 0 && `, ${wrong} ${wrong === 1 ? 'discrepancy' : 'discrepancies'}`}
        </span>
      </h2>
      {complianceCodes.map((code) => (
        <CheckQuestion
          key={code}
          code={code}
          kase={kase}
          state={state}
          isReadonly={isReadonly}
          isCurrent={code === current}
          choose={(verdict) => choose(code, verdict)}
        />
      ))}
    </>
  );
}
