import { TextAreaField } from '../../../kit/form/text-area-field.tsx';
import { formatExact } from '../../../kit/format/exact.ts';
import { FormDialog } from '../../../kit/overlay/form-dialog.tsx';
import type { FileRequest } from '../../file-state.ts';
import { kindWord } from '../../file-words.ts';
import { AboutLoan } from './about-loan.tsx';
import { Waived } from './limits-of-loan.tsx';
import type { FileDialogProps } from './dialog-props.ts';

interface DecideDialogProps extends FileDialogProps {
  request: FileRequest;
  verdict: 'APPROVE' | 'REJECT';
}

const follows: Readonly<Partial<Record<FileRequest['kind'], string>>> = {
  PENALTY_WAIVER: 'The penalty falls by it at once. It cannot be undone.',
  EMI_RESTRUCTURE: 'The schedule changes on the day that it takes effect.',
};

/** Decides on a waiver or a restructuring, with a remark. */
export function DecideDialog({ request, verdict, file, state, close }: DecideDialogProps) {
  const { typed } = state;
  const isApproval = verdict === 'APPROVE';
  const label = isApproval ? 'Approve' : 'Reject';
  const word = kindWord(request.kind);
  const follow = isApproval ? (follows[request.kind] ?? '') : '';
  async function submit() {
    if (typed.check('decide.') && (await state.decide(request, verdict))) close();
  }
  return (
    <FormDialog title={`${label}: ${word.toLowerCase()}`} submitLabel={label} submit={submit} close={close}>
      <AboutLoan file={file} />
      <p>
        <span className="strong num">{formatExact(request.exact?.amount, request.amount)}</span> {request.summary} Asked
        for by {request.requestedBy ?? '-'}. {follow}
      </p>
      {request.kind === 'PENALTY_WAIVER' && <Waived file={file} />}
      <TextAreaField field={typed.field('decide.remark')} label="Remark" rows={3} maxLength={1_000} />
    </FormDialog>
  );
}
