import type { Insertable, Kysely, Selectable } from 'kysely';
import type { Database } from '../../db/schema.ts';
import type { Tx } from '../../db/transaction.ts';

type Link = Selectable<Database['vkyc_link']>;

/** How many links of an application were sent again, or for another time, since a moment. */
export async function countSince(
  db: Kysely<Database>,
  applicationId: string,
  kind: Link['kind'],
  since: Date,
): Promise<number> {
  const { n } = await db
    .selectFrom('vkyc_link')
    .select(({ fn }) => fn.countAll<string>().as('n'))
    .where('application_id', '=', applicationId)
    .where('at', '>=', since)
    .where('kind', '=', kind)
    .executeTakeFirstOrThrow();
  return Number(n);
}

/** How many links of a session were sent beside its first. */
export async function countOf(
  tx: Tx,
  { application_id: applicationId, id }: { application_id: string; id: string },
): Promise<number> {
  const { n } = await tx
    .selectFrom('vkyc_link')
    .select(({ fn }) => fn.countAll<string>().as('n'))
    .where('application_id', '=', applicationId)
    .where('session_id', '=', id)
    .executeTakeFirstOrThrow();
  return Number(n);
}

export async function insert(tx: Tx, link: Insertable<Database['vkyc_link']>): Promise<void> {
  await tx.insertInto('vkyc_link').values(link).execute();
}
