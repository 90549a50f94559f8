import type { Kysely, Updateable } from 'kysely';
import type { AuditEntry } from '../base/audit-entry.ts';
import type { Announce } from './announcements.ts';
import type { Database } from '../db/schema.ts';
import type { Tx } from '../db/transaction.ts';
import type { Settings } from '../base/settings.ts';

/** The content of a page, all of it plain text. */
export interface PageView {
  /** 200 by default. 410 when the subject of the page is over; the page then shows nothing of it. */
  status?: 200 | 410;
  title: string;
  text?: string;
  /** What has just happened, or keeps the customer from going on. */
  notice?: string;
  rows?: readonly (readonly [label: string, value: string])[];
  /** The actions of the page; each button sends its own. */
  buttons?: readonly { action: string; label: string }[];
  /** A field for a code that was sent to the customer, which the first button takes. */
  code?: { label: string; hint: string };
}

/** What a page reads its content with. */
export interface PageReading {
  db: Kysely<Database>;
  settings: Settings;
  now: Date;
  /** The step that the last action has led to; empty where the page was just opened. */
  step: string;
}

/** What a customer does on a page. */
export interface PageAction {
  action: string;
  /** What was typed into the page's field for a code. */
  code: string;
  settings: Settings;
  now: Date;
  /** The address that the customer acts from. */
  ip: string;
  /** Writes to the audit, with the customer as the actor. */
  record(entry: AuditEntry): Promise<void>;
  announce: Announce;
}

/** What a demo plays in the place of services that it has not. */
export interface Played {
  /** What is recorded of a video session that its customer plays through now; undefined where nothing can be. */
  playCall?(
    tx: Tx,
    session: { id: string; application_id: string },
    now: Date,
  ): Promise<Updateable<Database['vkyc_session']> | undefined>;
}

/**
 * A kind of page that customers open by its address alone, `/<path>/<token>`. Everybody who knows the token sees the
 * page, so it shows only what the customer has to decide on.
 */
export interface CustomerPage {
  path: string;
  /**
   * The content for a token. `show` changes nothing, because programs that preview links open the page, too.
   *
   * @returns undefined for an unknown token
   */
  show(token: string, reading: PageReading): Promise<PageView | { redirect: string } | undefined>;
  /**
   * Does a button's action, in its own transaction. Does nothing when the action is done already, over or unknown.
   *
   * @returns the step that the page shows then, such as a question; nothing for the page as it stands
   */
  act(tx: Tx, token: string, doing: PageAction): Promise<string | void>;
}
