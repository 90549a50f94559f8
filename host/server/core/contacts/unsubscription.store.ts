import type { Kysely } from 'kysely';
import type { ContactChannel, MessagePurpose } from '../../../../widgets/contract/communications/messages.ts';
import type { Database } from '../../db/schema.ts';

/** Which contacts have unsubscribed from a purpose on a channel. */
export async function unsubscribedOf(
  db: Kysely<Database>,
  contacts: readonly string[],
  { channel, purpose }: { channel: ContactChannel; purpose: MessagePurpose },
): Promise<Set<string>> {
  if (purpose === 'TRANSACTIONAL' || contacts.length === 0) return new Set();
  const found = await db
    .selectFrom('unsubscription')
    .select(['contact', 'choices'])
    .where('contact', 'in', contacts)
    .execute();
  const isMeant = (choice: { channel: ContactChannel; purpose: MessagePurpose }) =>
    choice.channel === channel && choice.purpose === purpose;
  return new Set(found.filter(({ choices }) => choices.some(isMeant)).map(({ contact }) => contact));
}

/** @returns true when a contact has unsubscribed from a purpose on a channel */
export async function isUnsubscribed(
  db: Kysely<Database>,
  contact: string,
  about: { channel: ContactChannel; purpose: MessagePurpose },
): Promise<boolean> {
  return (await unsubscribedOf(db, [contact], about)).has(contact);
}
