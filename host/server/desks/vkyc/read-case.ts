import type { Kysely } from 'kysely';
import type { FoundStanding } from '../../core/applications/applications.store.ts';
import * as facts from '../../core/applications/facts.store.ts';
import type { Database } from '../../db/schema.ts';
import type { CaseState } from './case-state.ts';
import * as decisions from './decisions.store.ts';
import type { SessionRow } from '../../core/vkyc/sessions.store.ts';

/** Reads what a desk decides by, beside the sessions that the caller has read. */
export async function readCase(
  db: Kysely<Database>,
  standing: FoundStanding,
  { session, now }: { session: SessionRow | undefined; now: Date },
): Promise<CaseState> {
  const recording = session?.recording_file_id ?? null;
  const files = recording === null ? [] : await decisions.filesBy(db, [recording]);
  return {
    standing,
    session,
    now,
    known: await facts.find(db, standing.id),
    decisions: await decisions.decisionsOf(db, standing.id),
    hasRecording: files.length > 0,
  };
}
