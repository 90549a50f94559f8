/** Runs work a few at a time. */
export type InTurn = <Result>(work: () => Promise<Result>) => Promise<Result>;

/**
 * Runs at most `atOnce` pieces of work at a time; the rest wait in the order they came.
 *
 * @param refusal makes the error that is thrown when `waiting` others wait already
 */
export function inTurn(atOnce: number, waiting: number, refusal: () => Error): InTurn {
  let running = 0;
  const queue: (() => void)[] = [];
  return async (work) => {
    if (running < atOnce) running++;
    else if (queue.length >= waiting) throw refusal();
    else await new Promise<void>((go) => queue.push(go));
    try {
      return await work();
    } finally {
      const next = queue.shift();
      if (next) next();
      else running--;
    }
  };
}
