import { useEffect, useState } from 'react';
import { afterDrawn } from './after-drawn.ts';

/**
 * True once the page has drawn and is at rest: what is not needed to start typing is fetched then.
 *
 * @param delay milliseconds after it has drawn
 */
export function useLater(delay = 250): boolean {
  const [isLater, setLater] = useState(false);
  useEffect(() => afterDrawn(() => setLater(true), delay), [delay]);
  return isLater;
}
