import os from 'node:os';
import { record } from '../core/audit/audit.store.ts';
import type { AuditEntry } from '../base/audit-entry.ts';
import { newId } from '../db/new-id.ts';
import type { Tx } from '../db/transaction.ts';

/** Writes to the audit what a command does, under the name of the person who runs it on this machine. */
export function recordJob(tx: Tx, at: Date, entry: AuditEntry): Promise<void> {
  const { username: actor } = os.userInfo();
  const where = { ip: 'local', portal: null, sessionId: null, requestId: `command-${newId(at)}` };
  return record(tx, { at, actorId: null, actor, roles: [], ...where, channel: 'JOB' }, entry);
}
