import { signal, type ReadonlySignal } from '@preact/signals-react';

/** Tries again what did not load, for all parts of a connection at the same moments. */
export interface Recovery {
  /** When the next try is, in milliseconds since 1970; undefined while none is planned. */
  nextAt: ReadonlySignal<number | undefined>;
  /** Calls `retry` again and again until the returned function is called. A call that is under way is not repeated. */
  keepTrying(retry: () => unknown): () => void;
  /** Tries everything at once that waits: the person has asked for it. */
  tryNow(): void;
  /** Call it when the server has been reached again after it had not been. */
  reached(): void;
}

/** The longest milliseconds until the next try, each wait longer than the one before. */
const waitsMs = [3_000, 5_000, 10_000, 20_000, 30_000] as const;
/** An outage is a new one after this many milliseconds in which nothing has waited. */
const quietMs = 60_000;

interface Waiter {
  retry: () => unknown;
  isTrying: boolean;
}

/**
 * Watches for the end of an outage: the browser is online again, the page is in sight again, the stream of server events
 * is back, or a wait is over. Waits differ by chance, so that not all pages ask a server that comes back at once. While
 * the page is hidden, nothing is tried.
 */
export function createRecovery(): Recovery {
  const nextAt = signal<number | undefined>(undefined);
  const waiters = new Set<Waiter>();
  let tries = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let emptiedAt = -Infinity;

  function unplan() {
    clearTimeout(timer);
    timer = undefined;
    nextAt.value = undefined;
  }
  function plan() {
    if (timer !== undefined || waiters.size === 0) return;
    const waitMs = (waitsMs[Math.min(tries, waitsMs.length - 1)] ?? 0) * (0.7 + Math.random() * 0.3);
    nextAt.value = Date.now() + waitMs;
    timer = setTimeout(run, waitMs);
  }
  async function attempt(waiter: Waiter) {
    waiter.isTrying = true;
    try {
      await waiter.retry();
    } catch {
      // The part shows its own failure, and waits again if it is still there.
    }
    waiter.isTrying = false;
    if (waiters.has(waiter)) plan();
  }
  function run() {
    unplan();
    if (globalThis.document?.visibilityState === 'hidden') return;
    tries += 1;
    // A part that fails at once waits anew, and has its turn the next time.
    const due = [...waiters].filter(({ isTrying }) => !isTrying);
    for (const waiter of due) void attempt(waiter);
  }
  function atOnce() {
    if (waiters.size === 0) return;
    tries = 0;
    run();
  }
  function listen(isOn: boolean) {
    const change = isOn ? 'addEventListener' : 'removeEventListener';
    globalThis[change]?.('online', atOnce);
    globalThis.document?.[change]('visibilitychange', run);
  }

  return {
    nextAt,
    keepTrying(retry) {
      const waiter = { retry, isTrying: false };
      if (waiters.size === 0) {
        if (Date.now() - emptiedAt > quietMs) tries = 0;
        listen(true);
      }
      waiters.add(waiter);
      plan();
      return () => {
        if (!waiters.delete(waiter) || waiters.size > 0) return;
        emptiedAt = Date.now();
        listen(false);
        unplan();
      };
    },
    tryNow: run,
    reached: atOnce,
  };
}
