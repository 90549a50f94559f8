import { formatMinutes } from '../../kit/format/wall-clock.ts';
import { useValue } from '../../kit/use-value.ts';
import type { ServerClock } from '../server-clock.ts';

const circumference = 2 * Math.PI * 6;
const two = (part: number) => String(part).padStart(2, '0');

/** Whole seconds from the server's time to a moment; never negative. */
export function secondsLeft(endsAt: string, now: number): number {
  return Math.max(0, Math.ceil((Date.parse(endsAt) - now) / 1000));
}

const minutesAndSeconds = (left: number) => `${two(Math.floor(left / 60))}:${two(left % 60)}`;

/** `12:34`, and `3 h 12 min` from an hour on. */
export function writeLeft(left: number): string {
  return left < 3600 ? minutesAndSeconds(left) : formatMinutes(Math.floor(left / 60));
}

interface CountdownProps {
  endsAt: string;
  /** Seconds of the whole time, for the ring. */
  seconds: number;
  clock: ServerClock;
  label?: string;
}

/** The time left, by the server's clock. The tone is `wait` under five minutes and `bad` under one. */
export function Countdown({ endsAt, seconds, clock, label }: CountdownProps) {
  const left = secondsLeft(endsAt, useValue(clock.now));
  const tone = left < 60 ? 'bad' : left < 300 ? 'wait' : 'live';
  const share = (circumference * Math.min(left, seconds)) / seconds;
  return (
    <span className={`timer ${tone}`} role="timer" aria-live="off">
      <svg className="ring" viewBox="0 0 16 16" aria-hidden="true">
        <circle className="t" cx="8" cy="8" r="6" />
        <circle className="v" cx="8" cy="8" r="6" strokeDasharray={`${share} ${circumference}`} />
      </svg>
      {minutesAndSeconds(left)}
      {label && <span className="of-what"> {label}</span>}
    </span>
  );
}
