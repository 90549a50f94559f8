import type { ReadonlySignal } from '@preact/signals-react';
import { useLate } from '../use-late.ts';

/**
 * A thin line while calls are under way (AP-12). It takes no room and shows only once the calls take longer than 150
 * ms.
 */
export function LoaderLine({ pending }: { pending: ReadonlySignal<number> }) {
  if (!useLate(pending)) return null;
  return <div className="loader-line" role="progressbar" aria-label="Loading" />;
}
