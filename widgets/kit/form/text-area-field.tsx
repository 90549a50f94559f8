import { FieldFrame, type FieldProps } from './field-frame.tsx';
import { useLength } from './use-length.ts';

interface TextAreaFieldProps extends FieldProps {
  /** Lines that the field shows: 2 unless given (CO-42); remarks take 5 (CO-41). */
  rows?: number;
  /** The most characters: a longer text is not cut, but not sent either. */
  maxLength?: number;
}

export function TextAreaField({
  field,
  label,
  placeholder,
  hint,
  isReadonly = false,
  isWide = false,
  rows = 2,
  maxLength,
}: TextAreaFieldProps) {
  useLength(field, maxLength);
  return (
    <FieldFrame field={field} label={label} hint={hint} isWide={isWide}>
      {(control, value) => (
        <div className="input" data-readonly={isReadonly || undefined}>
          <textarea
            {...control}
            rows={rows}
            placeholder={placeholder}
            value={value}
            readOnly={isReadonly}
            onChange={(event) => field.change(event.currentTarget.value)}
            onBlur={field.leave}
          />
        </div>
      )}
    </FieldFrame>
  );
}
