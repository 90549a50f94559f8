import { useEffect, useRef } from 'react';
import type { CallSequence } from './call-sequence.ts';

/** Milliseconds that a changed input waits for others of the same call. */
const settleMs = 50;

/**
 * Loads the call of these inputs: the first at once, a later one when its inputs have all come. Otherwise a page that
 * sets the inputs one after another would load calls of half one customer and half the next.
 */
export function useLoad<Inputs extends object, Phase>(state: CallSequence<Inputs, Phase>, inputs: Inputs): void {
  const given = JSON.stringify(inputs);
  const last = useRef<{ state: object; given: string }>(undefined);
  useEffect(() => {
    function load() {
      last.current = { state, given };
      void state.load(JSON.parse(given) as Inputs);
    }
    const isAnother = last.current?.state !== state;
    if (isAnother && given !== '{}') return load();
    if (!isAnother && last.current?.given === given) return;
    const timer = setTimeout(load, settleMs);
    return () => clearTimeout(timer);
  }, [state, given]);
}
