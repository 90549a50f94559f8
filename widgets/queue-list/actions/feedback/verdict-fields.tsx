import { checkVerdict, feedbackRemarks } from '../../../contract/feedback/feedback-rules.ts';
import { rejectionReasons, type FeedbackVerdict, type RejectionReason } from '../../../contract/feedback/feedback.ts';
import { createForm } from '../../../kit/form/create-form.ts';
import { RadioField } from '../../../kit/form/radio-field.tsx';
import { SelectField } from '../../../kit/form/select-field.tsx';
import { TextAreaField } from '../../../kit/form/text-area-field.tsx';
import { Notice } from '../../../kit/parts/notice.tsx';
import { useValue } from '../../../kit/use-value.ts';

export const verdictLabels = {
  VALIDATED: 'Validate',
  NEEDS_CLARIFICATION: 'Needs clarification',
  REJECTED: 'Reject',
} as const satisfies Record<FeedbackVerdict, string>;

/** The reasons of a rejection, as a field offers them. */
export const rejectionChoices = (Object.keys(rejectionReasons) as RejectionReason[]).map((value) => ({
  value,
  label: rejectionReasons[value],
}));

type VerdictForm = ReturnType<typeof createVerdictForm>;

/** The form of a verdict. Whether a reason or a remark is needed depends on the verdict that is chosen. */
export const createVerdictForm = (verdicts: readonly FeedbackVerdict[]) =>
  createForm({
    initial: { verdict: verdicts[0] ?? '', reason: '', remark: '' },
    rules: ({ verdict, reason, remark }) => checkVerdict(verdict, reason, remark),
  });

/** The fields of a verdict: those that the chosen one asks for. */
export function VerdictFields({ form, verdicts }: { form: VerdictForm; verdicts: readonly FeedbackVerdict[] }) {
  const { verdict } = useValue(form.values);
  return (
    <>
      <RadioField
        field={form.field('verdict')}
        label="Verdict"
        choices={verdicts.map((value) => ({ value, label: verdictLabels[value] }))}
      />
      {verdict === 'REJECTED' && (
        <>
          <Notice tone="wait" isUrgent={false}>
            Its counts go back, and its open promise is cancelled.
          </Notice>
          <SelectField
            field={form.field('reason')}
            label="Reason"
            placeholder="Choose a reason"
            choices={rejectionChoices}
          />
        </>
      )}
      {verdict !== 'VALIDATED' && (
        <TextAreaField
          field={form.field('remark')}
          label={verdict === 'NEEDS_CLARIFICATION' ? 'Your question to the agent' : 'Remark for the agent'}
          rows={3}
          maxLength={feedbackRemarks.most}
        />
      )}
    </>
  );
}
