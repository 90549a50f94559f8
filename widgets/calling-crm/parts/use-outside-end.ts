import { useEffect, useMemo, useRef, useState } from 'react';
import type { CloseAnswer, Widget } from '../../kit/widget/widget.ts';
import type { DispositionState } from './disposition.state.ts';
import type { WrapUp } from './wrap-up.state.ts';

// oxlint-disable-next-line typescript/no-generated-empty-object-type -- of any form
type Ending = Pick<DispositionState<Record<never, string>>, 'end' | 'isEnded' | 'saveDraft'>;

/**
 * The dialer may end the call from outside (TC-14): by `lending-end-call` on the element, or by its method `endCall`, which
 * is the function given back. With a wrap-up time that begins then, and ends with the record sent.
 *
 * @param seconds the wrap-up time; 0 for none
 */
export function useOutsideEnd(
  disposition: Ending,
  { element, emit }: Pick<Widget, 'element' | 'emit'>,
  seconds: number,
): { wrapUp: WrapUp | null; endCall: () => Promise<CloseAnswer> } {
  const given = useRef(seconds);
  useEffect(() => void (given.current = seconds), [seconds]);
  const [wrapUp, setWrapUp] = useState<WrapUp | null>(null);
  // oxlint-disable-next-line react/memo-dependencies -- a new call begins with a new disposition
  const endCall = useMemo(() => {
    let opened: WrapUp | undefined;
    return async (): Promise<CloseAnswer> => {
      const isEnded = () => disposition.isEnded.peek();
      if (isEnded()) return { ok: true };
      if (!(given.current > 0)) {
        const isDone = (await disposition.end()) && isEnded();
        return isDone ? { ok: true } : { ok: false, reason: 'NOT_SAVED' };
      }
      const { createWrapUp } = await import('./wrap-up.state.ts');
      opened ??= createWrapUp({
        seconds: given.current,
        end: disposition.end,
        isEnded,
        ranOut() {
          void disposition.saveDraft();
          emit('lending-wrap-up-over');
        },
      });
      setWrapUp(opened);
      return opened.lineEnded();
    };
  }, [disposition, emit]);
  useEffect(() => {
    const end = () => void endCall();
    element.addEventListener('lending-end-call', end);
    return () => element.removeEventListener('lending-end-call', end);
  }, [endCall, element]);
  useEffect(() => () => wrapUp?.dispose(), [wrapUp]);
  return { wrapUp, endCall };
}
