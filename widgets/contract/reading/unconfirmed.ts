import type { ErrorCode } from '../errors.ts';

/** The code of a write of which nobody knows what became of it. */
export const unconfirmedCode = 'UPSTREAM_UNCONFIRMED' satisfies ErrorCode;
export const unconfirmedText = "The server's answer could not be read; it may have been saved: check the history";
