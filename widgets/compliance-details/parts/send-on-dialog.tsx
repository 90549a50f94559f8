import { complianceChecks, remarkLength, type ReturnTarget } from '../../contract/compliance/compliance.ts';
import { CheckboxField } from '../../kit/form/checkbox-field.tsx';
import { TextAreaField } from '../../kit/form/text-area-field.tsx';
import { FormDialog } from '../../kit/overlay/form-dialog.tsx';
import { useValue } from '../../kit/use-value.ts';
import type { Case, ComplianceCaseState } from '../case-state.ts';
import { byRound } from '../case-view.ts';

interface SendOnDialogProps {
  target: ReturnTarget;
  kase: Case;
  state: ComplianceCaseState;
  close(): void;
  /** Closes it once the case is sent. */
  done(): void;
}

const titles: Readonly<Record<ReturnTarget, string>> = {
  COMPLIANCE_REVIEW: 'Return to review',
  COMPLIANCE_CALLING: 'Send to calling',
  COMPLIANCE_FIXER: 'Return to fixer',
};

const readers: Readonly<Record<ReturnTarget, string>> = {
  COMPLIANCE_REVIEW: 'The reviewer reads this',
  COMPLIANCE_CALLING: 'The callers read this',
  COMPLIANCE_FIXER: 'The fixer reads this',
};

/** Sends a case on from the fixer or the callers; on the way to the callers it says what the customer is asked about. */
export function SendOnDialog({ target, kase, state, close, done }: SendOnDialogProps) {
  const { typed } = state;
  const texts = useValue(typed.values);
  const isAsking = target === 'COMPLIANCE_CALLING';
  const { now } = byRound(kase);
  const asked = isAsking ? now.filter(({ id }) => texts[`ask.${id}`] === 'yes').map(({ id }) => id) : [];
  async function submit() {
    if (typed.check('send.') && (await state.sendOn(target, asked))) done();
  }
  return (
    <FormDialog
      title={titles[target]}
      submitLabel={titles[target]}
      isReady={!isAsking || asked.length > 0}
      submit={submit}
      close={close}
    >
      {isAsking && (
        <fieldset className="plain-set">
          <legend>What the customer is asked about</legend>
          {now.map(({ id, code, remark }) => (
            <CheckboxField
              key={id}
              field={typed.field(`ask.${id}`)}
              label={`${complianceChecks[code].label}: ${remark}`}
            />
          ))}
        </fieldset>
      )}
      <p className="small strong">{readers[target]}. Do not name a hit</p>
      <TextAreaField field={typed.field('send.comment')} label="Comment" rows={3} maxLength={remarkLength.max} />
    </FormDialog>
  );
}
