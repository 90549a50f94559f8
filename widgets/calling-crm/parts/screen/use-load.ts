import { useEffect, useLayoutEffect, useRef } from 'react';
import type { Widget } from '../../../kit/widget/widget.ts';
import type { CallSequence } from './call-sequence.ts';

/** Milliseconds that a changed input waits for others of the same call. */
const settleMs = 50;

/**
 * Loads the call of these inputs: the first at once, a later one when its inputs have all come. Otherwise a page that
 * sets the inputs one after another would load calls of half one customer and half the next. A call that was set in one
 * step (`setCall`), which the element hears by `lending-call-set`, is whole, and loads at once.
 */
export function useLoad<Inputs extends object, Phase>(
  state: CallSequence<Inputs, Phase>,
  inputs: Inputs,
  { element }: Pick<Widget, 'element'>,
): void {
  const given = JSON.stringify(inputs);
  const last = useRef<{ state: object; given: string }>(undefined);
  const isWhole = useRef(false);
  useLayoutEffect(() => {
    function takeWhole() {
      isWhole.current = true;
      // what was set in one step is drawn before the next task
      setTimeout(() => (isWhole.current = false));
    }
    element.addEventListener('lending-call-set', takeWhole);
    return () => element.removeEventListener('lending-call-set', takeWhole);
  }, [element]);
  useEffect(() => {
    function load() {
      last.current = { state, given };
      void state.load(JSON.parse(given) as Inputs);
    }
    const isAnother = last.current?.state !== state;
    if (isAnother && given !== '{}') return load();
    if (!isAnother && last.current?.given === given) return;
    if (isWhole.current) return load();
    const timer = setTimeout(load, settleMs);
    return () => clearTimeout(timer);
  }, [state, given]);
}
