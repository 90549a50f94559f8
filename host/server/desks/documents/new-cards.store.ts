import type { Insertable, Kysely } from 'kysely';
import type { Database } from '../../db/schema.ts';
import type { Tx } from '../../db/transaction.ts';
import { askedOf } from './retired-parts.ts';

/** The kinds of card that applications have, in their order, those that are retired too. */
export async function everySection(db: Kysely<Database>) {
  const sections = await db
    .selectFrom('document_section')
    .select(['key', 'header_title', 'sides', 'is_mandatory', 'fields', 'additional_data', 'is_retired'])
    .orderBy('position')
    .orderBy('key')
    .execute();
  return sections.map((section) => ({ ...section, ...askedOf(section) }));
}

/** The kinds of card with which applications come, in their order. */
export async function sectionsOf(db: Kysely<Database>) {
  return (await everySection(db)).filter((section) => !section.is_retired);
}
export type Section = Awaited<ReturnType<typeof sectionsOf>>[number];

/** Adds the cards with which an application begins. */
export async function insertCards(tx: Tx, cards: readonly Insertable<Database['document']>[]): Promise<void> {
  await tx
    .insertInto('document')
    .values([...cards])
    .execute();
}
