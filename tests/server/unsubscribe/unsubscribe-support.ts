import type { Kysely } from 'kysely';
import { maskContact } from '../../../host/server/base/contact.ts';
import { newId } from '../../../host/server/db/new-id.ts';
import type { Database } from '../../../host/server/db/schema.ts';
import { hashOf } from '../../../host/server/base/tokens.ts';
import type { ContactChannel, MessagePurpose } from '../../../widgets/contract/communications/messages.ts';
import type { UnsubscribePurpose } from '../../../widgets/contract/unsubscribe/subscription.ts';
import type { CallInput } from '../../../widgets/contract/schemas.ts';
import type { Session, TestServer } from '../support.ts';

type Choice = readonly [ContactChannel, UnsubscribePurpose];
type Save = CallInput<'saveUnsubscription'>;

let contacts = 0;

/** A mobile number that nothing is saved of, each time another one. */
export const newContact = () => String(9_200_000_000 + ++contacts);

/** A save that takes these choices off, because the customer wishes it. */
export function choicesOff(...choices: Choice[]): Omit<Save, 'contact' | 'subscriptionId'> {
  return {
    choices: choices.map(([channel, purpose]) => ({ channel, purpose })),
    reason: 'CUSTOMER_REQUEST',
    proof: null,
  };
}

/** @returns the id of a new contact that the person has saved with these choices taken off */
export async function addUnsubscription(server: TestServer, session: Session, ...choices: Choice[]): Promise<string> {
  const input = { ...choicesOff(...choices), contact: newContact() };
  const saved = await server.call('saveUnsubscription', input, { session, headers: { 'if-match': '0' } });
  return saved.data().subscriptionId ?? '';
}

/** Keeps a contact's choices as if somebody had saved them. */
export async function keepUnsubscribed(
  db: Kysely<Database>,
  contact: string,
  choices: readonly { channel: ContactChannel; purpose: MessagePurpose }[],
  at: Date,
): Promise<void> {
  await db
    .insertInto('unsubscription')
    .values({
      id: newId(at),
      contact,
      contact_hash: hashOf(contact),
      contact_masked: maskContact(contact),
      kind: contact.includes('@') ? 'EMAIL' : 'MOBILE',
      choices: JSON.stringify(choices),
      reason: 'CUSTOMER_REQUEST',
      proof_file_id: null,
      source: 'FORM',
      saved_by: null,
      saved_at: at,
    })
    .execute();
}
