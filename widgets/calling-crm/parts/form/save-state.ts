/** How what was typed stands, shown beside Submit. Moments are milliseconds since 1970. */
export type SaveState =
  | { phase: 'none' }
  | { phase: 'drafted'; at: number }
  | { phase: 'saving' }
  | { phase: 'retrying'; retryAt: number }
  | { phase: 'saved'; at: number }
  | { phase: 'ended'; at: number };
