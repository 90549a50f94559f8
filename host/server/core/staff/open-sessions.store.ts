import type { Kysely } from 'kysely';
import type { Database } from '../../db/schema.ts';
import { isOver } from './session.rules.ts';
import { isOfWorkingAgency } from './staff.store.ts';
import type { SessionLimits } from '../../base/settings/session-defaults.ts';

const atOnce = 1000;

/** @returns the ids of the given sessions that are over: ended, expired, idle too long, or of an account that may not sign in */
export async function findOver(
  db: Kysely<Database>,
  sessionIds: readonly string[],
  now: Date,
  limits: Pick<SessionLimits, 'sessionIdleMinutes'>,
): Promise<string[]> {
  const alive = new Set<string>();
  for (let from = 0; from < sessionIds.length; from += atOnce) {
    const rows = await db
      .selectFrom('session')
      .innerJoin('staff', 'staff.id', 'session.staff_id')
      .select(['session.id', 'session.last_used_at', 'session.expires_at', 'session.ended_at'])
      .where('session.id', 'in', sessionIds.slice(from, from + atOnce))
      .where('staff.disabled_at', 'is', null)
      .where(isOfWorkingAgency)
      .execute();
    for (const row of rows) {
      const session = { lastUsedAt: row.last_used_at, expiresAt: row.expires_at, endedAt: row.ended_at };
      if (!isOver(session, now, limits)) alive.add(row.id);
    }
  }
  return sessionIds.filter((id) => !alive.has(id));
}
