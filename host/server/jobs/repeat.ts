/**
 * Repeats work until it is stopped. A round that is due while one still runs is left out.
 *
 * @param failed called when a round fails; the next round is tried all the same
 * @returns a function that stops the work and resolves when the round that runs is over
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
