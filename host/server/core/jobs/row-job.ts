import type { Kysely } from 'kysely';
import { record, recordAll } from '../audit/audit.store.ts';
import type { AuditEntry } from '../../base/audit-entry.ts';
import { newId } from '../../db/new-id.ts';
import type { Database } from '../../db/schema.ts';
import { inTransaction, type Tx } from '../../db/transaction.ts';

/** One row's turn in a job: the moment by which the row is judged, and `record` for the audit in the job's name. */
export interface Turn {
  now: Date;
  record(entry: AuditEntry): Promise<void>;
  /** The events of many rows in one statement. */
  recordAll(entries: readonly AuditEntry[]): Promise<void>;
}

/**
 * A job that changes rows when their time comes, without anybody's call. Any number of processes may run it at once: it
 * looks for due rows without a lock, and asks again under a lock whether each row is due. Readers of a row that is due
 * derive from its times what the job will write, so that a job that has not run yet shows nobody a wrong state.
 */
export interface RowJob {
  /** The job's name in the log, and the actor of its events in the audit. */
  name: string;
  portal?: 'ops' | 'agency';
  /** Milliseconds between two rounds. */
  everyMs: number;
  /** True for statements that may take longer than a call's: the job then works on the database for long work. */
  isLong?: true;
  /** The ids of rows whose time has come, longest due first, by an index. */
  due(db: Kysely<Database>, now: Date, limit: number): Promise<readonly string[]>;
  /**
   * Locks the row, asks again whether its time has come, and does the job's work on it, all in the row's own
   * transaction.
   *
   * @returns false when nothing was left to do
   */
  settle(tx: Tx, id: string, turn: Turn): Promise<boolean>;
}

/** The most rows that one round takes, besides the postponed ones. */
const atOnce = 100;
const second = 1000;
const longestWaitMs = 3600 * second;

/** The rows that a job has failed at, each with the time of its next try; a row stays here as long as it is due. */
export type Postponed = Map<string, { faults: number; until: number }>;

/** Postpones a row that failed, so that the other rows get their turn. The row waits longer with each fault. */
function postpone(postponed: Postponed, id: string, now: Date): void {
  const faults = (postponed.get(id)?.faults ?? 0) + 1;
  postponed.set(id, { faults, until: now.getTime() + Math.min(2 ** faults * second, longestWaitMs) });
}

/** A row's turn in its own transaction; the audit names the job as the actor. */
export function turnOf({ name, portal = 'ops' }: Pick<RowJob, 'name' | 'portal'>, tx: Tx, now: Date): Turn {
  const where = { portal, ip: '', sessionId: null, requestId: newId(now), channel: 'JOB' } as const;
  const source = { at: now, actorId: null, actor: name, roles: [], ...where };
  return {
    now,
    record: (entry) => record(tx, source, entry),
    recordAll: (entries) => recordAll(tx, source, entries),
  };
}

/**
 * Runs one round of a job: settles each row that is due in a transaction of its own.
 *
 * @param failed called with the error and the id of a row that could not be settled
 * @param postponed the rows that failed before: they wait, and do not stand in the way of others
 * @returns how many rows this process settled
 */
export async function settleDue(
  job: RowJob,
  { db, now: clock }: { db: Kysely<Database>; now: () => Date },
  failed: (error: unknown, id: string) => void,
  postponed: Postponed = new Map(),
): Promise<number> {
  const due = await job.due(db, clock(), atOnce + postponed.size);
  for (const id of postponed.keys()) if (!due.includes(id)) postponed.delete(id);
  let settled = 0;
  for (const id of due) {
    if ((postponed.get(id)?.until ?? 0) > clock().getTime()) continue;
    try {
      const isDone = await inTransaction(db, (tx) => job.settle(tx, id, turnOf(job, tx, clock())));
      if (isDone) settled += 1;
      postponed.delete(id);
    } catch (error) {
      postpone(postponed, id, clock());
      failed(error, id);
    }
  }
  return settled;
}
