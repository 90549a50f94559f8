import { serverNow } from '../../../client/backend/server-time.ts';
import { outsideHoursMessage } from '../../../contract/calling/contact-hours.ts';
import { indiaInstant, lateFollowUp } from '../../../contract/calling/follow-up.ts';
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
 * warning, and so does one months away.
 */
export function NextCallField({ field, label, isReadonly = false }: NextCallFieldProps) {
  const value = useValue(field.value);
  const isDate = indiaInstant(value) !== undefined;
  const warning = (isDate ? outsideHoursMessage(value) : undefined) ?? lateFollowUp(value, serverNow());
  return (
    <DateFrame
      field={field}
      label={label}
      hasTime
      isReadonly={isReadonly}
      isWarned={warning !== undefined}
      hint={isDate ? (warning ?? 'Calling window 08:00 AM to 07:00 PM') : undefined}
    >
      {(given) => <NextCallTools {...given} />}
    </DateFrame>
  );
}
