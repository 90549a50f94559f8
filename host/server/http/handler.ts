import type { Kysely } from 'kysely';
import type { CallName } from '../../../widgets/contract/calls.ts';
import type { CallInput, CallReply } from '../../../widgets/contract/schemas.ts';
import type { AuditEntry } from '../audit/audit.store.ts';
import type { Database } from '../db/schema.ts';
import type { PortalRoutes } from '../db/tables/staff.ts';
import type { Tx } from '../db/transaction.ts';
import type { UploadedFile } from '../files/incoming.ts';
import type { FileStorage } from '../files/storage.ts';
import type { SessionScope } from '../session/session-scope.ts';
import type { Settings } from '../settings.ts';

export interface Staff {
  id: string;
  username: string;
  firstName: string;
  lastName: string;
  roles: readonly string[];
  portalRouteList: PortalRoutes;
  /** Every key of the route lists, of both portals. */
  routeKeys: readonly string[];
}

/**
 * Who calls. Staff who signed in with a one-time password need a new one before anything else. `telephony` has shown the fixed user key, which proves nothing: a call grant does. `dialer` has shown the
 * dialer's own, secret key, `payments` the payment service's, `embedder` one of the embedders'. A session that one of those has opened has a `scope`.
 */
export type Caller =
  | { kind: 'staff'; staff: Staff; sessionId: string; needsNewPassword?: boolean; scope?: SessionScope | null }
  | { kind: 'telephony' }
  | { kind: 'dialer' }
  | { kind: 'payments' }
  | { kind: 'embedder'; name: string }
  | { kind: 'anonymous' };

/** What a handler has besides its input. */
export interface CallContext {
  db: Kysely<Database>;
  settings: Settings;
  caller: Caller;
  requestId: string;
  ip: string;
  /** What the browser says it is; empty where it says nothing. */
  userAgent: string;
  now(): Date;
  idempotencyKey: string | undefined;
  /** When a person asked for this write: it may have waited for the server since. At most 14 days ago, never ahead. */
  submittedAt: Date;
  /** The row version that the writer has read. */
  ifMatch: number | undefined;
  callGrant: string | undefined;
  /** What the call's file parts brought, checked by content; gone once the call is answered. */
  files: readonly UploadedFile[];
  storage: FileStorage;
  /** All or nothing, retried where the database asks for it. Inside, every query goes through `tx`. */
  transaction<Result>(work: (tx: Tx) => Promise<Result>): Promise<Result>;
  /**
   * A transaction that the same write, sent again with the same idempotency key, does not run twice: the first reply is
   * given again. Refused with IDEMPOTENCY_REUSED where the input differs. Without a key it is a plain transaction.
   */
  once<Result>(work: (tx: Tx) => Promise<Result>): Promise<Result>;
  /** Adds an audit event of this caller to the transaction. */
  record(tx: Tx, entry: AuditEntry): Promise<void>;
}

/** One call's work: asks the rules, calls the stores. Throws `refuse(...)` for a business refusal. */
export type Handler<Name extends CallName> = (input: CallInput<Name>, context: CallContext) => Promise<CallReply<Name>>;

/** A handler for every call. */
export type HandlerTable = { readonly [Name in CallName]: Handler<Name> };
