import type { Kysely, Updateable } from 'kysely';
import { newId } from '../../../db/new-id.ts';
import type { Database } from '../../../db/schema.ts';
import type { Tx } from '../../../db/transaction.ts';

/** Asks anew what to do with the held money of a loan, whose case is held: the question before is not waited for any more. */
export async function want(tx: Tx, loan: string, now: Date): Promise<void> {
  await tx
    .updateTable('held_choice')
    .set({ ended_at: now })
    .where('loan_application_number', '=', loan)
    .where('answered_at', 'is', null)
    .where('ended_at', 'is', null)
    .execute();
  await tx
    .insertInto('held_choice')
    .values({
      id: newId(now),
      loan_application_number: loan,
      wanted_at: now,
      asked_at: null,
      token_hash: null,
      expires_at: null,
      choice: null,
      answered_at: null,
      ended_at: null,
    })
    .execute();
}

/** Questions that nobody has sent yet, the oldest first. */
export async function unasked(db: Kysely<Database>, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('held_choice')
    .select('id')
    .where('asked_at', 'is', null)
    .where('ended_at', 'is', null)
    .orderBy('wanted_at')
    .orderBy('id')
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}

/** A question, locked until the transaction ends. */
export async function findForChange(tx: Tx, id: string) {
  return tx.selectFrom('held_choice').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
}

/** The question behind an address, with the borrower's first name. */
export async function findByToken(db: Kysely<Database>, tokenHash: string) {
  return db
    .selectFrom('held_choice as h')
    .innerJoin('application as a', 'a.loan_application_number', 'h.loan_application_number')
    .selectAll('h')
    .select('a.first_name')
    .where('h.token_hash', '=', tokenHash)
    .executeTakeFirst();
}
export type HeldChoice = NonNullable<Awaited<ReturnType<typeof findForChange>>>;

/** Writes to a question that is locked. */
export async function change(
  tx: Tx,
  id: string,
  columns: Omit<Updateable<Database['held_choice']>, 'id' | 'loan_application_number' | 'wanted_at'>,
): Promise<void> {
  await tx.updateTable('held_choice').set(columns).where('id', '=', id).execute();
}
