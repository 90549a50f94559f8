import type { ReadonlySignal } from '@preact/signals-react';
import { useValue } from '../../../kit/use-value.ts';
import type { WaitingCall } from '../parked/parked-calls.ts';

/** What a calling screen offers when a call could not be loaded. */
export interface CallsAtHand {
  waiting: ReadonlySignal<WaitingCall | undefined>;
  again(): Promise<void>;
  goBack(): Promise<void>;
}

/** The button from a parked call that cannot be loaded back to the call that came in last. */
export function BackToWaiting({ state }: { state: CallsAtHand }) {
  const waiting = useValue(state.waiting);
  if (!waiting) return null;
  return (
    <button className="btn" type="button" onClick={() => void state.goBack()}>
      Back to {waiting.about}
    </button>
  );
}
