import { signal, type ReadonlySignal } from '@preact/signals-react';

/** The server's time, learned from its replies: a browser's own clock may be wrong. */
export interface ServerClock {
  /** Milliseconds since 1970 by the server's clock; changes once a second. */
  now: ReadonlySignal<number>;
  /** Takes a reply's time. */
  sync(serverTime: string): void;
  dispose(): void;
}

/** @param browserNow the browser's clock */
export function createServerClock(browserNow: () => number = Date.now): ServerClock {
  let ahead = 0;
  const now = signal(browserNow());
  const timer = setInterval(() => (now.value = browserNow() + ahead), 1000);
  return {
    now,
    sync(serverTime) {
      const serverNow = Date.parse(serverTime);
      if (Number.isNaN(serverNow)) return;
      ahead = serverNow - browserNow();
      now.value = serverNow;
    },
    dispose: () => clearInterval(timer),
  };
}
