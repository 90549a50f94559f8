import type { Kysely, Selectable } from 'kysely';
import type { Database } from '../../db/schema.ts';
import type { Tx } from '../../db/transaction.ts';
import type { Day } from '../../../../widgets/contract/time.ts';

export type Holiday = Selectable<Database['holiday']>;

/** The holidays from one day to another, both YYYY-MM-DD and included. */
export async function holidaysBetween(db: Kysely<Database>, from: Day, to: Day): Promise<ReadonlySet<string>> {
  const query = db.selectFrom('holiday').select('day').where('day', '>=', from).where('day', '<=', to);
  return new Set((await query.execute()).map(({ day }) => day));
}

/** All holidays, the first day first. */
export function listHolidays(db: Kysely<Database>): Promise<Holiday[]> {
  return db.selectFrom('holiday').selectAll().orderBy('day').execute();
}

/** Adds holidays; a day that is one already takes the name and the kind that are given now. */
export async function putHolidays(tx: Tx, rows: readonly Holiday[]): Promise<void> {
  await tx
    .insertInto('holiday')
    .values(rows)
    .onConflict((conflict) =>
      conflict.column('day').doUpdateSet(({ ref }) => ({ name: ref('excluded.name'), kind: ref('excluded.kind') })),
    )
    .execute();
}
