import type { About } from './applications/about.ts';
import type { FileKind } from './files/uploads.ts';
import type { Part } from './extensions.ts';
import type { RouteKey } from './screens.ts';
import type { RightName } from './session/rights.ts';

/**
 * How a call's input travels. `form` is multipart form data without files (the specification's "form data"), `multipart`
 * is form data with files, `query` is a GET's query string.
 */
export type Encoding = 'form' | 'json' | 'multipart' | 'query';

/**
 * What a call changes in data that others may have changed since its writer read it. Every row says so:
 *
 * - `nothing`: the call only reads
 * - `row`: one row. The if-match header names the version that the writer has read. The server refuses the call without
 *   the header, and an outdated version with STALE_VERSION
 * - `rows`: each row that the body names, with its version beside the id; a stale row is refused alone
 * - `checkedFile`: the rows of a file that was checked before, with the versions that the check has read
 * - `unversioned`: no row that could be stale; `because` says why
 */
type Change =
  | { changes: 'nothing' | 'row' | 'rows' | 'checkedFile'; because?: never }
  | { changes: 'unversioned'; because: string };

/**
 * One row of the calls table: what the browser needs of a call. Its schemas have the same name in the `*.schemas.ts`
 * beside it.
 */
export type CallRow = CallParts & Change;

interface CallParts {
  /** What the call does, in words: the summary of the published API description. */
  does: string;
  /** `core` if the specification has the call; else the extension to which a backend's having it belongs. */
  part: Part;
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  path: `/${string}`;
  encoding: Encoding;
  /**
   * `session`: both session headers. `telephony`: the fixed user key and, after the load, a call grant. `dialer`,
   * `embedder`, `payments`: the own key of the dialer, an embedder or the payment service in place of the user key, or,
   * of the payment service, the signature of its door; no screen makes such a call. `none`: no session and no key (AP-03).
   */
  auth: 'session' | 'telephony' | 'dialer' | 'embedder' | 'payments' | 'none';
  /**
   * The grant: the server refuses a caller whose route list holds none of these. `any` is for what every signed-in user
   * may do. Not read unless `auth` is `session`.
   */
  screens: readonly RouteKey[] | 'any';
  /**
   * True for a call that a page makes by itself, such as a lock's renewal: it does not keep an unused session alive.
   */
  background?: true;
  /**
   * The rights that the call uses as the second half of what another person has made: it approves, releases, confirms,
   * decides, checks, audits or validates. A session that an embedder opened takes no such call: its key is not a second
   * person.
   */
  decides?: readonly RightName[];
  /** For a call that is a second half by some values of a field alone. */
  decidesBy?: { field: string; values: readonly string[] };
  /**
   * For a call that writes about an application: what the application must be like, or why no guard is asked. A call
   * that writes a table with an application's key has one.
   */
  about?: About;
  /** False keeps the page's loading line away (AP-12). */
  loader?: false;
  /** True for a call that changes something: it carries an idempotency key. */
  writes?: true;
  /**
   * For a call that writes, if its input cannot be got again, such as the words of a phone call that is over. Without
   * an answer the write waits in the outbox, past the end of the page, and is sent with its key until there is an
   * answer.
   */
  outbox?: true;
  /** For a multipart call: its file parts by name, each with the kinds of file it takes. One file for each part. */
  files?: Readonly<Record<string, readonly FileKind[]>>;
  /** The most files of an archive that it takes. */
  mostArchived?: number;
  /** The green message that a success shows (AP-10). */
  success?: string;
}
