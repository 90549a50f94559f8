import type { Tx } from '../../db/transaction.ts';
import { publish, publishSessionEnd } from '../live/live.store.ts';
import { tellOfLock } from '../locks/hold-lock.ts';
import { releaseOf } from '../locks/locks.store.ts';
import { sessionQueues } from './session.rules.ts';
import * as sessions from './session.store.ts';

/** Ends a session, gives its locks back, closes its streams at once, on every process, and tells the list of sessions. */
export async function endSession(tx: Tx, sessionId: string, at: Date): Promise<void> {
  const ended = await sessions.end(tx, sessionId, at);
  for (const { subject, left } of await releaseOf(tx, sessionId, at)) await tellOfLock(tx, subject, left);
  await publishSessionEnd(tx, sessionId);
  if (!ended) return;
  const tabs = ended.embedder === null ? sessionQueues.portal : sessionQueues.embedded;
  const payload = { rowId: sessionId, version: 1, isListed: false, tabs };
  await publish(tx, { topic: 'list.sessions', type: 'rowChanged', payload });
}
