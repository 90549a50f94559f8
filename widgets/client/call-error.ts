import type { FieldErrors } from '../contract/errors.ts';

/**
 * Why a call failed, by what a screen does about it.
 * - `refused`: the server answered 2xx with an error. A red snackbar or field messages; the form keeps its text.
 * - `invalid` (400, 413, 415, 422), `forbidden` (403), `missing` (404 and other 4xx): the error page.
 * - `signedOut` (401): the session is over.
 * - `unknown`: a write that may be done or not. It is not sent again; the form keeps its text.
 * - `unavailable` (408, 429, 5xx), `offline` (no answer): a write may be sent again with the same idempotency key.
 */
export type FailureKind =
  | 'refused'
  | 'invalid'
  | 'signedOut'
  | 'forbidden'
  | 'missing'
  | 'unavailable'
  | 'offline'
  | 'unknown';

/** Whether asking again for what failed in this way may work. */
export const isRetryableKind = (kind: FailureKind): boolean => kind === 'unavailable' || kind === 'offline';

export class CallError extends Error {
  override name = 'CallError';
  readonly kind: FailureKind;
  /** The backend's errorCode, `HTTP_` and the status when it gave none, or a code of this client (OFFLINE). */
  readonly code: string;
  /** HTTP status; 0 when the server did not answer. */
  readonly status: number;
  readonly fieldErrors: FieldErrors;

  constructor(kind: FailureKind, status: number, code: string, message: string, fieldErrors: FieldErrors = {}) {
    super(message);
    this.kind = kind;
    this.status = status;
    this.code = code;
    this.fieldErrors = fieldErrors;
  }

  /** Whether sending the same thing again may work. */
  get isRetryable(): boolean {
    return isRetryableKind(this.kind);
  }

  /** True when a load that failed with this error shows the error page in its box (SH-41, AP-16). */
  get showsErrorPage(): boolean {
    return this.kind !== 'unknown' && (this.status === 400 || this.status > 401);
  }
}

/** The kind of an HTTP status outside 200 to 299. */
export function failureKind(status: number): FailureKind {
  if (status === 401) return 'signedOut';
  if (status === 403) return 'forbidden';
  if (status === 400 || status === 413 || status === 415 || status === 422) return 'invalid';
  if (status === 429 || status === 408 || status >= 500) return 'unavailable';
  return 'missing';
}

/**
 * Turns whatever was thrown into a CallError.
 *
 * @param message for another error, such as a fault of the page itself. It becomes `offline`, so it may be tried again
 */
export function asCallError(error: unknown, message = 'Please try again'): CallError {
  return error instanceof CallError ? error : new CallError('offline', 0, 'LOAD_FAILED', message);
}
