import type { Kysely } from 'kysely';
import type { CallName } from '../../../widgets/contract/calls.ts';
import type { CallInput, CallReply } from '../../../widgets/contract/schemas.ts';
import type { AuditEntry } from '../base/audit-entry.ts';
import type { RaiseAlert } from './alert.ts';
import type { StatedTime } from './stated-time.ts';
import type { Announce } from './announcements.ts';
import type { Database } from '../db/schema.ts';
import type { PortalRoutes } from '../db/tables/staff.ts';
import type { Tx } from '../db/transaction.ts';
import type { FileStorage, UploadedFile } from './files.ts';
import type { SessionScope } from '../base/session-scope.ts';
import type { Settings } from '../base/settings.ts';

export interface Staff {
  id: string;
  username: string;
  firstName: string;
  lastName: string;
  roles: readonly string[];
  portalRouteList: PortalRoutes;
  /** The agency of who collects; null for everybody else. */
  agencyId: string | null;
  /** Every key of the route lists, of both portals. */
  routeKeys: readonly string[];
  /** True in a session that an embedder opened: no decision on what another person has made. */
  isMinted?: true;
  /** In such a session the person's keys beyond its screens, too: who sees loans of some partners alone sees no others there. */
  heldKeys?: readonly string[];
}

/**
 * Who calls. `staff` with a one-time password must change it before anything else. `telephony` has sent the fixed user
 * key, which proves nothing; a call grant does. `dialer`, `payments` and `embedder` have sent the secret key of the
 * dialer, the payment service or an embedder. A session that an embedder opened has a `scope`.
 */
export type Caller =
  | { kind: 'staff'; staff: Staff; sessionId: string; needsNewPassword?: boolean; scope?: SessionScope | null }
  | { kind: 'telephony' }
  | { kind: 'dialer' }
  /** By the key of the payment service, or by a door that has signed the call. */
  | { kind: 'payments'; door?: string }
  | { kind: 'embedder'; id: string; name: string }
  | { kind: 'anonymous' };

/** What identifies a write: its caller, its call and the sender's key. */
export interface WriteKey {
  caller: string;
  call: string;
  key: string;
}

/** What a handler has besides its input. */
export interface CallContext {
  db: Kysely<Database>;
  settings: Settings;
  caller: Caller;
  requestId: string;
  ip: string;
  /** The user-agent header; empty when it is absent. */
  userAgent: string;
  now(): Date;
  idempotencyKey: string | undefined;
  /** When a person made this write, which may have waited for the server since. */
  stated: StatedTime;
  /** Tells the page the server's time as the holder of a call grant, which the answer gives it. */
  tellTime(grant: string): void;
  /** The row version that the writer has read. */
  ifMatch: number | undefined;
  callGrant: string | undefined;
  /** Why the caller goes beyond a limit: 10 to 200 characters. */
  reason: string | undefined;
  /** The session's secret as the caller has sent it. It is stored nowhere. */
  securityToken: string | undefined;
  /** The cookie that a sign-in has left in the caller's browser, which sends it with `signIn` alone. It proves nothing. */
  deviceCookie: string | undefined;
  /** Leaves that cookie in the caller's browser. */
  keepDeviceCookie(value: string): void;
  /** The files of the call's file parts, checked by content. They are deleted once the call is answered. */
  files: readonly UploadedFile[];
  storage: FileStorage;
  /** Runs work all or nothing, and again when the database asks for that. Inside, every query must use `tx`. */
  transaction<Result>(work: (tx: Tx) => Promise<Result>): Promise<Result>;
  /**
   * Runs work in a transaction, once for each idempotency key: when the same write is sent again, the first reply is
   * returned again, with null in place of what is secret in it. Without a key it is a plain transaction, as for a call
   * whose reply always has a secret, unless `again` makes it anew.
   *
   * @param again makes the answer to the repeated write of the reply that was kept
   * @throws Refusal IDEMPOTENCY_REUSED when the key comes with other input
   */
  once<Result>(work: (tx: Tx) => Promise<Result>, again?: (tx: Tx, kept: Result) => Promise<Result>): Promise<Result>;
  /** What identifies this write and what it sends; undefined without an idempotency key, or where no reply is kept. */
  write: { key: WriteKey; sent: unknown } | undefined;
  /** Adds an audit event of this caller to the transaction. */
  record(tx: Tx, entry: AuditEntry): Promise<void>;
  announce: Announce;
  /** Tells those who watch the server. */
  alert: RaiseAlert;
}

/** Does the work of one call: asks the rules, calls the stores. Throws `refuse(...)` for a business refusal. */
export type Handler<Name extends CallName> = (input: CallInput<Name>, context: CallContext) => Promise<CallReply<Name>>;

/** A handler for every call. */
export type HandlerTable = { readonly [Name in CallName]: Handler<Name> };
