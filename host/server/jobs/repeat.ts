/**
 * Repeats work until it is stopped, never beside itself.
 *
 * @param failed told when a round fails; the next one is tried all the same
 * @returns stops it, once the round that runs is over
 */
export function repeat(
  everyMs: number,
  work: () => Promise<unknown>,
  failed: (error: unknown) => void,
): () => Promise<void> {
  let running: Promise<void> | undefined;
  const timer = setInterval(() => {
    running ??= work()
      .then(() => undefined, failed)
      .finally(() => (running = undefined));
  }, everyMs).unref();
  return async () => {
    clearInterval(timer);
    await running;
  };
}
