import { indianDay } from '../../../contract/stage-work/stage-rules.ts';
import { longestAgreementDays, mandateInstruments, remarkLength } from '../../../contract/stage-work/stage-work.ts';
import { DateField } from '../../../kit/form/date-field.tsx';
import { RadioField } from '../../../kit/form/radio-field.tsx';
import { SelectField } from '../../../kit/form/select-field.tsx';
import { TextAreaField } from '../../../kit/form/text-area-field.tsx';
import { useValue } from '../../../kit/use-value.ts';
import { StageDialog, type StageDialogProps } from './stage-dialog.tsx';
import { serverNow } from '../../../client/backend/server-time.ts';

/** Records until when the signed agreement is valid; one that has ended is renewed. */
export function AgreementDialog(props: StageDialogProps) {
  const { stage, shown } = props;
  const inDays = (days: number) => indianDay(serverNow(), days);
  const isRenewal = shown.agreementValidUntil !== null;
  const isOfAccount = shown.currentStage === 'READY_FOR_DISBURSAL';
  return (
    <StageDialog
      {...props}
      title={isRenewal ? 'Renew the agreement' : 'Record the agreement'}
      submitLabel="Save"
      text={
        isOfAccount
          ? `The agreement names the account that the loan is paid to: ${shown.account?.number ?? '-'}.`
          : 'The mandate goes on only while the agreement is valid.'
      }
      fields="agreement."
      save={stage.recordAgreement}
    >
      <DateField
        field={stage.typed.field('agreement.validUntil')}
        label="Valid until"
        open={() => ({ min: inDays(0), max: inDays(longestAgreementDays) })}
        quick={() => [15, 30, 60].map((days) => ({ label: `In ${days} days`, value: inDays(days) }))}
      />
      <TextAreaField
        field={stage.typed.field('agreement.remarks')}
        label="Remarks"
        hint="Optional"
        maxLength={remarkLength.max}
      />
    </StageDialog>
  );
}

const types = [
  { value: 'E_NACH', label: 'E-mandate, online with the bank' },
  { value: 'MANUAL', label: 'Paper form' },
];

/** Opens the mandate; the application goes to NACH. */
export function MandateDialog(props: StageDialogProps) {
  const { stage } = props;
  const type = useValue(stage.typed.values)['mandate.nachType'];
  return (
    <StageDialog
      {...props}
      title="Open the mandate"
      submitLabel="Open"
      text="The application goes to NACH, where the customer’s mandate is awaited."
      fields="mandate."
      save={stage.openMandate}
    >
      <RadioField field={stage.typed.field('mandate.nachType')} label="Mandate" choices={types} />
      {type === 'E_NACH' && (
        <SelectField
          field={stage.typed.field('mandate.instrument')}
          label="Confirmed by"
          choices={mandateInstruments.E_NACH}
        />
      )}
      <TextAreaField
        field={stage.typed.field('mandate.remarks')}
        label="Remarks"
        hint="Optional"
        maxLength={remarkLength.max}
      />
    </StageDialog>
  );
}
