import type { Kysely } from 'kysely';
import { may } from '../../../../widgets/contract/session/rights.ts';
import type { Staff } from '../../call/handler.ts';
import { holdersOf } from '../../core/staff/right-holders.store.ts';
import { staffColumns } from '../../core/staff/staff.store.ts';
import type { Database } from '../../db/schema.ts';
import type { Tx } from '../../db/transaction.ts';

const select = (db: Kysely<Database>) =>
  db
    .selectFrom('staff')
    .select(staffColumns)
    .select([
      'staff.disabled_at as disabledAt',
      'staff.created_at as createdAt',
      'staff.last_sign_in_at as lastSignInAt',
      'staff.version',
    ]);
export type Account = NonNullable<Awaited<ReturnType<typeof find>>>;

export async function find(db: Kysely<Database>, id: string) {
  return select(db).where('staff.id', '=', id).executeTakeFirst();
}

/** The same, with its row locked until the transaction ends. */
export async function findForChange(tx: Tx, id: string): Promise<Account | undefined> {
  return select(tx).where('staff.id', '=', id).forUpdate().executeTakeFirst();
}

/**
 * Whether another person approves what somebody proposes. Who may not approve never grants alone; who may does so until two
 * may, besides the accounts of a demo (`authority` 10).
 */
export async function needsApproval(db: Kysely<Database>, { roles }: Pick<Staff, 'roles'>): Promise<boolean> {
  if (!may('approveAccess', roles)) return true;
  const rows = await db
    .selectFrom('staff')
    .select('id')
    .where(holdersOf('approveAccess'))
    .where('disabled_at', 'is', null)
    .where('is_demo', '=', false)
    .limit(2)
    .execute();
  return rows.length === 2;
}

/** What publishes an account's change to its list. */
export async function factsOf(tx: Tx, id: string) {
  return tx
    .selectFrom('staff')
    .select(['id', 'version', 'queue', 'disabled_at', 'agency_id'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
}
