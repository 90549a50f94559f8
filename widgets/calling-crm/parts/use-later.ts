import { useEffect, useState } from 'react';

/** True once the page has drawn and is at rest: what is not needed to start typing is fetched then. */
export function useLater(): boolean {
  const [isLater, setLater] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLater(true), 250);
    return () => clearTimeout(timer);
  }, []);
  return isLater;
}
