import { useEffect, useState } from 'react';
import { afterDrawn } from './after-drawn.ts';

/**
 * True once the page has drawn and is at rest. Parts that are not needed to start typing are fetched then.
 *
 * @param delay milliseconds to wait after the drawing
 */
export function useLater(delay = 250): boolean {
  const [isLater, setLater] = useState(false);
  useEffect(() => afterDrawn(() => setLater(true), delay), [delay]);
  return isLater;
}
