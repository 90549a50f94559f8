/** The pause before a stream is taken up again: longer with each failure, up to half a minute, and not the same for all. */
export function pauseAfter(failures: number): number {
  const longest = failures === 0 ? 1000 : Math.min(30_000, 1000 * 2 ** failures);
  return failures === 0 ? Math.random() * longest : longest * (0.5 + Math.random() / 2);
}

/** A pause that ends early when it is hurried, by the signal or by the browser's word that the connection is back. */
export function pause(ms: number, hurry: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const go = () => {
      clearTimeout(timer);
      hurry.removeEventListener('abort', go);
      globalThis.removeEventListener?.('online', go);
      resolve();
    };
    const timer = setTimeout(go, ms);
    hurry.addEventListener('abort', go);
    globalThis.addEventListener?.('online', go);
    if (hurry.aborted) go();
  });
}
