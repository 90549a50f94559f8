import { computed, signal } from '@preact/signals-react';
import { mostReviewSeconds } from '../contract/vkyc/vkyc.ts';

/** Counts the seconds that a screen is in sight, and which seconds of a recording were shown. */
export function createWatched() {
  const shown = signal<ReadonlySet<number>>(new Set());
  const length = signal(0);
  let seen = 0;
  const timer = setInterval(() => {
    if (document.visibilityState === 'visible') seen++;
  }, 1000);
  return {
    /** @param seconds length of the recording that is watched now */
    begin(seconds: number) {
      if (length.peek() === seconds) return;
      length.value = seconds;
      shown.value = new Set();
    },
    watched(second: number) {
      const whole = Math.floor(second);
      if (!shown.peek().has(whole)) shown.value = new Set([...shown.peek(), whole]);
    },
    percent: computed(() =>
      length.value === 0 ? 0 : Math.min(100, Math.round((100 * shown.value.size) / length.value)),
    ),
    seconds: () => Math.min(seen, mostReviewSeconds),
    stop: () => clearInterval(timer),
  };
}
