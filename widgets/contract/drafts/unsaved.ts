/**
 * Milliseconds that a draft or a write that is not confirmed may wait to be saved. After that the write is not sent any
 * more, so a backend that keeps idempotency keys longer than this does no write twice.
 */
export const unsavedLifetimeMs = 14 * 24 * 60 * 60 * 1000;
