/** How often work is repeated, and how soon it is done for the first time: after one such time unless given. */
interface Pace {
  everyMs: number;
  firstMs?: number;
}

/**
 * Repeats work until it is stopped. A round that is due while one still runs is left out.
 *
 * @param failed called when a round fails; the next round is tried all the same
 * @returns a function that stops the work and resolves when the round that runs is over
 */
export function repeat(
  { everyMs, firstMs = everyMs }: Pace,
  work: () => Promise<unknown>,
  failed: (error: unknown) => void,
): () => Promise<void> {
  let running: Promise<void> | undefined;
  const round = () => {
    running ??= work()
      .then(() => undefined, failed)
      .finally(() => (running = undefined));
  };
  let timer = setTimeout(() => {
    timer = setInterval(round, everyMs).unref();
    round();
  }, firstMs).unref();
  return async () => {
    clearTimeout(timer);
    await running;
  };
}
