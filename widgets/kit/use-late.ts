import { computed, type ReadonlySignal } from '@preact/signals-react';
import { useEffect, useState } from 'react';

/** Milliseconds that an answer may take before a loading sign shows: a sign that comes and goes at once disturbs. */
const lateMs = 150;

/** True once a signal has been truthy for 150 ms: most answers come sooner, and nothing is drawn for them. */
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
