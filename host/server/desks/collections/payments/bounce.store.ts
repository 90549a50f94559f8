import type { Insertable, Selectable } from 'kysely';
import type { Database } from '../../../db/schema.ts';
import type { Day } from '../../../../../widgets/contract/time.ts';
import type { Tx } from '../../../db/transaction.ts';

type BounceTable = Database['bounce'];
export type BounceRow = Selectable<BounceTable>;

/** Adds a bounce. @returns false when one with its reference exists already */
export async function insert(tx: Tx, bounce: Insertable<BounceTable>): Promise<boolean> {
  const made = await tx
    .insertInto('bounce')
    .values(bounce)
    .onConflict((conflict) => conflict.column('reference').doNothing())
    .returning('id')
    .executeTakeFirst();
  return made !== undefined;
}

export async function findByReference(tx: Tx, reference: string): Promise<BounceRow | undefined> {
  return tx.selectFrom('bounce').selectAll().where('reference', '=', reference).executeTakeFirst();
}

/** Whether a bounce of an instalment was charged. */
export async function isCharged(tx: Tx, loan: string, dueOn: Day): Promise<boolean> {
  const charged = await tx
    .selectFrom('bounce')
    .select('id')
    .where('loan_application_number', '=', loan)
    .where('due_on', '=', dueOn)
    .where('entry_id', 'is not', null)
    .executeTakeFirst();
  return charged !== undefined;
}
