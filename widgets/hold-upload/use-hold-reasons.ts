import { useEffect, useState } from 'react';
import { holdReasons } from '../contract/applications/holds.ts';
import { useMayOffer } from '../kit/use-offers.ts';
import type { Widget } from '../kit/widget/widget.ts';
import { followChoices } from '../kit/work/follow-choices.ts';

/** The reasons that a line of a file of holds may name, by key or by label. */
export type HoldReasons = readonly (readonly [key: string, label: string])[];

/** Those of a backend that does not say its own. */
const usual: HoldReasons = Object.entries(holdReasons);

/** The hold reasons as they are now. */
export function useHoldReasons(connection: Widget['connection']): HoldReasons {
  const [reasons, setReasons] = useState(usual);
  const saysThem = useMayOffer(connection, 'choices');
  useEffect(() => {
    if (!saysThem) return undefined;
    let isOver = false;
    const read = async () => {
      const { choices } = await connection.remote('offeredChoices', { group: 'holdReason' }, { isQuiet: true });
      if (!isOver) setReasons(choices.map(({ key, label }) => [key, label]));
    };
    const again = () => void read().catch(() => undefined);
    again();
    const unfollow = followChoices(connection.live, ['holdReason'], again);
    return () => {
      isOver = true;
      unfollow();
    };
  }, [connection, saysThem]);
  return reasons;
}
