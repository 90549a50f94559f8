import { outsideHoursMessage } from '../../../contract/calling/contact-hours.ts';
import { followUpInPast } from '../../../contract/calling/follow-up.ts';
import type { DateToolsProps } from '../../form/date/date-box.tsx';
import { DateTools } from '../../form/date/date-tools.tsx';
import { fieldNow } from '../../form/date/days.ts';
import { inDays, inHours } from '../../form/date/quick-choices.ts';

/** Past days and times are closed (VA-48). */
const fromNow = () => ({
  min: fieldNow(),
  max: `${Number(fieldNow().slice(0, 4)) + 99}-12-31T23:59`,
  early: followUpInPast,
});

/** The quick choices, only those inside the contact hours. */
const choices = () =>
  [
    inHours('In 2 hours', 2),
    inDays('Tomorrow 10:00 AM', 1, '10:00'),
    inDays('In 3 days', 3, '10:00'),
    inDays('In a week', 7, '10:00'),
  ].filter(({ value }) => outsideHoursMessage(value) === undefined);

/** The calendar of a next call. Import it lazily. */
export function NextCallTools(given: DateToolsProps) {
  return <DateTools {...given} hasTime open={fromNow} quick={choices} />;
}
