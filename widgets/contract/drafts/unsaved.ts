/**
 * Milliseconds that what a person typed may wait to be saved, as a draft and as a write that is not confirmed. After it the
 * write is sent no more, so a backend that keeps idempotency keys longer than this does none twice.
 */
export const unsavedLifetimeMs = 14 * 24 * 60 * 60 * 1000;
