import type { Kysely } from 'kysely';
import type { Database } from '../../db/schema.ts';

/** When somebody has looked at a row first, as the audit has it, from a moment on; undefined if they have not. */
export async function firstLookAt(
  db: Kysely<Database>,
  { entity, entityId, staffId }: { entity: string; entityId: string; staffId: string },
  since: Date,
): Promise<Date | undefined> {
  const row = await db
    .selectFrom('audit_event')
    .select('at')
    .where('entity', '=', entity)
    .where('entity_id', '=', entityId)
    .where('at', '>=', since)
    .where('actor_id', '=', staffId)
    .where('action', '=', 'READ')
    .where('result', '=', 'OK')
    .orderBy('at')
    .limit(1)
    .executeTakeFirst();
  return row?.at;
}
