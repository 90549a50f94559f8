import type { Kysely } from 'kysely';
import type { Database } from '../../db/schema.ts';
import { indianTime } from '../../base/indian-time.ts';
import { staffName } from './staff-name.store.ts';

/**
 * Who has written a version of a record, by name, and when: YYYY-MM-DD HH:mm:ss, Asia/Kolkata. Null where no person did,
 * and once the event is in the audit's files.
 */
export async function lastWriter(
  db: Kysely<Database>,
  { entity, id, version }: { entity: string; id: string; version: number },
): Promise<{ name: string; at: string } | null> {
  const event = await db
    .selectFrom('audit_event')
    .select(['at', staffName('actor_id').as('name')])
    .where('entity', '=', entity)
    .where('entity_id', '=', id)
    .where('version', '=', version)
    .where('result', '=', 'OK')
    .orderBy('at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return event?.name == null ? null : { name: event.name, at: indianTime(event.at) };
}
