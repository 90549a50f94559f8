import type { Kysely } from 'kysely';
import type { Announce } from '../../call/announcements.ts';
import type { AuditEntry } from '../../base/audit-entry.ts';
import type { Settings } from '../../base/settings.ts';
import type { FileStorage } from '../../call/files.ts';
import type { Door } from '../../core/doors/doors.store.ts';
import type { Database } from '../../db/schema.ts';
import type { Tx } from '../../db/transaction.ts';

/** A message at a door: whose it is, and what takes it in. */
export interface AtDoor {
  db: Kysely<Database>;
  storage: FileStorage;
  settings: Settings;
  now(): Date;
  announce: Announce;
  requestId: string;
  ip: string;
  door: Door;
  /** When the door has signed the message. */
  toldAt: Date;
  /** Writes to the audit what the door does. */
  record(tx: Tx, entry: AuditEntry): Promise<void>;
}
