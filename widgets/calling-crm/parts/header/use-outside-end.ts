import { useEffect, useMemo, useRef, useState } from 'react';
import type { CloseAnswer, Widget } from '../../../kit/widget/widget.ts';
import type { DispositionState } from '../form/disposition.ts';
import type { WrapUp } from './wrap-up.state.ts';

type Ending = Pick<DispositionState<Record<string, string>>, 'end' | 'isEnded' | 'saveDraft'>;

interface OutsideEndParts extends Pick<Widget, 'emit'> {
  /** The wrap-up time of the moment, in seconds; 0 for none. */
  seconds: () => number;
  isReadonly: () => boolean;
  opened: (wrapUp: WrapUp) => void;
}

/** Makes the function that ends one call from outside: at once, or by its wrap-up time. */
function createOutsideEnd(disposition: Ending, { seconds, isReadonly, emit, opened }: OutsideEndParts) {
  let wrapUp: WrapUp | undefined;
  return async (): Promise<CloseAnswer> => {
    const isEnded = () => disposition.isEnded.peek();
    if (isEnded()) return { ok: true };
    if (isReadonly()) return { ok: false, reason: 'READONLY' };
    if (!(seconds() > 0)) {
      const isDone = (await disposition.end()) && isEnded();
      return isDone ? { ok: true } : { ok: false, reason: 'NOT_SAVED' };
    }
    const { createWrapUp } = await import('./wrap-up.state.ts');
    wrapUp ??= createWrapUp({
      seconds: seconds(),
      end: disposition.end,
      isEnded,
      ranOut() {
        void disposition.saveDraft();
        emit('lending-wrap-up-over');
      },
    });
    opened(wrapUp);
    return wrapUp.lineEnded();
  };
}

/**
 * Lets the dialer end the call from outside (TC-14): by `lending-end-call` on the element, or by the element's method
 * `endCall`, which this hook returns. A wrap-up time, if set, begins then; when it is over, the record is sent.
 *
 * @param seconds the wrap-up time; 0 for none
 */
export function useOutsideEnd(
  disposition: Ending,
  { element, emit, isReadonly }: Pick<Widget, 'element' | 'emit' | 'isReadonly'>,
  seconds: number,
): { wrapUp: WrapUp | null; endCall: () => Promise<CloseAnswer> } {
  const given = useRef({ seconds, isReadonly });
  useEffect(() => void (given.current = { seconds, isReadonly }), [seconds, isReadonly]);
  const [wrapUp, setWrapUp] = useState<WrapUp | null>(null);
  const endCall = useMemo(
    () =>
      createOutsideEnd(disposition, {
        seconds: () => given.current.seconds,
        isReadonly: () => given.current.isReadonly,
        emit,
        opened: setWrapUp,
      }),
    [disposition, emit],
  );
  useEffect(() => {
    const end = () => void endCall();
    element.addEventListener('lending-end-call', end);
    return () => element.removeEventListener('lending-end-call', end);
  }, [endCall, element]);
  useEffect(() => () => wrapUp?.dispose(), [wrapUp]);
  return { wrapUp, endCall };
}
