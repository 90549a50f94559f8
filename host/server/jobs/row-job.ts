import type { Kysely } from 'kysely';
import { record, type AuditEntry } from '../audit/audit.store.ts';
import { newId } from '../db/new-id.ts';
import type { Database } from '../db/schema.ts';
import { inTransaction, type Tx } from '../db/transaction.ts';

/** One row's turn: the moment that it is judged by, and the job's name in the audit. */
export interface Turn {
  now: Date;
  record(entry: AuditEntry): Promise<void>;
}

/**
 * What becomes of rows when their time comes, without anybody's call. Any number of processes may run a job at once: what is
 * due is looked for without a lock, and asked again of each row under one. Whoever reads such a row meanwhile derives from its
 * times what the job will write, so that a job that sleeps shows nobody a wrong state.
 */
export interface RowJob {
  /** Its name in the log, and the actor of its rows in the audit. */
  name: string;
  portal?: 'ops' | 'agency';
  /** Milliseconds between two rounds. */
  everyMs: number;
  /** The ids of rows whose time has come, longest due first, by an index. */
  due(db: Kysely<Database>, now: Date, limit: number): Promise<readonly string[]>;
  /**
   * Takes the row for change, asks again whether its time has come, and does what is to be done, all in the row's own
   * transaction.
   *
   * @returns false where there was nothing to do any more
   */
  settle(tx: Tx, id: string, turn: Turn): Promise<boolean>;
}

/** Rows of one round. */
const atOnce = 100;
const second = 1000;
const longestWaitMs = 3600 * second;

/** The rows that a job has failed at, with when each is tried again; kept for as long as they are due. */
export type Postponed = Map<string, { faults: number; until: number }>;

/** A fault keeps no other row from its turn, and its own row waits longer with each. */
function postpone(postponed: Postponed, id: string, now: Date): void {
  const faults = (postponed.get(id)?.faults ?? 0) + 1;
  postponed.set(id, { faults, until: now.getTime() + Math.min(2 ** faults * second, longestWaitMs) });
}

/** The turn of a row in a transaction of its own, as a job's work has it in the audit. */
export function turnOf({ name, portal = 'ops' }: Pick<RowJob, 'name' | 'portal'>, tx: Tx, now: Date): Turn {
  const where = { portal, ip: '', sessionId: null, requestId: newId(now), channel: 'JOB' } as const;
  return { now, record: (entry) => record(tx, { at: now, actorId: null, actor: name, roles: [], ...where }, entry) };
}

/**
 * One round of a job: each row that is due in a transaction of its own.
 *
 * @param failed told of a row that could not be settled, with its id
 * @param postponed the rows that failed before: those wait, and do not stand in the way of others
 * @returns how many rows were settled here
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
