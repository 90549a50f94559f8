import type { Kysely } from 'kysely';
import type { Database } from '../db/schema.ts';
import { settleDue, type Job, type Postponed } from './job.ts';
import { repeat } from './repeat.ts';

/** Work of the server that is not on rows one by one, or reaches beyond the database. Safe in several processes, as it says itself. */
export interface Chore {
  name: string;
  /** Milliseconds between two rounds. */
  everyMs: number;
  work(): Promise<unknown>;
}

export type Duty = Job | Chore;

/** Told what failed: the work's name, and the row where it was one's. The next round is tried all the same. */
type DutyFailed = (error: unknown, at: { job: string; row?: string }) => void;

/**
 * Does what is to be done without anybody's call, each at its own pace and never beside itself.
 *
 * @returns stops it, once the rounds that run are over
 */
export function startJobs(
  duties: readonly Duty[],
  server: { db: Kysely<Database>; now: () => Date },
  failed: DutyFailed,
): () => Promise<void> {
  const stops = duties.map((duty) => {
    const postponed: Postponed = new Map();
    const { name: job } = duty;
    const round = () =>
      'work' in duty ? duty.work() : settleDue(duty, server, (error, row) => failed(error, { job, row }), postponed);
    return repeat(duty.everyMs, round, (error) => failed(error, { job }));
  });
  return async () => {
    await Promise.all(stops.map((stop) => stop()));
  };
}
