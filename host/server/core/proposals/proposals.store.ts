import type { Kysely } from 'kysely';
import type { Database } from '../../db/schema.ts';
import { staffName } from '../audit/staff-name.store.ts';

/** The tables of rows of which a change waits for another person in the row itself. */
type ProposedTable = 'choice' | 'nach_code' | 'desk_part';

/** Who writes, and when. */
export interface By {
  staffId: string;
  now: Date;
}

/** The columns of what waits; null ends it. */
export const proposed = (proposal: object | null, { staffId, now }: By) => ({
  proposal: proposal && JSON.stringify(proposal),
  proposed_by: proposal && staffId,
  proposed_at: proposal && now,
});

/** The columns that say from when to when something is offered, where that changes. */
export const offeredAt = (isOffered: boolean, wasOffered: boolean, now: Date) =>
  isOffered !== wasOffered && (isOffered ? { since: now, retired_at: null } : { retired_at: now });

/** The name of who has proposed what waits for approval. */
export async function proposerOf(db: Kysely<Database>, table: ProposedTable, id: string): Promise<string | null> {
  const row = await db
    // all of them have these columns, which the query builder cannot know of a table that is a parameter
    .selectFrom(table as 'choice')
    .select(staffName('proposed_by').as('proposer'))
    .where('id', '=', id)
    .executeTakeFirst();
  return row?.proposer ?? null;
}
