import type { ColumnType, Generated } from 'kysely';
import type { CallReply } from '../../../../widgets/contract/schemas.ts';
import type { LimitCode, LimitedAct } from '../../../../widgets/contract/session/limits.ts';
import type { Day } from '../../../../widgets/contract/time.ts';
import type { SessionScope } from '../../base/session-scope.ts';
import type { JsonColumn } from '../json-column.ts';

export type PortalRoutes = CallReply<'signIn'>['portalRouteList'];

interface StaffTable {
  id: string;
  /** Lower case. */
  username: string;
  first_name: string;
  last_name: string;
  roles: JsonColumn<string[]>;
  portal_route_list: JsonColumn<PortalRoutes>;
  /** The agency of who collects; the database gives the lender's own to whom nobody gives one, and none to everybody else. */
  agency_id: Generated<string | null>;
  /** The hashing scheme, its parameters, salt and hash. */
  password_hash: string;
  /** `one-time` signs in once and is then `spent`. It serves only to set a password of the user's own. */
  password_kind: Generated<'own' | 'one-time' | 'spent'>;
  /** The value of the user key header. It names the user and proves nothing. */
  user_key: string;
  is_demo: boolean;
  disabled_at: Date | null;
  last_sign_in_at: Date | null;
  previous_sign_in_at: Date | null;
  created_at: Date;
  /** `STAFF`: the one queue of the list. */
  queue: Generated<string>;
  version: Generated<number>;
}

interface SessionTable {
  id: string;
  staff_id: string;
  /** SHA-256 of the token, hexadecimal. */
  token_hash: string;
  created_at: Date;
  last_used_at: Date;
  expires_at: Date;
  ended_at: Date | null;
  ip: string;
  /** Browser and operating system; empty when they are not known. */
  device: Generated<string>;
  /** The embedder whose key opened the session; null when its owner signed in. */
  embedder: ColumnType<string | null, string | null | undefined, never>;
  /** What the session may do; null for everything that its owner may do. */
  scope: ColumnType<SessionScope | null, string | null | undefined, never>;
}

/** Who may open sessions for members of staff on pages of their own. Nothing empty means everything. */
interface EmbedderTable {
  id: string;
  /** In the audit and in the sessions; of one embedder for good. */
  name: string;
  /** SHA-256 of the key, hexadecimal. */
  key_hash: string;
  /** That of the key which takes its place; both are taken until then. */
  next_key_hash: string | null;
  /** Route keys. */
  screens: JsonColumn<string[]>;
  origins: JsonColumn<string[]>;
  /** Sessions are for people with one of these roles, and have these alone. */
  roles: JsonColumn<string[]>;
  /** And for these people, with all their roles. Lower case. */
  usernames: JsonColumn<string[]>;
  /** Where the embedder asks from: addresses, or networks such as `10.1.0.0/16`. */
  networks: JsonColumn<string[]>;
  most_minutes: number;
  created_at: Date;
  expires_at: Date;
  disabled_at: Date | null;
  /** `EMBEDDER`: the one queue of the list. */
  queue: Generated<string>;
  version: number;
}

interface SignInAttemptTable {
  /**
   * SHA-256 of the name of the count: a user at an address, a user, an address, a session's password changes, or an
   * address's searches without an account.
   */
  key: string;
  attempts: number;
  window_ends_at: Date;
  /** SHA-256 of the username that is counted; null for the count of an address. */
  username_hash: string | null;
}

/** Counts of an hour that an earlier version of the server keeps. This one neither reads nor writes them. */
interface LimitUseTable {
  scope: string;
  subject: string;
  at: Date;
}

/** What counts against a limit over a window (`widgets/contract/session/limits.ts`), kept for 400 days. */
interface LimitedUseTable {
  /** That of the act, where it has one: a waiver's, a leave's. */
  id: string;
  /** The act. */
  code: LimitedAct;
  /** A staff id; in a call without a session the agent's name and the network. */
  person_id: string;
  loan: string | null;
  /** SHA-256 of what was looked at. */
  subject_hash: string | null;
  /** Rupees, rows, recipients, or 1. */
  amount: number;
  at: Date;
  /** When it was reversed, refused or stopped: from then on it counts no more. */
  undone_at: Date | null;
}

/** The row that is locked while uses are counted, and what is known of refusals. */
interface LimitScopeTable {
  code: LimitedAct | LimitCode;
  /** A person, or `loan ` and its number. */
  scope: string;
  used_at: Date;
  /** The first refusal of the present window. */
  refused_at: Date | null;
}

/** By how much a lead has moved a limit of somebody for a day. */
interface LimitLeaveTable {
  id: string;
  code: LimitCode;
  /** A staff id. */
  person_id: string;
  amount: number;
  day: Day;
  reason: string;
  given_by: string;
  at: Date;
}

export interface StaffTables {
  staff: StaffTable;
  session: SessionTable;
  embedder: EmbedderTable;
  sign_in_attempt: SignInAttemptTable;
  limit_use: LimitUseTable;
  limited_use: LimitedUseTable;
  limit_scope: LimitScopeTable;
  limit_leave: LimitLeaveTable;
}
