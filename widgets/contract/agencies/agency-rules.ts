import { daysBetween, isDay, type Day } from '../time.ts';
import type { AgencyMove, AgencyStatus } from './agencies.ts';

/** What an agency is, as somebody writes it. Days are YYYY-MM-DD in India. */
export interface AgencyForm {
  name: string;
  code: string;
  startsOn: string | null;
  endsOn: string | null;
}

/** What is wrong with an agency, by field. */
export function agencyMessages({
  name,
  code,
  startsOn,
  endsOn,
}: AgencyForm): Partial<Record<keyof AgencyForm, string>> {
  const wrongDay = (day: string | null) => day !== null && !isDay(day);
  return {
    ...(name.trim() === '' && { name: 'Enter the name of the agency' }),
    ...(!/^[A-Z0-9_]{2,20}$/.test(code) && { code: 'Use 2 to 20 capitals, digits and underscores' }),
    ...(wrongDay(startsOn) && { startsOn: 'This is not a date' }),
    ...(wrongDay(endsOn) && { endsOn: 'This is not a date' }),
    ...(startsOn !== null &&
      endsOn !== null &&
      isDay(startsOn) &&
      isDay(endsOn) &&
      endsOn < startsOn && { endsOn: 'The contract ends before it begins' }),
  };
}

const moves: Readonly<Record<AgencyStatus, readonly AgencyMove[]>> = {
  DRAFT: ['ACTIVE', 'ENDED'],
  ACTIVE: ['SUSPENDED', 'ENDED'],
  SUSPENDED: ['ACTIVE', 'ENDED'],
  ENDED: [],
};

/** The statuses that an agency may have next. An end is final. */
export function agencyMoves(from: AgencyStatus): readonly AgencyMove[] {
  return moves[from];
}

/** How many days back a letter to a borrower may have been sent. */
const mostLetterDays = 30;

/** What is wrong with the day of a letter that told a borrower of an agency; undefined when nothing is. */
export function letterMessage(letterOn: string, today: Day): string | undefined {
  if (!isDay(letterOn)) return 'This is not a date';
  if (letterOn > today) return 'This day is still to come';
  return daysBetween(letterOn, today) > mostLetterDays ? `Enter a day of the last ${mostLetterDays}` : undefined;
}

/** The most days that a loan is placed for at once. */
export const mostPlacementDays = 366;

/** What is wrong with the last day of a placement; undefined when nothing is. @param endsOn of the agency's contract */
export function placementMessage(untilOn: string | null, endsOn: Day | null, today: Day): string | undefined {
  if (untilOn === null) return undefined;
  if (!isDay(untilOn)) return 'This is not a date';
  if (untilOn < today) return 'This day is over';
  if (daysBetween(today, untilOn) > mostPlacementDays) return `Place loans for ${mostPlacementDays} days at most`;
  return endsOn !== null && untilOn > endsOn ? 'The contract of this agency ends before' : undefined;
}
