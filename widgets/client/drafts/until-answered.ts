import { CallError } from '../call-error.ts';
import { pause } from '../pause.ts';

const longestMs = 15_000;

/**
 * Makes a call that only reads until it is answered: what an event has told of is fetched, even if the connection breaks
 * just then and no other event follows.
 *
 * @throws what the call throws where asking again cannot help, or once `ending` is aborted
 */
export async function untilAnswered<Reply>(ask: () => Promise<Reply>, ending: AbortSignal): Promise<Reply> {
  for (let failures = 0; ; failures += 1) {
    try {
      return await ask();
    } catch (error) {
      if (ending.aborted || !(error instanceof CallError) || !error.isRetryable) throw error;
      // Longer each time, and not the same for all screens that a server has lost.
      await pause(Math.min(longestMs, 1000 * 2 ** failures) * (0.3 + Math.random() * 0.7), ending);
    }
  }
}
