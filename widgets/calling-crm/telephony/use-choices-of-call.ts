import { useFresh } from '../../kit/work/use-fresh.ts';
import { mayOffer } from '../../kit/use-offers.ts';
import type { Widget } from '../../kit/widget/widget.ts';
import type { LoadedCall } from './loaded-call.ts';

/** A page without a session hears no events: it asks again after so many milliseconds. */
const againMs = 45_000;

/** What the form of a call offers, also when that changes during the call. */
export function useChoicesOfCall({ answer, call: { grant } }: LoadedCall, { connection }: Widget) {
  return useFresh(
    answer.filterAndDropdownDetails,
    () => connection.remote('telephonyChoices', {}, { callGrant: grant, isQuiet: true }),
    (changed) => {
      if (!grant) return () => undefined;
      const timer = setInterval(() => {
        if (document.visibilityState === 'visible' && mayOffer(connection, 'choices')) changed();
      }, againMs);
      return () => clearInterval(timer);
    },
  );
}
