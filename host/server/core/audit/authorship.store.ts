import { sql, type Kysely } from 'kysely';
import type { Database } from '../../db/schema.ts';
import type { AuthoredKind } from '../../db/tables/utilities/authorship.ts';
import type { Tx } from '../../db/transaction.ts';

/** What one person writes and another decides on. Its row is locked where its authors change. */
export interface Authored {
  kind: AuthoredKind;
  id: string;
}

interface By {
  staffId: string;
  now: Date;
}

const isOf = ({ kind, id }: Authored) => sql<boolean>`kind = ${kind} and subject_id = ${id}::uuid`;

async function add(tx: Tx, authored: Authored, { staffId, now }: By, afterDecision: 'opens' | 'joins'): Promise<void> {
  const closed = afterDecision === 'opens' ? sql`max(round) + 1` : sql`max(round)`;
  await sql`insert into authorship (kind, subject_id, round, staff_id, at)
    select ${authored.kind}, ${authored.id}::uuid,
      coalesce(max(round) filter (where closed_at is null), ${closed}, 1), ${staffId}::uuid, ${now}::timestamptz
    from authorship where ${isOf(authored)}
    on conflict (kind, subject_id, round, staff_id) do update set at = excluded.at, closed_at = null`.execute(tx);
}

/**
 * Adds who has written what is decided on, in the transaction that writes it: all authors of a round are kept from its decision
 * (`apartMessage`). The first write after a decision opens a round. A write that changes nothing of it makes nobody an author.
 */
export function addAuthor(tx: Tx, authored: Authored, by: By): Promise<void> {
  return add(tx, authored, by, 'opens');
}

/**
 * Adds who hands something in for a decision. What is handed in again as it was decided on, with nothing written since, keeps
 * its authors besides.
 */
export function addSubmitter(tx: Tx, authored: Authored, by: By): Promise<void> {
  return add(tx, authored, by, 'joins');
}

/** Closes the round of its authors, in the transaction that decides. */
export async function closeRound(tx: Tx, { kind, id }: Authored, now: Date): Promise<void> {
  await tx
    .updateTable('authorship')
    .set({ closed_at: now })
    .where('kind', '=', kind)
    .where('subject_id', '=', id)
    .where('closed_at', 'is', null)
    .execute();
}

/** Forgets the authors of what is deleted. */
export async function forgetAuthors(tx: Tx, { kind, id }: Authored): Promise<void> {
  await tx.deleteFrom('authorship').where('kind', '=', kind).where('subject_id', '=', id).execute();
}

/** Staff ids of the authors of the newest round, for each of some ids. */
export async function authorsOfEach(
  db: Kysely<Database>,
  kind: AuthoredKind,
  ids: readonly string[],
): Promise<(id: string) => readonly string[]> {
  const rows =
    ids.length === 0
      ? []
      : await db
          .selectFrom('authorship as a')
          .select(['a.subject_id', 'a.staff_id'])
          .where('a.kind', '=', kind)
          .where('a.subject_id', 'in', ids)
          .where('a.round', '=', (eb) =>
            eb
              .selectFrom('authorship as newest')
              .select((newest) => newest.fn.max('newest.round').as('round'))
              .whereRef('newest.kind', '=', 'a.kind')
              .whereRef('newest.subject_id', '=', 'a.subject_id'),
          )
          .execute();
  return (id) => rows.filter((row) => row.subject_id === id).map((row) => row.staff_id);
}

/** The same for one. Where it is to be decided on, this reads after its row is locked. */
export async function authorsOf(db: Kysely<Database>, { kind, id }: Authored): Promise<readonly string[]> {
  return (await authorsOfEach(db, kind, [id]))(id);
}
