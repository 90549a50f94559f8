import type { Kysely } from 'kysely';
import { contactTypes } from '../../../../widgets/contract/collections/contacts.ts';
import { byHeading, readOffered } from '../../core/choices/choices.store.ts';
import type { Database } from '../../db/schema.ts';

/**
 * The outcomes of each contact type, in their order.
 *
 * @param at when the feedback was sent, where that was before now
 */
export async function readOutcomes(db: Kysely<Database>, at?: Date): Promise<Partial<Record<string, string[]>>> {
  const { feedbackOutcome } = await readOffered(db, ['feedbackOutcome'], at);
  const outcomes = byHeading(feedbackOutcome);
  return Object.fromEntries(contactTypes.flatMap((type) => (outcomes[type] ? [[type, outcomes[type]]] : [])));
}
