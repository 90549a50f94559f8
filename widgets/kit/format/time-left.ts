import { formatMinutes } from './wall-clock.ts';

const two = (part: number) => String(part).padStart(2, '0');

/** Whole seconds from the server's time to a moment; never negative. */
export function secondsLeft(endsAt: string, now: number): number {
  return Math.max(0, Math.ceil((Date.parse(endsAt) - now) / 1000));
}

/** Minutes and seconds of a number of seconds: `12:34`. */
export const minutesAndSeconds = (left: number) => `${two(Math.floor(left / 60))}:${two(left % 60)}`;

/** `12:34`, and `3 h 12 min` from an hour on. */
export function writeLeft(left: number): string {
  return left < 3600 ? minutesAndSeconds(left) : formatMinutes(Math.floor(left / 60));
}

/** The tone of the time left to an agent: `wait` under five minutes and `bad` under one. */
export const toneOfLeft = (left: number) => (left < 60 ? 'bad' : left < 300 ? 'wait' : 'live');
