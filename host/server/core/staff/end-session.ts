import type { Tx } from '../../db/transaction.ts';
import { publishSessionEnd } from '../live/live.store.ts';
import { tellOfLock } from '../locks/hold-lock.ts';
import { releaseOf } from '../locks/locks.store.ts';
import * as sessions from './session.store.ts';

/** Ends a session, gives its locks back and closes its streams at once, on every process. */
export async function endSession(tx: Tx, sessionId: string, at: Date): Promise<void> {
  await sessions.end(tx, sessionId, at);
  for (const { subject, left } of await releaseOf(tx, sessionId, at)) await tellOfLock(tx, subject, left);
  await publishSessionEnd(tx, sessionId);
}
