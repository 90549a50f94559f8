import { useState, type ReactNode } from 'react';
import { lazyPart } from '../lazy-part.ts';
import { useLater } from '../use-later.ts';
import type { Field } from './create-form.ts';
import { DateBox, type DateToolsProps } from './date/date-box.tsx';
import type { DateChoice } from './date/date-tools.tsx';
import { FieldFrame } from './field-frame.tsx';

const DateTools = lazyPart(async () => (await import('./date/date-tools.tsx')).DateTools);

export interface DateFieldProps extends DateChoice {
  field: Field;
  label: string;
  hint?: string;
  /** The hint is of something to think over; it stops nothing. */
  isWarned?: boolean;
  isReadonly?: boolean;
  separator?: '/' | '-';
  /** In place of its own, for choices that are fetched with the calendar: once the page is drawn. */
  children?: (given: DateToolsProps) => ReactNode;
}

/**
 * A day as DD/MM/YYYY in every browser, whatever its language. It takes what people type (5/3/26, 05032026, 5 Mar 2026), quick
 * choices and a calendar. The form holds YYYY-MM-DD; or the text as typed while it is no date, which the form's rules refuse.
 */
export function DateField({
  field,
  label,
  hint,
  isWarned = false,
  isReadonly = false,
  separator = '/',
  children,
  ...choice
}: DateFieldProps) {
  const [lacks, explain] = useState<string>();
  const isLater = useLater(0);
  return (
    <FieldFrame field={field} label={label} hint={hint} isWarned={isWarned} explained={lacks}>
      {(control, value) => (
        <DateBox
          control={control}
          value={value}
          change={field.change}
          leave={() => field.value.peek() !== '' && field.leave()}
          explain={explain}
          hasTime={choice.hasTime ?? false}
          separator={separator}
          isReadonly={isReadonly}
        >
          {(given) => isLater && (children?.(given) ?? <DateTools {...given} {...choice} />)}
        </DateBox>
      )}
    </FieldFrame>
  );
}
