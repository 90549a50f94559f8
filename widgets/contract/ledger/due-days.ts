import { dayMs, daysAfter, monthEnd, readDay, type Day } from '../time.ts';

/** A day as the replay counts: days since 1 January 1970. */
export type DayNumber = number;

const first = readDay('1970-01-01');

/** Both ways of the days that were asked for: a replay asks for some hundred, and reading one takes as long as all else with it. */
const numbers = new Map<Day, DayNumber>();
const days = new Map<DayNumber, Day>();

export function numberOf(day: Day): DayNumber {
  const asked = numbers.get(day);
  if (asked !== undefined) return asked;
  const number = Math.round(Date.parse(day) / dayMs);
  numbers.set(day, number);
  return number;
}

export function dayNumbered(number: DayNumber): Day {
  const asked = days.get(number);
  if (asked !== undefined) return asked;
  const day = daysAfter(first, number);
  days.set(number, day);
  return day;
}

/** The due day in a day's month, or a number of months later: the last of a month that is too short. */
export function dueDayIn(day: Day, dueDay: number, months = 0): Day {
  const last = monthEnd(day, months);
  const isShort = dueDay >= Number(last.slice(8));
  return isShort ? last : readDay(`${last.slice(0, 8)}${String(dueDay).padStart(2, '0')}`);
}

/** A number of due days from one on, a month apart. */
export function dueDaysFrom(firstDueOn: Day, dueDay: number, count: number): Day[] {
  return Array.from({ length: count }, (_, months) =>
    months === 0 ? firstDueOn : dueDayIn(firstDueOn, dueDay, months),
  );
}

/** The first due day after a day. */
export function dueDayAfter(day: Day, dueDay: number): Day {
  const inItsMonth = dueDayIn(day, dueDay);
  return inItsMonth > day ? inItsMonth : dueDayIn(day, dueDay, 1);
}

/** The days from which new terms may hold: the next two due days. @param today so far, or the last due day that is over */
export function newTermsDays(today: Day, dueDay: number): [Day, Day] {
  const next = dueDayAfter(today, dueDay);
  return [next, dueDayAfter(next, dueDay)];
}
