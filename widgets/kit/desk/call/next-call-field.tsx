import { isInCallingWindow, outsideCallingWindow } from '../../../contract/calling/calling-window.ts';
import { indiaInstant } from '../../../contract/calling/follow-up.ts';
import type { Field } from '../../form/create-form.ts';
import { DateFrame } from '../../form/date/date-frame.tsx';
import { lazyPart } from '../../lazy-part.ts';
import { useValue } from '../../use-value.ts';

const NextCallTools = lazyPart(async () => (await import('./next-call-tools.tsx')).NextCallTools);

interface NextCallFieldProps {
  field: Field;
  label: string;
  isReadonly?: boolean;
}

/**
 * When to call again: a date and time in Asia/Kolkata, not before now. A time outside the calling window gets a
 * warning.
 */
export function NextCallField({ field, label, isReadonly = false }: NextCallFieldProps) {
  const value = useValue(field.value);
  const isDate = indiaInstant(value) !== undefined;
  const isWarned = isDate && !isInCallingWindow(value);
  const hint = isWarned ? outsideCallingWindow : 'Calling window 08:00 AM to 07:00 PM';
  return (
    <DateFrame
      field={field}
      label={label}
      hasTime
      isReadonly={isReadonly}
      isWarned={isWarned}
      hint={isDate ? hint : undefined}
    >
      {(given) => <NextCallTools {...given} />}
    </DateFrame>
  );
}
