/**
 * Every refusal the backend may answer: its code, its text, and the HTTP status it travels with.
 *
 * 200 is a business refusal: the envelope says ERROR, the form keeps its text and the person reads errorMessage in a
 * red snackbar (AP-16, AP-17). Other statuses are about the call itself.
 */
export const errors = {
  VALIDATION_FAILED: { status: 400, message: 'Some values are not valid' },
  SESSION_REQUIRED: { status: 401, message: 'Sign in to continue' },
  SESSION_EXPIRED: { status: 401, message: 'Your session has expired. Sign in again' },
  NOT_ALLOWED: { status: 403, message: "You don't have permission to do this" },
  NOT_FOUND: { status: 404, message: 'This record was not found' },
  BODY_TOO_LARGE: { status: 413, message: 'This is larger than the server accepts' },
  UNSUPPORTED_TYPE: { status: 415, message: 'This kind of content is not accepted' },
  TOO_MANY_REQUESTS: { status: 429, message: 'Too many requests. Wait a moment' },
  SERVER_FAULT: { status: 500, message: 'The server could not finish this' },

  SIGN_IN_REFUSED: { status: 200, message: 'The username or the password is not right' },
  SIGN_IN_THROTTLED: { status: 200, message: 'Too many attempts. Try again in a few minutes' },
  CALL_GRANT_REQUIRED: { status: 200, message: 'This call has ended or was opened elsewhere. Open it again' },
  LAUNCH_REFUSED: { status: 200, message: 'This link is not valid any more' },
  FOLLOW_UP_IN_PAST: { status: 200, message: 'The next call date lies in the past' },
  UNKNOWN_CALL_STATUS: { status: 200, message: 'This call status is not one of the list' },
  UNKNOWN_CHOICE: { status: 200, message: 'This value is not one of the list' },
  TICKET_DESK_UNAVAILABLE: { status: 200, message: 'The support desk did not answer. Try again' },
  TICKET_DESK_REFUSED: { status: 200, message: 'The support desk refused this ticket' },
  STALE_VERSION: { status: 200, message: 'Someone else has changed this in the meantime' },
  IDEMPOTENCY_REUSED: { status: 200, message: 'This was sent before with other values' },
} as const satisfies Record<string, { status: number; message: string }>;

export type ErrorCode = keyof typeof errors;

/** Messages by field name, shown under the fields. */
export type FieldErrors = Record<string, string>;
