import { reasonHint, reasonLength } from '../../contract/rules/reason.ts';
import type { Field } from '../../kit/form/create-form.ts';
import { TextAreaField } from '../../kit/form/text-area-field.tsx';
import { Notice } from '../../kit/parts/notice.tsx';

/** Why something changes, and who has to agree. @param why undefined where nobody has to */
export function ReasonField({ field, why }: { field: Field; why?: string | undefined }) {
  return (
    <>
      <TextAreaField field={field} label="Reason" hint={reasonHint} rows={2} maxLength={reasonLength.most} />
      {why !== undefined && (
        <Notice tone="wait">
          <strong>Another person approves it.</strong> {why}.
        </Notice>
      )}
    </>
  );
}

/** What is said of a change that is made, or waits. @param otherwise said where it waits for nobody */
export const madeOrWaits =
  (otherwise = 'The changes have been saved successfully') =>
  ({ state }: { state: string }) =>
    state === 'WAITING' ? 'Another person approves it now' : otherwise;
