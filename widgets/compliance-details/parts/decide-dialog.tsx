import { remarkLength, type ComplianceVerdict } from '../../contract/compliance/compliance.ts';
import { SelectField } from '../../kit/form/select-field.tsx';
import { TextAreaField } from '../../kit/form/text-area-field.tsx';
import { FormDialog } from '../../kit/overlay/form-dialog.tsx';
import type { Case, ComplianceCaseState } from '../case-state.ts';
import { rejectReasonLabel } from '../../contract/words.ts';

interface DecideDialogProps {
  decision: ComplianceVerdict;
  kase: Case;
  state: ComplianceCaseState;
  close(): void;
  /** Closes it once the case is decided. */
  done(): void;
}

const words = {
  APPROVE: {
    title: 'Approve the case',
    label: 'Approve',
    text: 'It goes on to the credit decision.',
    reader: 'Credit reads this. Do not name a hit',
  },
  RE_WORK: {
    title: 'Send the case to the fixer',
    label: 'Send to fixer',
    text: 'The fixer answers each discrepancy.',
    reader: 'The fixer reads this. Do not name a hit',
  },
  REJECT: {
    title: 'Reject the application',
    label: 'Reject',
    text: 'The application ends here. For 30 days a lead can reopen it, but not the person who rejects it.',
    reader: '',
  },
} as const satisfies Record<ComplianceVerdict, { title: string; label: string; text: string; reader: string }>;

/** Asks for the comment, and of a rejection for its reason, before a case is decided. */
export function DecideDialog({ decision, kase, state, close, done }: DecideDialogProps) {
  const { title, label, text, reader } = words[decision];
  const { typed } = state;
  const isRejection = decision === 'REJECT';
  async function submit() {
    if (typed.check(isRejection ? 'decide.' : 'decide.comment') && (await state.decide(decision))) done();
  }
  return (
    <FormDialog title={title} submitLabel={label} submit={submit} close={close}>
      <p className="soft">
        {kase.headerInfo.name}, <span className="num">{state.loan}</span>. {text}
      </p>
      {isRejection && (
        <SelectField
          field={typed.field('decide.reason')}
          label={rejectReasonLabel}
          choices={kase.rejectReasons.map((reason) => ({ value: reason.key, label: reason.label }))}
        />
      )}
      {reader !== '' && <p className="small strong">{reader}</p>}
      <TextAreaField field={typed.field('decide.comment')} label="Comment" rows={5} maxLength={remarkLength.max} />
    </FormDialog>
  );
}
