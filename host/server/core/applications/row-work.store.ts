import type { Kysely } from 'kysely';
import type { Database } from '../../db/schema.ts';
import type { Tx } from '../../db/transaction.ts';
import { standingColumns, toStanding, type FoundStanding } from './applications.store.ts';
import { changeRow } from '../../call/change-row.store.ts';
import { holdersOf } from '../staff/right-holders.store.ts';

/** The fields of an application for an edit in its list. */
export interface WorkedApplication {
  id: string;
  version: number;
  loanApplicationNumber: string;
  remark: string | null;
  ownerId: string | null;
  standing: FoundStanding;
}

/** Finds an application and locks its row until the transaction ends. */
export async function findForWork(tx: Tx, id: string): Promise<WorkedApplication | undefined> {
  const row = await tx
    .selectFrom('application')
    .select([...standingColumns, 'remark', 'owner_id'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  if (!row) return undefined;
  const standing = toStanding(row);
  const { version, loanApplicationNumber } = standing;
  return { id, version, loanApplicationNumber, remark: row.remark, ownerId: row.owner_id, standing };
}

/** Writes an application whose row is locked, and who changed it. @returns the new version */
export async function change(
  tx: Tx,
  row: Pick<WorkedApplication, 'id' | 'version'>,
  { remark, ownerId }: { remark?: string | null; ownerId?: string },
  by: { staffId: string; now: Date },
): Promise<number> {
  const version = await changeRow(tx, 'application', row, {
    ...(remark !== undefined && {
      remark,
      remark_by_id: remark === null ? null : by.staffId,
      remark_at: remark === null ? null : by.now,
    }),
    ...(ownerId !== undefined && { owner_id: ownerId }),
    modified_at: by.now,
  });
  await tx
    .insertInto('application_check')
    .values({ application_id: row.id, last_modified_by: by.staffId })
    .onConflict((conflict) => conflict.column('application_id').doUpdateSet({ last_modified_by: by.staffId }))
    .execute();
  return version;
}

/** The staff who work on documents and are not disabled, with the number of applications that each owns in a queue. */
export async function documentStaff(db: Kysely<Database>, queue: string) {
  return db
    .selectFrom('staff')
    .select(['staff.id', 'staff.first_name', 'staff.last_name'])
    .select((eb) =>
      eb
        .selectFrom('application')
        .select((count) => count.fn.countAll<number>().as('n'))
        .whereRef('owner_id', '=', 'staff.id')
        .where('queue', '=', queue)
        .as('assigned'),
    )
    .where('disabled_at', 'is', null)
    .where(holdersOf('reassignForOsv'))
    .orderBy('staff.first_name')
    .orderBy('staff.last_name')
    .orderBy('staff.id')
    .execute();
}
