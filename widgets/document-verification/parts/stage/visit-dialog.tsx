import { indianDay } from '../../../contract/stage-work/stage-rules.ts';
import { oldestVisitDays, remarkLength, visitOutcomes, visitPlaces } from '../../../contract/stage-work/stage-work.ts';
import { DateField } from '../../../kit/form/date-field.tsx';
import { RadioField } from '../../../kit/form/radio-field.tsx';
import { TextAreaField } from '../../../kit/form/text-area-field.tsx';
import { useValue } from '../../../kit/use-value.ts';
import { isVisitMade } from '../../stage/stage-messages.ts';
import { StageDialog, type StageDialogProps } from './stage-dialog.tsx';
import { serverNow } from '../../../client/backend/server-time.ts';

const choicesOf = (labels: Readonly<Record<string, string>>) =>
  Object.entries(labels).map(([value, label]) => ({ value, label }));

const now = () => serverNow();

/** Records what an OSV visit has come to. */
export function VisitDialog(props: StageDialogProps) {
  const { stage } = props;
  const texts = useValue(stage.typed.values);
  return (
    <StageDialog
      {...props}
      title="OSV visit"
      submitLabel="Save"
      text="With seen originals it may go on to compliance or video KYC, without a visit to video KYC alone."
      fields="visit."
      save={stage.recordVisit}
    >
      <RadioField field={stage.typed.field('visit.outcome')} label="Outcome" choices={choicesOf(visitOutcomes)} />
      {isVisitMade(texts) && (
        <>
          <DateField
            field={stage.typed.field('visit.visitedOn')}
            label="Visited on"
            open={() => ({ min: indianDay(now(), -oldestVisitDays), max: indianDay(now()) })}
            quick={() => [
              { label: 'Today', value: indianDay(now()) },
              { label: 'Yesterday', value: indianDay(now(), -1) },
            ]}
          />
          <RadioField field={stage.typed.field('visit.place')} label="Place" choices={choicesOf(visitPlaces)} />
        </>
      )}
      <TextAreaField
        field={stage.typed.field('visit.remarks')}
        label="Remarks"
        hint={texts['visit.outcome'] === 'ORIGINALS_SEEN' ? 'Optional' : undefined}
        maxLength={remarkLength.max}
      />
    </StageDialog>
  );
}
