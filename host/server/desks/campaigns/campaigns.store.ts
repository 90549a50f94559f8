import type { Insertable, Kysely } from 'kysely';
import type { CommunicationStatus } from '../../../../widgets/contract/campaigns/communication.ts';
import { insertInBatches } from '../../db/insert-in-batches.ts';
import type { Database } from '../../db/schema.ts';
import type { Tx } from '../../db/transaction.ts';
import type { Recipients } from './audience.ts';
import { changeRow } from '../../call/change-row.store.ts';

const columns = [
  'id',
  'status',
  'template_id as templateId',
  'audience',
  'channel',
  'purpose',
  'typed',
  'recipients',
  'sends_at as sendsAt',
  'created_by as createdBy',
  'created_at as createdAt',
  'version',
] as const;

export type Communication = NonNullable<Awaited<ReturnType<typeof find>>>;

export async function find(db: Kysely<Database>, id: string) {
  return db.selectFrom('communication').select(columns).where('id', '=', id).executeTakeFirst();
}

/** Finds a communication and locks its row until the transaction ends: nobody sends it meanwhile. */
export async function findForChange(tx: Tx, id: string): Promise<Communication | undefined> {
  return tx.selectFrom('communication').select(columns).where('id', '=', id).forUpdate().executeTakeFirst();
}

/** Finds a communication whose status nobody changes until the transaction ends; others may send it, too. */
export async function findForSending(tx: Tx, id: string): Promise<Communication | undefined> {
  return tx.selectFrom('communication').select(columns).where('id', '=', id).forShare().executeTakeFirst();
}

/** Adds a communication with its recipients, who all wait. */
export async function insert(
  tx: Tx,
  communication: Insertable<Database['communication']>,
  { loans, staffIds }: Recipients,
): Promise<void> {
  await tx.insertInto('communication').values(communication).execute();
  const rows = [
    ...loans.map((loan) => ({ loan_application_number: loan, staff_id: null })),
    ...staffIds.map((id) => ({ loan_application_number: null, staff_id: id })),
  ].map((recipient, index) => ({
    communication_id: communication.id,
    position: index + 1,
    ...recipient,
    state: 'WAITING' as const,
    message_id: null,
  }));
  await insertInBatches(tx, 'communication_recipient', rows);
}

interface Change {
  status: CommunicationStatus;
  sends_at?: Date;
  released_by?: string;
  released_at?: Date;
  stopped_by?: string;
  ended_at?: Date;
  remark?: string;
}

/** Writes a communication whose row is locked. @returns the new version */
export async function change(tx: Tx, row: Pick<Communication, 'id' | 'version'>, set: Change): Promise<number> {
  return changeRow(tx, 'communication', row, set);
}

/** Ids of the communications whose time has come. */
export async function sendingIds(db: Kysely<Database>, now: Date, limit: number): Promise<string[]> {
  const found = await db
    .selectFrom('communication')
    .select('id')
    .where('status', '=', 'SENDING')
    .where('sends_at', '<=', now)
    .orderBy('sends_at')
    .orderBy('id')
    .limit(limit)
    .execute();
  return found.map(({ id }) => id);
}
