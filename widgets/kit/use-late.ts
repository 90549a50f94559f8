import { computed, type ReadonlySignal } from '@preact/signals-react';
import { useEffect, useState } from 'react';

/** Milliseconds that an answer may take before anybody is told to wait: a sign that comes and goes at once disturbs. */
const lateMs = 150;

/** Whether a signal has been on for a while: most answers come before that, and nothing is drawn in their time. */
export function useLate(source: ReadonlySignal<unknown>): boolean {
  const [isLate, setLate] = useState(false);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const stop = computed(() => Boolean(source.value)).subscribe((isOn) => {
      clearTimeout(timer);
      if (isOn) timer = setTimeout(() => setLate(true), lateMs);
      else setLate(false);
    });
    return () => {
      clearTimeout(timer);
      stop();
    };
  }, [source]);
  return isLate;
}
