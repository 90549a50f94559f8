import type { Field } from '../../../kit/form/create-form.ts';
import { FieldFrame } from '../../../kit/form/field-frame.tsx';

interface RemarksFieldProps {
  field: Field;
  isReadonly?: boolean;
}

/** What was said: 5 rows (CO-41). */
export function RemarksField({ field, isReadonly = false }: RemarksFieldProps) {
  return (
    <FieldFrame field={field} label="Remarks" isWide>
      {(control, value) => (
        <div className="input area" data-readonly={isReadonly || undefined}>
          <textarea
            {...control}
            rows={5}
            maxLength={4000}
            placeholder="What was said, what happens next"
            value={value}
            readOnly={isReadonly}
            onChange={(event) => field.change(event.currentTarget.value)}
          />
        </div>
      )}
    </FieldFrame>
  );
}
