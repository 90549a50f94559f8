import { signal, type ReadonlySignal } from '@preact/signals-react';
import { useEffect, useState } from 'react';

/** Whether the page is visible: a message that comes into a tab in the background has not been read. */
export function useIsSeen(): ReadonlySignal<boolean> {
  const [isSeen] = useState(() => signal(document.visibilityState === 'visible'));
  useEffect(() => {
    const look = () => {
      isSeen.value = document.visibilityState === 'visible';
    };
    look();
    document.addEventListener('visibilitychange', look);
    return () => document.removeEventListener('visibilitychange', look);
  }, [isSeen]);
  return isSeen;
}
