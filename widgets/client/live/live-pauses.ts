/**
 * Milliseconds before a stream is opened again: more after each failure, up to 30 s, and random, so that not all pages
 * ask at once.
 */
export function pauseAfter(failures: number): number {
  const longest = failures === 0 ? 1000 : Math.min(30_000, 1000 * 2 ** failures);
  return failures === 0 ? Math.random() * longest : longest * (0.5 + Math.random() / 2);
}
