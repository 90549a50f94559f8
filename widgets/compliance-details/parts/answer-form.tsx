import { useRef, useState } from 'react';
import { answerLength, discrepancyAnswers } from '../../contract/compliance/compliance.ts';
import { acceptOf } from '../../contract/files/uploads.ts';
import { FileButton } from '../../kit/form/file-button.tsx';
import { focusFirstError } from '../../kit/form/focus-first-error.ts';
import { RadioField } from '../../kit/form/radio-field.tsx';
import { TextAreaField } from '../../kit/form/text-area-field.tsx';
import { Icon } from '../../kit/parts/icon.tsx';
import { uploadIcon } from '../../kit/parts/icons/upload.tsx';
import { useValue } from '../../kit/use-value.ts';
import type { ComplianceCaseState, Discrepancy } from '../case-state.ts';

interface AnswerFormProps {
  discrepancy: Discrepancy;
  state: ComplianceCaseState;
}

const kinds = ['image', 'pdf', 'word', 'video'] as const;
const choices = Object.entries(discrepancyAnswers).map(([value, label]) => ({ value, label }));

/** The fixer's answer to a discrepancy; one that is answered may be answered anew until the case goes back. */
export function AnswerForm({ discrepancy, state }: AnswerFormProps) {
  const { id, answer: given, file } = discrepancy;
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
  const hasFile = fileName !== '' || file !== null;
  async function save() {
    if (state.typed.check(`${name}.`) && (await state.answer(id))) setOpen(false);
    focusFirstError(form.current);
  }
  return (
    <div ref={form} className="case-form">
      <RadioField field={state.typed.field(`${name}.answer`)} label="Answer" choices={choices} />
      {answer === 'DOCUMENT_REPLACED' && (
        <div className="row wrap">
          <FileButton accept={acceptOf(kinds)} isDisabled={isBusy} choose={(picked) => void state.pick(id, picked)}>
            <Icon shape={uploadIcon} size="s" />
            {hasFile ? 'Choose another file' : 'Add the new document'}
          </FileButton>
          <span className="small">{fileName || (file?.label ?? '')}</span>
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
