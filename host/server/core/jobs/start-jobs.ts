import type { Kysely } from 'kysely';
import type { Database } from '../../db/schema.ts';
import { settleDue, type Postponed, type RowJob } from './row-job.ts';
import { repeat } from './repeat.ts';

/** A job that does not work on single rows, or reaches beyond the database. It must be safe in several processes. */
export interface RoundJob {
  name: string;
  /** Milliseconds between two rounds. */
  everyMs: number;
  /** True for statements that may take longer than a call's: the round's database is then the one for long work. */
  isLong?: true;
  work(db: Kysely<Database>): Promise<unknown>;
}

/** Work that the server does without anybody's call. */
export type Job = RowJob | RoundJob;

/** Called with an error, the job's name, and the row's id when one row failed. The next round is tried all the same. */
type JobFailed = (error: unknown, at: { job: string; row?: string }) => void;

/** A server that comes back does what became due meanwhile this soon, and not only when a round's time has gone by. */
const firstRoundMs = 5000;

/**
 * Starts all jobs, each on the database of its kind: long jobs on `long`, the others on that of the calls, where a silent
 * database is noticed within seconds. Each runs at its own pace, jobs on rows for the first time within seconds, and never two rounds of one
 * job at a time in this process.
 *
 * @returns a function that stops all jobs and resolves when the rounds that run are over
 */
export function startJobs(
  jobs: readonly Job[],
  server: { db: Kysely<Database>; long: Kysely<Database>; now: () => Date },
  failed: JobFailed,
): () => Promise<void> {
  const stops = jobs.map((job) => {
    const postponed: Postponed = new Map();
    const { name } = job;
    const db = job.isLong ? server.long : server.db;
    const round = () =>
      'work' in job
        ? job.work(db)
        : settleDue(job, { db, now: server.now }, (error, row) => failed(error, { job: name, row }), postponed);
    const firstMs = 'work' in job ? job.everyMs : Math.min(firstRoundMs, job.everyMs);
    return repeat({ everyMs: job.everyMs, firstMs }, round, (error) => failed(error, { job: name }));
  });
  return async () => {
    await Promise.all(stops.map((stop) => stop()));
  };
}
