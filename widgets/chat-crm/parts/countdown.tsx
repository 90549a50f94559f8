import { minutesAndSeconds, secondsLeft, toneOfLeft } from '../../kit/format/time-left.ts';
import { useValue } from '../../kit/use-value.ts';
import type { ServerClock } from '../../kit/server-clock.ts';

const circumference = 2 * Math.PI * 6;

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
  const share = (circumference * Math.min(left, seconds)) / seconds;
  return (
    <span className={`timer ${toneOfLeft(left)}`} role="timer" aria-live="off">
      <svg className="ring" viewBox="0 0 16 16" aria-hidden="true">
        <circle className="t" cx="8" cy="8" r="6" />
        <circle className="v" cx="8" cy="8" r="6" strokeDasharray={`${share} ${circumference}`} />
      </svg>
      {minutesAndSeconds(left)}
      {label && <span className="of-what"> {label}</span>}
    </span>
  );
}
