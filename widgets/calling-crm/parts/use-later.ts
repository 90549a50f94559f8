import { useEffect, useState } from 'react';

/**
 * True once the page has drawn and is at rest: what is not needed to start typing is fetched then.
 *
 * @param delay milliseconds after it has drawn
 */
export function useLater(delay = 250): boolean {
  const [isLater, setLater] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLater(true), delay);
    return () => clearTimeout(timer);
  }, [delay]);
  return isLater;
}
