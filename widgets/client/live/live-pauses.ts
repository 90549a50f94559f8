/** The pause before a stream is taken up again: longer with each failure, up to half a minute, and not the same for all. */
export function pauseAfter(failures: number): number {
  const longest = failures === 0 ? 1000 : Math.min(30_000, 1000 * 2 ** failures);
  return failures === 0 ? Math.random() * longest : longest * (0.5 + Math.random() / 2);
}
