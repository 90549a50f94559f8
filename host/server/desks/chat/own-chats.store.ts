import type { Kysely } from 'kysely';
import type { ChatVariant } from '../../../../widgets/contract/chat/chat.ts';
import type { Database } from '../../db/schema.ts';

/** The chats of some variants that a member of staff holds; the one that is lost first comes first. */
export async function heldBy(db: Kysely<Database>, staffId: string, variants: readonly ChatVariant[], limit: number) {
  if (variants.length === 0) return [];
  return db
    .selectFrom('chat_room')
    .select(['id', 'variant', 'customer_name', 'is_answered', 'unread', 'agent_due_at', 'version'])
    .where('holder_id', '=', staffId)
    .where('variant', 'in', variants)
    .orderBy('agent_due_at')
    .orderBy('id')
    .limit(limit)
    .execute();
}
