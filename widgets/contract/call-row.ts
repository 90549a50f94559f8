import type { FileKind } from './files/uploads.ts';
import type { RouteKey } from './screens.ts';

/**
 * How a call's input travels. `form` is multipart form data without files (the specification's "form data"), `multipart`
 * is form data with files, `query` is a GET's query string.
 */
export type Encoding = 'form' | 'json' | 'multipart' | 'query';

/**
 * What a call changes of what others may have changed since its writer has read it. Every row says so:
 *
 * - `nothing`: it reads
 * - `row`: one row; the if-match header names the version that the writer has read. Without it the call is refused, and with
 *   a version that has passed it is refused with STALE_VERSION
 * - `rows`: each row that the body names, by the version beside its id; a stale one is refused alone
 * - `checkedFile`: the rows of a file that was checked before, by the versions that the check has read
 * - `unversioned`: no row that could be stale; `because` says why
 */
type Change =
  | { changes: 'nothing' | 'row' | 'rows' | 'checkedFile'; because?: never }
  | { changes: 'unversioned'; because: string };

/** One row of the calls table: the light half that the browser needs. Its schemas stand in the `*.schemas.ts` beside it, named alike. */
export type CallRow = CallParts & Change;

interface CallParts {
  /** What the call does, in words: the summary of the published API description. */
  does: string;
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  path: `/${string}`;
  encoding: Encoding;
  /**
   * `session`: both session headers. `telephony`: the fixed user key and, after the load, a call grant. `dialer`: the
   * dialer's own key in the user key's place, `embedder` an embedder's, `payments` the payment service's; no screen makes such a
   * call. `none`: neither (AP-03).
   */
  auth: 'session' | 'telephony' | 'dialer' | 'embedder' | 'payments' | 'none';
  /**
   * The grant: the server refuses a caller whose route list holds none of these. `any` is for what every signed-in user
   * may do. Not read where `auth` is not `session`.
   */
  screens: readonly RouteKey[] | 'any';
  /** True for a call that a page makes by itself, such as a lock's renewal: it does not keep a session that nobody uses alive. */
  background?: true;
  /** False keeps the page's loading line away (AP-12). */
  loader?: false;
  /** True for a call that changes something: it carries an idempotency key. */
  writes?: true;
  /**
   * Of a call that writes: what it takes cannot be got again, such as the words of a call that is over. Without an answer it
   * waits in the outbox, past the end of the page, and is sent with its key until there is one.
   */
  outbox?: true;
  /** Of a multipart call: its file parts by name, each with the kinds it takes. One file a part. */
  files?: Readonly<Record<string, readonly FileKind[]>>;
  /** The green message that a success shows (AP-10). */
  success?: string;
}
