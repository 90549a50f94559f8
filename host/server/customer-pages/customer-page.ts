import type { Kysely } from 'kysely';
import type { AuditEntry } from '../audit/audit.store.ts';
import type { Database } from '../db/schema.ts';
import type { Tx } from '../db/transaction.ts';
import type { Settings } from '../settings.ts';

/** What a page says; all of it is text. */
export interface PageView {
  /** 200 unless said. 410: what stood here is over, and nothing is said of it. */
  status?: 200 | 410;
  title: string;
  text?: string;
  rows?: readonly (readonly [label: string, value: string])[];
  /** What can be done here; each button sends its action. */
  buttons?: readonly { action: string; label: string }[];
}

/** What a page looks by. */
export interface PageReading {
  db: Kysely<Database>;
  settings: Settings;
  now: Date;
}

/** What a customer does on a page. */
export interface PageAction {
  action: string;
  settings: Settings;
  now: Date;
  /** Adds to the audit, as the customer's own doing. */
  record(entry: AuditEntry): Promise<void>;
}

/**
 * A kind of page that customers open by its address alone, `/<path>/<token>`: whoever knows the token sees it. It says no more
 * than what the customer has to decide on.
 */
export interface CustomerPage {
  path: string;
  /**
   * What stands behind a token. It changes nothing: programs that show what a link leads to open it, too.
   *
   * @returns undefined where there is nothing
   */
  show(token: string, reading: PageReading): Promise<PageView | { redirect: string } | undefined>;
  /** Does what a button says, in its own transaction; nothing where that is done, over or none of its actions. */
  act(tx: Tx, token: string, doing: PageAction): Promise<void>;
}
