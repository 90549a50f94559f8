import { CallError } from '../client/call-error.ts';
import { pause, pauseAfter } from '../client/live-pauses.ts';

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
      await pause(pauseAfter(failures), ending);
    }
  }
}
