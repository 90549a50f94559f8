import { CallError } from '../call-error.ts';
import { pause } from '../pause.ts';

const longestMs = 15_000;

/**
 * Repeats a reading call until it is answered. So a change that an event has reported is fetched even if the connection
 * breaks just then and no other event follows.
 *
 * @throws what the call throws if asking again cannot help, or once `ending` is aborted
 */
export async function untilAnswered<Reply>(ask: () => Promise<Reply>, ending: AbortSignal): Promise<Reply> {
  for (let failures = 0; ; failures += 1) {
    try {
      return await ask();
    } catch (error) {
      if (ending.aborted || !(error instanceof CallError) || !error.isRetryable) throw error;
      // The pause grows each time. It is random, so that not all screens ask a lost server at once.
      await pause(Math.min(longestMs, 1000 * 2 ** failures) * (0.3 + Math.random() * 0.7), ending);
    }
  }
}
