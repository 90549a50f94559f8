/** The save state of the typed text, shown beside Submit. `at` and `retryAt` are milliseconds since 1970. */
export type SaveState =
  | { phase: 'none' }
  | { phase: 'drafted'; at: number }
  | { phase: 'saving' }
  | { phase: 'retrying'; retryAt: number }
  | { phase: 'saved'; at: number }
  | { phase: 'ended'; at: number };
