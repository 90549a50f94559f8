import { useEffect, useState } from 'react';
import { restructureReasons } from '../../../contract/collections/requests.ts';
import { SelectField } from '../../../kit/form/select-field.tsx';
import { TextAreaField } from '../../../kit/form/text-area-field.tsx';
import { formatDate } from '../../../kit/format/wall-clock.ts';
import { FormDialog } from '../../../kit/overlay/form-dialog.tsx';
import { CardSkeleton } from '../../../kit/parts/card-skeleton.tsx';
import { Notice } from '../../../kit/parts/notice.tsx';
import { useValue } from '../../../kit/use-value.ts';
import { loadedValue } from '../../../kit/work/create-load.ts';
import type { RestructurePreview } from '../../file-state.ts';
import { AboutLoan } from './about-loan.tsx';
import { ComparedTerms } from './compared-terms.tsx';
import type { FileDialogProps } from './dialog-props.ts';

const reasons = Object.entries(restructureReasons).map(([value, label]) => ({ value, label }));

/** Asks for new terms of the EMI, with what they make of the loan before anybody asks (AP-79). */
export function RestructureDialog({ file, state, close }: FileDialogProps) {
  const { typed } = state;
  const texts = useValue(typed.values);
  const preview = useValue(state.preview);
  const [tenure, from] = [texts['restructure.tenure'] ?? '', texts['restructure.from'] ?? ''];
  const [first, setFirst] = useState<RestructurePreview>();
  const shown = loadedValue(preview);
  if (shown && !first) setFirst(shown);
  useEffect(() => {
    void state.previewRestructure(tenure === '' ? undefined : Number(tenure), from === '' ? undefined : from);
  }, [state, tenure, from]);
  const known = shown ?? first;
  const tenures = known
    ? Array.from({ length: known.mostTenureMonths - known.leastTenureMonths + 1 }, (_, index) => {
        const months = known.leastTenureMonths + index;
        return { value: String(months), label: `${months} months` };
      })
    : [];
  const days = known?.effectiveDays.map((day) => ({ value: day, label: formatDate(day) })) ?? [];
  const isShown = shown !== undefined && String(shown.newTenureMonths) === tenure && shown.effectiveFrom === from;
  return (
    <FormDialog
      title="EMI restructure"
      submitLabel="Request restructure"
      isReady={isShown}
      submit={async () => {
        if (typed.check('restructure.') && (await state.requestRestructure())) close();
      }}
      close={close}
    >
      <AboutLoan file={file} />
      {preview.phase === 'failed' && <Notice tone="bad">{preview.message}</Notice>}
      {!known && preview.phase !== 'failed' && <CardSkeleton rows={4} />}
      {known && (
        <>
          <SelectField field={typed.field('restructure.tenure')} label="New tenure" choices={tenures} />
          <SelectField field={typed.field('restructure.from')} label="From" choices={days} />
          {isShown && <ComparedTerms preview={shown} now={file} />}
          <SelectField field={typed.field('restructure.reason')} label="Reason" choices={reasons} />
          <TextAreaField field={typed.field('restructure.remark')} label="Remark" rows={3} maxLength={1_000} />
          <p className="soft small">It goes to an approver. The schedule changes on the day that it takes effect.</p>
        </>
      )}
    </FormDialog>
  );
}
