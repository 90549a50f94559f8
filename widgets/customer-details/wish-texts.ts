import { callingHours } from '../contract/calling/contact-hours.ts';
import type { Texts } from '../kit/form/create-form.ts';
import type { CustomerFile } from './file-state.ts';
import { clockOf } from './file-words.ts';

/** The choice of a customer who has no wish about the hours. */
export const anyTime = 'any';

const step = 30;
const { opens, closes } = callingHours;
const halfHours = Array.from({ length: (closes - opens) / step - 1 }, (_, at) => opens + (at + 1) * step);

/** From when, or until when, a customer may want to be called: the half hours within the calling hours. */
export const wishChoices = (edge: 'opens' | 'closes') => [
  { value: anyTime, label: `Any time (${clockOf(callingHours[edge])})` },
  ...halfHours.map((minute) => ({ value: String(minute), label: clockOf(minute) })),
];

/** The wish of a file as the fields of its form. */
export function wishTexts({ contacting }: CustomerFile): Texts {
  const { opens: from, closes: until, place } = contacting?.wish ?? { opens: null, closes: null, place: null };
  return {
    'wish.opens': from === null ? anyTime : String(from),
    'wish.closes': until === null ? anyTime : String(until),
    'wish.place': place ?? '',
  };
}

/** @returns the message for hours that end before they begin; none where an end is not chosen */
export function wishHoursMessage(from: string, until: string): string | undefined {
  if ([from, until].some((hour) => hour === '' || hour === anyTime) || Number(from) < Number(until)) return undefined;
  return 'The hours end before they begin';
}
