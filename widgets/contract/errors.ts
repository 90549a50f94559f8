import { outsideCallingWindow } from './calling/calling-window.ts';
import { followUpInPast, followUpTooFar } from './calling/follow-up.ts';

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
  FILE_LINK_REFUSED: { status: 403, message: 'This link to a file is not valid' },
  FILE_LINK_EXPIRED: { status: 410, message: 'This link to a file has expired. Open it again from its screen' },
  BODY_TOO_LARGE: { status: 413, message: 'This is larger than the server accepts' },
  UNSUPPORTED_TYPE: { status: 415, message: 'This kind of content is not accepted' },
  TOO_MANY_REQUESTS: { status: 429, message: 'Too many requests. Wait a moment' },
  SERVER_FAULT: { status: 500, message: 'The server could not finish this' },
  DATABASE_UNAVAILABLE: { status: 503, message: 'The server does not reach its database. Try again in a moment' },
  DATABASE_BUSY: { status: 503, message: 'Somebody else is at work on this at the moment. Try again' },
  UPSTREAM_UNAVAILABLE: { status: 503, message: 'The lender’s system does not answer. Try again in a moment' },
  UPSTREAM_UNREADABLE: { status: 502, message: 'The lender’s system has answered something that cannot be read' },
  STORAGE_UNAVAILABLE: { status: 503, message: 'The file store does not answer. Try again in a moment' },

  UPSTREAM_REFUSED: { status: 200, message: 'The lender’s system has refused this' },
  SIGN_IN_REFUSED: { status: 200, message: 'The username or the password is not right' },
  SIGN_IN_THROTTLED: { status: 200, message: 'Too many attempts. Try again in a few minutes' },
  NEW_PASSWORD_REQUIRED: {
    status: 200,
    message: 'Your password was for one sign-in. Choose one of your own on the profile page first',
  },
  PASSWORD_WRONG: { status: 200, message: 'The current password is not right' },
  PASSWORD_REFUSED: { status: 200, message: 'This password cannot be used' },
  CALL_GRANT_REQUIRED: { status: 200, message: 'This call is over or was opened elsewhere. Open it again' },
  CALL_ENDED: { status: 200, message: 'This call has ended and takes nothing more' },
  LAUNCH_REFUSED: { status: 200, message: 'This link is not valid any more' },
  FOLLOW_UP_IN_PAST: { status: 200, message: followUpInPast },
  FOLLOW_UP_TOO_FAR: { status: 200, message: followUpTooFar },
  FOLLOW_UP_OUTSIDE_WINDOW: { status: 200, message: outsideCallingWindow },
  PROMISE_REFUSED: { status: 200, message: 'This promise to pay cannot be taken' },
  NO_CONTACT: { status: 200, message: 'There is no number to call' },
  DIAL_REFERENCE_REFUSED: { status: 200, message: 'This reference is used or too old' },
  CUSTOMER_NOT_FOUND: { status: 200, message: 'No customer was found for this call' },
  UNKNOWN_CALL_STATUS: { status: 200, message: 'This call status is not one of the list' },
  UNKNOWN_CHOICE: { status: 200, message: 'This value is not one of the list' },
  TICKET_DESK_UNAVAILABLE: { status: 200, message: 'The support desk did not answer. Try again' },
  TICKET_DESK_REFUSED: { status: 200, message: 'The support desk refused this ticket' },
  FILE_EMPTY: { status: 200, message: 'This file is empty' },
  FILE_KIND_REFUSED: { status: 200, message: 'This kind of file is not accepted here' },
  FILE_TOO_LARGE: { status: 200, message: 'This file is too large' },
  FILE_BROKEN: { status: 200, message: 'This file is damaged or incomplete' },
  FILE_UNSAFE: { status: 200, message: 'This file holds more than a document should' },
  IMAGE_TOO_LARGE: { status: 200, message: 'This image has too many pixels' },
  FILE_GONE: { status: 200, message: 'This file is not there any more. Upload it again' },
  STORAGE_FULL: { status: 200, message: 'The server has no room left for this file. Nothing was stored' },
  UPLOAD_QUOTA_USED: {
    status: 200,
    message: 'You have uploaded as much as one person may within a day. Try again later',
  },
  LOAN_NOT_FOUND: { status: 200, message: 'There is no loan application with this number' },
  MAIL_NOT_LINKED: { status: 200, message: 'Link a loan application number to this mail first' },
  NACH_SENDER_DIFFERS: {
    status: 200,
    message: 'This mail may be from somebody else. Compare its sender with the customer before you link it',
  },
  NACH_ATTEMPTS_USED: { status: 200, message: 'This mandate has used all of its attempts' },
  NACH_SAME_FILE: { status: 200, message: 'This is the file that was rejected. A re-submission needs a different one' },
  NACH_MOVED_ON: {
    status: 200,
    message: 'This mail stays with its loan: the mandate there has moved on since the mail was linked',
  },
  NACH_NOT_REVIEWABLE: { status: 200, message: 'This mandate does not wait for a review' },
  STALE_VERSION: { status: 200, message: 'Someone else has changed this in the meantime' },
  ROW_LOCKED: { status: 200, message: 'A colleague has this open' },
  LOCK_ENDED: { status: 200, message: 'Your lock on this has ended. Open it again' },
  DOCUMENTS_READ_ONLY: { status: 200, message: 'The documents of this application cannot be changed' },
  CARD_REFUSED: { status: 200, message: 'This card cannot be saved like this' },
  TOO_MANY_DOCUMENTS: { status: 200, message: 'This application has as many additional documents as can be kept' },
  UDRS_STAGE_MISMATCH: { status: 200, message: 'The application has moved on in the meantime' },
  UDRS_NOT_ALLOWED: { status: 200, message: 'This change of status is not allowed' },
  UDRS_ON_HOLD: { status: 200, message: 'The application is on hold' },
  UDRS_GUARD_FAILED: { status: 200, message: 'Something is still missing for this status' },
  MAKER_CHECKER_VIOLATION: { status: 200, message: 'Maker and checker are two different people' },
  AGENT_NOT_READY: { status: 200, message: 'This agent cannot be given any loans' },
  ALREADY_ALLOCATED: { status: 200, message: 'This loan is allocated already' },
  NOT_ALLOCATED: { status: 200, message: 'This loan is not allocated yet' },
  SAME_ASSIGNEE: { status: 200, message: 'It is with this person already' },
  CSV_HEADER_WRONG: { status: 200, message: 'The first line of this file does not name its columns' },
  CSV_TOO_LONG: { status: 200, message: 'This file has too many lines' },
  CSV_TOKEN_USED: { status: 200, message: 'This checked file is too old. Upload it again' },
  TOO_MANY_SEARCHES: {
    status: 200,
    message: 'You have searched for many numbers within an hour. Search by loan number, or try again later',
  },
  VIEW_NAME_TAKEN: { status: 200, message: 'You have a view of this name already' },
  TOO_MANY_VIEWS: { status: 200, message: 'You have as many views of this list as can be kept' },
  CHAT_ROOM_MISMATCH: { status: 200, message: 'UDRS status moved to next stage! Please refresh.' },
  CHAT_TAKEN: { status: 200, message: 'A colleague has taken this chat' },
  CHAT_NOT_HELD: { status: 200, message: 'Only the holder of a chat can do this' },
  CHAT_STATE_CHANGED: { status: 200, message: 'This chat has changed in the meantime' },
  CHAT_WINDOW_CLOSED: { status: 200, message: 'Free text is closed. Send a template' },
  CHAT_NOT_SENDABLE: { status: 200, message: 'This cannot be sent' },
  CHAT_GATEWAY_ABSENT: { status: 200, message: 'No WhatsApp account is connected' },
  CHANNEL_NOT_CONFIGURED: { status: 200, message: 'No account is connected for this channel' },
  TOO_MANY_DOWNLOADS: {
    status: 200,
    message: 'You are downloading as many lists as you can at a time. Wait until one of them is done',
  },
  IDEMPOTENCY_REUSED: { status: 200, message: 'This was sent before with other values' },
} as const satisfies Record<string, { status: number; message: string }>;

export type ErrorCode = keyof typeof errors;

/** Messages by field name, shown under the fields. */
export type FieldErrors = Record<string, string>;
