import type { Kysely } from 'kysely';
import type { Database } from '../db/schema.ts';
import { settleDue, type Postponed, type RowJob } from './row-job.ts';
import { repeat } from './repeat.ts';

/** A job whose rounds are not on rows one by one, or reach beyond the database. Safe in several processes, as it says itself. */
export interface RoundJob {
  name: string;
  /** Milliseconds between two rounds. */
  everyMs: number;
  work(): Promise<unknown>;
}

/** What the server does without anybody's call. */
export type Job = RowJob | RoundJob;

/** Told what failed: the work's name, and the row where it was one's. The next round is tried all the same. */
type JobFailed = (error: unknown, at: { job: string; row?: string }) => void;

/**
 * Does what is to be done without anybody's call, each at its own pace and never beside itself.
 *
 * @returns stops it, once the rounds that run are over
 */
export function startJobs(
  jobs: readonly Job[],
  server: { db: Kysely<Database>; now: () => Date },
  failed: JobFailed,
): () => Promise<void> {
  const stops = jobs.map((job) => {
    const postponed: Postponed = new Map();
    const { name } = job;
    const round = () =>
      'work' in job ? job.work() : settleDue(job, server, (error, row) => failed(error, { job: name, row }), postponed);
    return repeat(job.everyMs, round, (error) => failed(error, { job: name }));
  });
  return async () => {
    await Promise.all(stops.map((stop) => stop()));
  };
}
