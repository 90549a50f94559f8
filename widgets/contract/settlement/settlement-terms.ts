import { daysAfter, isDay, type Day } from '../time.ts';

/** Days from today: until the offer ends unless said otherwise, until a date is a restructuring, and the furthest date. */
export const settlementDays = { offer: 7, restructuring: 90, most: 180 } as const;
/** Days after the settlement date in which a payment still counts. */
export const settlementGraceDays = 3;

/** RBI, framework for compromise settlements, 8 June 2023: paying later than this makes a restructuring of it. */
export const restructuringWarning = `A date beyond ${settlementDays.restructuring} days counts as restructuring`;

/** The message about the day by which a settlement is paid; undefined for a good one. Days are YYYY-MM-DD in India. */
export function settlementDateMessage(day: string, today: Day): string | undefined {
  if (!isDay(day)) return 'Enter a date';
  if (day < today) return 'This day is over';
  return day > daysAfter(today, settlementDays.most) ? `Enter a date within ${settlementDays.most} days` : undefined;
}

/** The message about the last day on which the customer may answer. */
export function expiryDateMessage(day: string, settlementDate: string, today: Day): string | undefined {
  if (!isDay(day)) return 'Enter a date';
  if (day < today) return 'This day is over';
  return day > settlementDate ? 'The offer ends on the settlement date at the latest' : undefined;
}

/** The last day on which the customer may answer unless somebody says another. */
export function usualExpiry(settlementDate: string, today: Day): Day {
  const usual = daysAfter(today, settlementDays.offer);
  return isDay(settlementDate) && settlementDate < usual ? settlementDate : usual;
}

/** Whether a settlement date is so far away that somebody must say that they know what it means. */
export function isRestructuring(settlementDate: string, today: Day): boolean {
  return settlementDate > daysAfter(today, settlementDays.restructuring);
}

/** The last day on which a payment counts. */
export function lastPaymentDay(settlementDate: Day): Day {
  return daysAfter(settlementDate, settlementGraceDays);
}
