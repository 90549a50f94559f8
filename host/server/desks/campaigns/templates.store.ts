import type { Kysely, Selectable } from 'kysely';
import type { CommunicationTemplate } from '../../../../widgets/contract/campaigns/communication.ts';
import type { Database } from '../../db/schema.ts';
import type { Tx } from '../../db/transaction.ts';

const columns = [
  'id',
  'name',
  'title',
  'revision',
  'channel',
  'purpose',
  'audience',
  'language',
  'text',
  'status',
] as const satisfies readonly (keyof Selectable<Database['communication_template']>)[];

/** The approved templates, by title. */
export async function approved(db: Kysely<Database>): Promise<CommunicationTemplate[]> {
  return db
    .selectFrom('communication_template')
    .select(columns)
    .where('status', '=', 'APPROVED')
    .orderBy('title')
    .orderBy('channel')
    .orderBy('id')
    .execute();
}

export async function find(db: Kysely<Database>, id: string): Promise<CommunicationTemplate | undefined> {
  return db.selectFrom('communication_template').select(columns).where('id', '=', id).executeTakeFirst();
}

/** Finds a template that nobody withdraws until the transaction ends. */
export async function hold(tx: Tx, id: string): Promise<CommunicationTemplate | undefined> {
  return tx.selectFrom('communication_template').select(columns).where('id', '=', id).forShare().executeTakeFirst();
}
