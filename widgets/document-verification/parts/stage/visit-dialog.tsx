import { indianDay, remarkMessage, visitDayMessage } from '../../../contract/stage-work/stage-rules.ts';
import { oldestVisitDays, remarkLength, visitOutcomes, visitPlaces } from '../../../contract/stage-work/stage-work.ts';
import { DateField } from '../../../kit/form/date-field.tsx';
import { RadioField } from '../../../kit/form/radio-field.tsx';
import { TextAreaField } from '../../../kit/form/text-area-field.tsx';
import { useValue } from '../../../kit/use-value.ts';
import { chosen, StageDialog, type StageDialogProps } from './stage-dialog.tsx';
import { serverNow } from '../../../client/backend/server-time.ts';

const choicesOf = (labels: Readonly<Record<string, string>>) =>
  Object.entries(labels).map(([value, label]) => ({ value, label }));

const now = () => serverNow();

/** Records what an OSV visit has come to. */
export function VisitDialog(props: StageDialogProps) {
  const { stage } = props;
  const outcome = useValue(stage.typed.all)['visit.outcome'] ?? '';
  const isMade = outcome !== '' && outcome !== 'VIDEO_KYC';
  return (
    <StageDialog
      {...props}
      title="OSV visit"
      submitLabel="Save"
      text="With seen originals it may go on to compliance or video KYC, without a visit to video KYC alone."
      names={['visit.outcome', ...(isMade ? ['visit.visitedOn', 'visit.place'] : []), 'visit.remarks']}
      save={stage.recordVisit}
    >
      <RadioField
        field={stage.typed.field('visit.outcome', chosen('Choose an outcome'))}
        label="Outcome"
        choices={choicesOf(visitOutcomes)}
      />
      {isMade && (
        <>
          <DateField
            field={stage.typed.field('visit.visitedOn', (value) => visitDayMessage(value, now()))}
            label="Visited on"
            open={() => ({ min: indianDay(now(), -oldestVisitDays), max: indianDay(now()) })}
            quick={() => [
              { label: 'Today', value: indianDay(now()) },
              { label: 'Yesterday', value: indianDay(now(), -1) },
            ]}
          />
          <RadioField
            field={stage.typed.field('visit.place', chosen('Choose the place'))}
            label="Place"
            choices={choicesOf(visitPlaces)}
          />
        </>
      )}
      <TextAreaField
        field={stage.typed.field('visit.remarks', (value) =>
          remarkMessage(value, (stage.typed.all.peek()['visit.outcome'] ?? '') !== 'ORIGINALS_SEEN'),
        )}
        label="Remarks"
        hint={outcome === 'ORIGINALS_SEEN' ? 'Optional' : undefined}
        maxLength={remarkLength.max}
      />
    </StageDialog>
  );
}
