import type { Insertable, Kysely, Selectable, Updateable } from 'kysely';
import type { Database } from '../../db/schema.ts';
import type { Tx } from '../../db/transaction.ts';
import { changeRow } from '../../call/change-row.store.ts';
import { staffName } from '../audit/staff-name.store.ts';

export type Account = Selectable<Database['bank_account']>;
export type AccountEntry = Awaited<ReturnType<typeof accountsOf>>[number];
type NewAccount = Omit<Insertable<Database['bank_account']>, 'is_current' | 'replaces_id'>;
/** What becomes of an account. What it is, number, bank and holder, never changes. */
export type AccountChange = Pick<
  Updateable<Database['bank_account']>,
  | 'state'
  | 'name_at_bank'
  | 'bank_score'
  | 'name_score'
  | 'checked_by_id'
  | 'checked_at'
  | 'confirmed_by_id'
  | 'confirmed_at'
  | 'confirm_remarks'
  | 'refusal'
  | 'failed_cause'
>;

/** The card that shows the current account. */
const accountCard = 'BANK_ACCOUNT';

/** The account that payout and mandate of an application use; undefined where none is known. Its number may be null: masked. */
export async function currentAccount(db: Kysely<Database>, applicationId: string): Promise<Account | undefined> {
  return (await currentAccounts(db, [applicationId])).get(applicationId);
}

/** The same for some applications, by their ids: for files, which leave out who has no whole number. */
export async function currentAccounts(
  db: Kysely<Database>,
  applicationIds: readonly string[],
): Promise<ReadonlyMap<string, Account>> {
  if (applicationIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('bank_account')
    .selectAll()
    .where('application_id', 'in', applicationIds)
    .where('is_current', '=', true)
    .execute();
  return new Map(rows.map((row) => [row.application_id, row]));
}

/** All accounts that were named for an application, newest first, with the names of the people. */
export async function accountsOf(db: Kysely<Database>, applicationId: string) {
  return db
    .selectFrom('bank_account')
    .selectAll()
    .select([
      staffName('by_id').as('proposer'),
      staffName('checked_by_id').as('checker'),
      staffName('confirmed_by_id').as('confirmer'),
    ])
    .where('application_id', '=', applicationId)
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .execute();
}

/** An account of an application. Whoever decides by it has locked the application's row. */
export async function findAccount(
  db: Kysely<Database>,
  applicationId: string,
  id: string,
): Promise<Account | undefined> {
  return db
    .selectFrom('bank_account')
    .selectAll()
    .where('application_id', '=', applicationId)
    .where('id', '=', id)
    .executeTakeFirst();
}

/** The accounts of an application that wait for a check or a second person, and are not current. */
export async function waitingBeside(tx: Tx, applicationId: string): Promise<Pick<Account, 'id' | 'state'>[]> {
  return tx
    .selectFrom('bank_account')
    .select(['id', 'state'])
    .where('application_id', '=', applicationId)
    .where('is_current', '=', false)
    .where('state', 'in', ['PROPOSED', 'CHECKED'])
    .orderBy('id')
    .execute();
}

/** The application whose account a file proves. */
export async function applicationOfProof(db: Kysely<Database>, fileId: string): Promise<string | undefined> {
  const proved = db.selectFrom('bank_account').select('application_id').where('proof_file_id', '=', fileId);
  return (await proved.executeTakeFirst())?.application_id;
}

/** Adds an account beside the current one, which it would replace. */
export async function addAccount(tx: Tx, account: NewAccount): Promise<void> {
  const current = await currentAccount(tx, account.application_id);
  await tx
    .insertInto('bank_account')
    .values({ ...account, is_current: false, replaces_id: current?.id ?? null })
    .execute();
}

/** Writes what has become of an account. */
export async function changeAccount(tx: Tx, id: string, change: AccountChange): Promise<void> {
  await tx.updateTable('bank_account').set(change).where('id', '=', id).execute();
}

/** Makes an account the current one of its application, in place of the one before. */
export async function moveTo(tx: Tx, { application_id: applicationId, id }: Pick<Account, 'application_id' | 'id'>) {
  const ofApplication = tx.updateTable('bank_account').where('application_id', '=', applicationId);
  await ofApplication.set({ is_current: false }).where('is_current', '=', true).where('id', '<>', id).execute();
  await ofApplication.set({ is_current: true }).where('id', '=', id).execute();
}

/** Writes an account on the card of its application, which stays as it was decided on. An application without the card keeps none. */
export async function showOnCard(tx: Tx, account: Account, by: { staffId: string; now: Date }): Promise<void> {
  const card = await tx
    .selectFrom('document')
    .select(['id', 'version', 'field_values'])
    .where('application_id', '=', account.application_id)
    .where('key', '=', accountCard)
    .forUpdate()
    .executeTakeFirst();
  if (!card) return;
  const { number, last_four: lastFour, ifsc, type } = account;
  const values = {
    ...card.field_values,
    BA_ACCOUNT_NUMBER: number ?? `XXXXXXXX${lastFour}`,
    BA_IFSC: ifsc ?? '',
    BA_ACCOUNT_TYPE: type ?? '',
  };
  await changeRow(tx, 'document', card, {
    field_values: JSON.stringify(values),
    changed_by_id: by.staffId,
    changed_at: by.now,
  });
}

/** Asks for a check of the current account anew: what was verified in an earlier round of an application is not any more. */
export async function forgetChecks(tx: Tx, applicationId: string): Promise<void> {
  await tx
    .updateTable('bank_account')
    .set({ state: 'PROPOSED', confirmed_by_id: null, confirmed_at: null, confirm_remarks: '' })
    .where('application_id', '=', applicationId)
    .where('is_current', '=', true)
    .where('state', 'in', ['CHECKED', 'CONFIRMED'])
    .execute();
}

/** The name in which an application was made. */
export async function applicantOf(db: Kysely<Database>, applicationId: string): Promise<string> {
  const named = db.selectFrom('application').select('full_name').where('id', '=', applicationId);
  return (await named.executeTakeFirstOrThrow()).full_name;
}
