/** Drops what was asked for and not taken: something has been written since, here or by others, or the session is over. */
export function forgetOpening(): void {
  globalThis.lendingOpening?.answers.clear();
}
