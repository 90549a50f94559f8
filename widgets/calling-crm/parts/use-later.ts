import { useEffect, useState } from 'react';

/** Milliseconds after which a hidden page, which draws no frames, counts as drawn. */
const undrawnMs = 1000;

/**
 * True once the page has drawn and is at rest: what is not needed to start typing is fetched then.
 *
 * @param delay milliseconds after it has drawn
 */
export function useLater(delay = 250): boolean {
  const [isLater, setLater] = useState(false);
  useEffect(() => {
    let timer = setTimeout(() => setLater(true), undrawnMs + delay);
    // two frames: the one that draws the form, and the one that shows it has
    let frame = requestAnimationFrame(() => {
      frame = requestAnimationFrame(() => {
        clearTimeout(timer);
        timer = setTimeout(() => setLater(true), delay);
      });
    });
    return () => {
      cancelAnimationFrame(frame);
      clearTimeout(timer);
    };
  }, [delay]);
  return isLater;
}
