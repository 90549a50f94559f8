import { lazyPart } from '../lazy-part.ts';
import { DateFrame, type DateFrameProps } from './date/date-frame.tsx';
import type { DateChoice } from './date/date-tools.tsx';

const DateTools = lazyPart(async () => (await import('./date/date-tools.tsx')).DateTools);

export type DateFieldProps = DateFrameProps & DateChoice;

/**
 * A day as DD/MM/YYYY in every browser, whatever its language. It takes what people type (5/3/26, 05032026, 5 Mar
 * 2026), quick choices and a calendar. The form holds YYYY-MM-DD, or the typed text while it is no date, which the
 * form's rules refuse.
 */
export function DateField({ hasTime, open, quick, ...frame }: DateFieldProps) {
  return (
    <DateFrame {...frame} hasTime={hasTime}>
      {(given) => <DateTools {...given} hasTime={hasTime} open={open} quick={quick} />}
    </DateFrame>
  );
}
