/**
 * A pause; where it is given what hurries it, it ends early by that signal or by the browser's word that the connection is
 * back.
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
