import { dayOf, daysAfter, indiaAheadMs, isDay, readableDay, startOfDay } from '../time.ts';

/** How often a day a link is sent again, and how often its time is changed. */
export const mostVkycLinksADay = 3;
/** How far ahead a call may be set, in days, and between which hours in India. */
const vkycSlot = { days: 7, opens: 9 * 60, closes: 19 * 60 } as const;

/** The moment of `YYYY-MM-DD HH:mm:ss` in India; undefined for a text that is none. */
export function slotAt(text: string): Date | undefined {
  const [, day = '', hour = '', minute = '', second = ''] =
    /^(\d{4}-\d{2}-\d{2}) ([01]\d|2[0-3]):([0-5]\d):([0-5]\d)$/.exec(text) ?? [];
  if (!isDay(day)) return undefined;
  const seconds = Number(hour) * 3600 + Number(minute) * 60 + Number(second);
  return new Date(startOfDay(day).getTime() + seconds * 1000);
}

const minutesOf = (moment: Date) => ((moment.getTime() + indiaAheadMs) / 60_000) % 1440;

/** The message for the time that a call is set for; undefined for a good one. */
export function vkycSlotMessage(text: string, now: Date): string | undefined {
  const slot = slotAt(text);
  if (!slot) return 'Choose a day and a time';
  if (slot <= now) return 'Choose a time that is still to come';
  const last = daysAfter(dayOf(now), vkycSlot.days);
  if (dayOf(slot) > last) return `Choose a day until ${readableDay(last)}`;
  const minutes = minutesOf(slot);
  return minutes < vkycSlot.opens || minutes > vkycSlot.closes ? 'Choose a time from 09:00 to 19:00' : undefined;
}
