/**
 * Calls `wake` with the wake-up's word after events have committed, and with '' when some wake-ups may have been
 * missed. Resolves to a function that ends the calls.
 */
export type WakeUps = (wake: (word: string) => void) => Promise<() => Promise<void>>;
