import type { Kysely } from 'kysely';
import type { ContactChannel, MessagePurpose } from '../../../widgets/contract/communications/messages.ts';
import type { Database } from '../db/schema.ts';

/** @returns true when a contact has unsubscribed from a purpose on a channel */
export async function isUnsubscribed(
  db: Kysely<Database>,
  contact: string,
  { channel, purpose }: { channel: ContactChannel; purpose: MessagePurpose },
): Promise<boolean> {
  if (purpose === 'TRANSACTIONAL') return false;
  const found = await db
    .selectFrom('unsubscription')
    .select('choices')
    .where('contact', '=', contact)
    .executeTakeFirst();
  return found?.choices.some((each) => each.channel === channel && each.purpose === purpose) ?? false;
}
