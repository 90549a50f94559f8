import { useState, type ReactNode } from 'react';
import { formatDateTime, formatTypedDate } from '../../format/wall-clock.ts';
import { useLater } from '../../use-later.ts';
import type { Field } from '../create-form.ts';
import { FieldFrame } from '../field-frame.tsx';
import { DateBox, type DateToolsProps } from './date-box.tsx';

export interface DateFrameProps {
  field: Field;
  label: string;
  hint?: string | undefined;
  /** Shows the hint as a warning, which stops nothing. */
  isWarned?: boolean;
  isReadonly?: boolean;
  separator?: '/' | '-';
}

/** Label, box and message of a date. The button and the calendar come once the page is drawn. */
export function DateFrame({
  field,
  label,
  hint,
  isWarned = false,
  isReadonly = false,
  separator = '/',
  hasTime = false,
  children,
}: DateFrameProps & { hasTime?: boolean | undefined; children(given: DateToolsProps): ReactNode }) {
  const [lacks, explain] = useState<string>();
  const isLater = useLater(0);
  const words = (value: string) => {
    const shown = hasTime ? formatDateTime(value) : formatTypedDate(value);
    return shown === '-' ? value : shown;
  };
  return (
    <FieldFrame field={field} label={label} hint={hint} isWarned={isWarned} explained={lacks} show={words}>
      {(control, value) => (
        <DateBox
          control={control}
          value={value}
          change={field.change}
          leave={field.leave}
          explain={explain}
          hasTime={hasTime}
          separator={separator}
          isReadonly={isReadonly}
        >
          {(given) => isLater && children(given)}
        </DateBox>
      )}
    </FieldFrame>
  );
}
