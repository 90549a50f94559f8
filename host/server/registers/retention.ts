import type { Kysely } from 'kysely';
import * as codes from '../core/codes/one-time-code.store.ts';
import * as callDrafts from '../core/drafts/call-draft.store.ts';
import * as dials from '../core/calls/dial.store.ts';
import * as numberGuesses from '../core/calls/number-guess.store.ts';
import * as outbound from '../core/messages/outbound.store.ts';
import type { Forgetting } from '../core/desk/define-desk.ts';
import type { Database } from '../db/schema.ts';
import { inTransaction } from '../db/transaction.ts';
import * as drafts from '../core/drafts/draft.store.ts';
import * as idempotency from '../core/idempotency/idempotency.store.ts';
import type { RoundJob } from '../core/jobs/start-jobs.ts';
import * as checkedFiles from '../core/lists/csv/checked-file.store.ts';
import * as live from '../core/live/live.store.ts';
import * as attempts from '../core/staff/attempts.store.ts';
import * as limits from '../core/limits/limits.store.ts';
import * as sessions from '../core/staff/session.store.ts';
import * as upstreamWrites from '../upstream/write.store.ts';
import { desks } from './every-desk.ts';

/** The stores with rows that are kept for a limited time. Each store decides for how long. */
const kept: readonly Forgetting[] = [
  idempotency,
  sessions,
  attempts,
  live,
  checkedFiles,
  outbound,
  codes,
  limits,
  numberGuesses,
  drafts,
  callDrafts,
  dials,
  upstreamWrites,
  ...desks.flatMap(({ forgets = [] }) => forgets),
];

/**
 * Deletes old rows: idempotency keys, ended sessions, counted sign-in attempts, abandoned drafts and others. Each store
 * has a transaction of its own, so that a store that fails does not stop the others.
 *
 * @throws AggregateError of the failures, once all other stores are done
 */
export async function forgetOld(db: Kysely<Database>, now: Date): Promise<void> {
  const faults: unknown[] = [];
  for (const store of kept)
    await inTransaction(db, (tx) => store.forgetOld(tx, now)).catch((error: unknown) => faults.push(error));
  if (faults.length > 0) throw new AggregateError(faults, `${faults.length} of ${kept.length} could not be forgotten`);
}

export function forgetting(now: () => Date): RoundJob {
  return { name: 'forget what is old', everyMs: 10 * 60_000, isLong: true, work: (db) => forgetOld(db, now()) };
}
