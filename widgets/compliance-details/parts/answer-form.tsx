import { useRef, useState } from 'react';
import { answerLength, discrepancyAnswers } from '../../contract/compliance/compliance.ts';
import { acceptOf } from '../../contract/files/uploads.ts';
import { FileButton } from '../../kit/form/file-button.tsx';
import { focusFirstError } from '../../kit/form/focus-first-error.ts';
import { RadioField } from '../../kit/form/radio-field.tsx';
import { SelectField } from '../../kit/form/select-field.tsx';
import { TextAreaField } from '../../kit/form/text-area-field.tsx';
import { Icon } from '../../kit/parts/icon.tsx';
import { uploadIcon } from '../../kit/parts/icons/upload.tsx';
import { useValue } from '../../kit/use-value.ts';
import type { Case, ComplianceCaseState, Discrepancy } from '../case-state.ts';
import { replaceable, takesCorrections, usualReplaced } from '../corrections.ts';
import { focusNextHeading } from '../../kit/desk/frame/next-heading.ts';
import { Corrections } from './corrections.tsx';

interface AnswerFormProps {
  discrepancy: Discrepancy;
  kase: Case;
  state: ComplianceCaseState;
}

const kinds = ['image', 'pdf', 'word', 'video'] as const;
const choices = Object.entries(discrepancyAnswers).map(([value, label]) => ({ value, label }));

/** The fixer's answer to a discrepancy; one that is answered may be answered anew until the case goes back. */
export function AnswerForm({ discrepancy, kase, state }: AnswerFormProps) {
  const { id, answer: given, file, document } = discrepancy;
  const name = `answer.${id}`;
  const texts = useValue(state.typed.values);
  const isBusy = useValue(state.isBusy);
  const isTyped = Object.keys(texts).some((key) => key.startsWith(`${name}.`));
  const form = useRef<HTMLDivElement>(null);
  const [isOpen, setOpen] = useState(false);
  if (given !== null && !isOpen && !isTyped)
    return (
      <div>
        <button className="btn small" type="button" onClick={() => setOpen(true)}>
          Answer anew
        </button>
      </div>
    );
  const answer = texts[`${name}.answer`];
  const fileName = texts[`${name}.fileName`] ?? '';
  const kept = given === answer ? file : null;
  const isReplaced = answer === 'DOCUMENT_REPLACED';
  const isProposed = takesCorrections(kase);
  const words = isReplaced ? 'the new document' : 'a proof';
  const chosen = state.typed.field(`${name}.answer`);
  function choose(value: string) {
    chosen.change(value);
    if (value === 'DOCUMENT_REPLACED' && !texts[`${name}.card`])
      state.typed.set({ [`${name}.card`]: usualReplaced(discrepancy, kase) });
  }
  async function save() {
    const finding = form.current?.closest('article');
    if (!state.typed.check(`${name}.`) || !(await state.answer(id))) return focusFirstError(form.current);
    setOpen(false);
    focusNextHeading(finding?.getRootNode(), '.case-work', finding);
  }
  return (
    <div ref={form} className="case-form">
      <RadioField field={{ ...chosen, change: choose }} label="Answer" choices={choices} />
      {isProposed && answer === 'CORRECTED' && (
        <Corrections form={name} kase={kase} state={state} first={document?.key ?? null} />
      )}
      {isProposed && isReplaced && (
        <SelectField
          field={state.typed.field(`${name}.card`)}
          label="Which document it replaces"
          choices={replaceable(kase)}
        />
      )}
      {(isReplaced || (isProposed && answer === 'CORRECTED')) && (
        <div className="row wrap">
          <FileButton accept={acceptOf(kinds)} isBusy={isBusy} choose={(picked) => void state.pick(id, picked)}>
            <Icon shape={uploadIcon} size="s" />
            {fileName !== '' || kept !== null ? 'Choose another file' : `Add ${words}`}
          </FileButton>
          <span className="small">{fileName || (kept?.label ?? '')}</span>
        </div>
      )}
      <TextAreaField field={state.typed.field(`${name}.text`)} label="What was done" maxLength={answerLength} />
      <div className="row">
        <button className="btn small primary" type="button" disabled={isBusy} onClick={() => void save()}>
          Save answer
        </button>
        {(isTyped || given !== null) && (
          <button
            className="btn small plain"
            type="button"
            onClick={() => {
              state.typed.forget(`${name}.`);
              setOpen(false);
            }}
          >
            Discard
          </button>
        )}
      </div>
    </div>
  );
}
