import type { Part } from './extensions.ts';

/** Header names on the wire (AP-04). A lender with a backend of its own may rename them by settings. */
export const headers = {
  /** The session's secret; from the sign-in answer's `token`. */
  securityToken: 'x-security-token',
  /** The user key of the session (`key`), or the fixed key of the public telephony screen (AP-63). */
  userKey: 'x-user-key',
  /** Binds the public telephony screen's save, ticket and history to one loaded call. */
  callGrant: 'x-call-grant',
  /** Minted with the draft. The same write sent twice is done once. */
  idempotencyKey: 'idempotency-key',
  /** When a person submitted a write that waited for the server: ISO 8601, UTC. Read only beside an idempotency key. */
  submittedAt: 'x-submitted-at',
  /** Of an answer: the server's time, which it knows again: milliseconds since 1970, a dot, and a proof. */
  serverTime: 'x-server-time',
  /** The last of these that the page was told before the person submitted the write, unchanged. */
  openedAt: 'x-opened-at',
  /** The version of the row that the writer has read. */
  ifMatch: 'if-match',
  /** Why somebody goes beyond a limit: 10 to 200 characters, percent-encoded. */
  reason: 'x-reason',
  /** The last server event that a reader has seen. */
  lastEventId: 'last-event-id',
  requestId: 'x-request-id',
  /**
   * Of an answer: the contract's number, and behind a semicolon the names of the extensions. Without them the reader asks
   * at the contract's path; without the header the backend is core alone.
   */
  contractVersion: 'x-contract-version',
} as const;

/**
 * The telephony screen's user key if no setting names another (AP-64). It names the channel and grants nothing by
 * itself.
 */
export const defaultTelephonyUserKey = 'telephony';

/** What each header belongs to. A backend that lacks an extension is not sent its headers. */
export const headerParts: Readonly<Record<keyof typeof headers, Part>> = {
  securityToken: 'core',
  userKey: 'core',
  callGrant: 'grants',
  idempotencyKey: 'idempotency',
  submittedAt: 'idempotency',
  serverTime: 'idempotency',
  openedAt: 'idempotency',
  ifMatch: 'versions',
  reason: 'limits',
  lastEventId: 'live',
  requestId: 'tracing',
  contractVersion: 'contract',
};
