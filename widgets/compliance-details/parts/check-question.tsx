import { useRef } from 'react';
import {
  complianceChecks,
  remarkLength,
  secretCode,
  type CheckVerdict,
  type ComplianceCode,
} from '../../contract/compliance/compliance.ts';
import { focusFirstError } from '../../kit/form/focus-first-error.ts';
import { SelectField } from '../../kit/form/select-field.tsx';
import { TextAreaField } from '../../kit/form/text-area-field.tsx';
import { Icon } from '../../kit/parts/icon.tsx';
import { checkIcon } from '../../kit/parts/icons/check.tsx';
import { closeIcon } from '../../kit/parts/icons/close.tsx';
import { useValue } from '../../kit/use-value.ts';
import type { Case, ComplianceCaseState } from '../case-state.ts';
import { focusNextHeading } from '../../kit/desk/frame/next-heading.ts';
import { Said } from './said.tsx';

interface CheckQuestionProps {
  code: ComplianceCode;
  kase: Case;
  state: ComplianceCaseState;
  isReadonly: boolean;
  isCurrent: boolean;
  choose(verdict: CheckVerdict): void;
}

/** One question of the checklist: its verdict, and the remark that a discrepancy or a false match needs. */
export function CheckQuestion({ code, kase, state, isReadonly, isCurrent, choose }: CheckQuestionProps) {
  const texts = useValue(state.typed.values);
  const isBusy = useValue(state.isBusy);
  const saved = kase.checks.find(({ key }) => key === code);
  const name = `check.${code}`;
  const wanted = texts[`${name}.verdict`] as CheckVerdict | undefined;
  const form = useRef<HTMLElement>(null);
  const { label, question } = complianceChecks[code];
  const chosen = wanted ?? saved?.verdict;
  const isHit = code === secretCode && kase.isHitOpen;
  const document = kase.documents.find(({ key }) => key === saved?.documentKey);
  const wayOf = (verdict: CheckVerdict, text: string, icon: typeof checkIcon) => (
    <button
      className={`btn small ${verdict === 'PASS' ? 'good' : 'bad'}`}
      type="button"
      aria-pressed={chosen === verdict}
      disabled={isReadonly}
      onClick={() => choose(verdict)}
    >
      <Icon shape={icon} size="s" />
      {text}
    </button>
  );
  async function save() {
    const isSaved = wanted && state.typed.check(`${name}.`) && (await state.check(code, wanted));
    if (isSaved) focusNextHeading(form.current?.getRootNode(), '.case-work', form.current);
    else focusFirstError(form.current);
  }
  return (
    <section
      ref={form}
      className={`panel question${isCurrent ? ' is-current' : ''}`}
      aria-label={label}
      data-code={code}
    >
      <div className="row wrap">
        <div className="ask">
          <h3>{label}</h3>
          <div className="small soft">{question}</div>
        </div>
        <div className="two-ways" role="group" aria-label={question}>
          {wayOf('PASS', isHit ? 'False match' : 'Pass', checkIcon)}
          {wayOf('DISCREPANCY', 'Discrepancy', closeIcon)}
        </div>
      </div>
      {wanted === undefined && saved && saved.remark !== '' && (
        <Said by={saved.by} at={saved.at}>
          {saved.remark}
          {document && <span className="soft"> ({document.label})</span>}
        </Said>
      )}
      {wanted !== undefined && (
        <div className="case-form">
          <TextAreaField
            field={state.typed.field(`${name}.remark`)}
            label={wanted === 'PASS' ? 'Why it is a false match' : 'What does not agree'}
            isReadonly={isReadonly}
            maxLength={remarkLength.max}
          />
          {wanted === 'DISCREPANCY' && code !== secretCode && (
            <SelectField
              field={state.typed.field(`${name}.document`)}
              label="Document"
              placeholder="No document"
              isReadonly={isReadonly}
              choices={kase.documents.map(({ key, label: text }) => ({ value: key, label: text }))}
            />
          )}
          <div className="row">
            <button
              className="btn small primary"
              type="button"
              disabled={isReadonly || isBusy}
              onClick={() => void save()}
            >
              Save
            </button>
            <button className="btn small plain" type="button" onClick={() => state.typed.forget(`${name}.`)}>
              Discard
            </button>
          </div>
        </div>
      )}
    </section>
  );
}
