import type { Insertable, Kysely } from 'kysely';
import type { Database } from '../../db/schema.ts';
import type { Tx } from '../../db/transaction.ts';

/** The kinds of card, in their order. */
export async function sectionsOf(db: Kysely<Database>) {
  return db
    .selectFrom('document_section')
    .select(['key', 'header_title', 'sides', 'is_mandatory', 'fields', 'additional_data'])
    .orderBy('position')
    .execute();
}
export type Section = Awaited<ReturnType<typeof sectionsOf>>[number];

/** Adds the cards with which an application begins. */
export async function insertCards(tx: Tx, cards: readonly Insertable<Database['document']>[]): Promise<void> {
  await tx
    .insertInto('document')
    .values([...cards])
    .execute();
}
