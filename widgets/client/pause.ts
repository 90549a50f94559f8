/**
 * Waits for the given time. With `hurry`, the pause also ends when that signal is aborted or when the browser reports
 * that the connection is back.
 */
export function pause(milliseconds: number, hurry?: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const go = () => {
      clearTimeout(timer);
      hurry?.removeEventListener('abort', go);
      if (hurry) globalThis.removeEventListener?.('online', go);
      resolve();
    };
    const timer = setTimeout(go, milliseconds);
    hurry?.addEventListener('abort', go);
    if (hurry) globalThis.addEventListener?.('online', go);
    if (hurry?.aborted) go();
  });
}
