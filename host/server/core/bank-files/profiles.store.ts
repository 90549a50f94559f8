import { sql, type Insertable, type Kysely } from 'kysely';
import type { BankPurpose } from '../../../../widgets/contract/bank-files/bank-formats.ts';
import type { BankProfile } from '../../../../widgets/contract/bank-files/bank-profile.ts';
import { changeRow } from '../../call/change-row.store.ts';
import { mapRow } from '../../db/map-row.ts';
import type { Database } from '../../db/schema.ts';
import type { Tx } from '../../db/transaction.ts';
import { staffName } from '../audit/staff-name.store.ts';

export const profileRow = mapRow('bank_profile', {
  id: 'id',
  version: 'version',
  state: 'queue',
  lender: 'lender',
  purpose: 'purpose',
  written: 'written',
  approved: 'approved',
  approvedAt: 'approved_at',
  refusal: 'refusal',
  changedAt: 'changed_at',
});
export type StoredProfile = ReturnType<typeof profileRow.read>;

export async function find(db: Kysely<Database>, id: string): Promise<StoredProfile | undefined> {
  const row = await db.selectFrom('bank_profile').select(profileRow.columns).where('id', '=', id).executeTakeFirst();
  return row && profileRow.read(row);
}

/** Finds a profile and locks its row until the transaction ends. */
export async function findForChange(tx: Tx, id: string): Promise<StoredProfile | undefined> {
  const row = await tx
    .selectFrom('bank_profile')
    .select(profileRow.columns)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  return row && profileRow.read(row);
}

/** Locks every profile of a lender and a purpose, so that of two who make files of its lines one waits for the other. */
export async function lockAll(tx: Tx, { lender, purpose }: Pick<StoredProfile, 'lender' | 'purpose'>): Promise<void> {
  await tx
    .selectFrom('bank_profile')
    .select('id')
    .where('lender', '=', lender)
    .where('purpose', '=', purpose)
    .orderBy('id')
    .forUpdate()
    .execute();
}

/** The profiles of a purpose that files may use: what is approved of them is not switched off (`isUsed`). By lender and bank. */
const used = (db: Kysely<Database>, purpose: BankPurpose) =>
  db
    .selectFrom('bank_profile')
    .where('bank_profile.purpose', '=', purpose)
    .where('bank_profile.approved', 'is not', null)
    .where(sql<boolean>`bank_profile.approved ->> 'use' is distinct from 'NO'`)
    .orderBy('bank_profile.lender')
    .orderBy('bank_profile.bank')
    .orderBy('bank_profile.id');

/** Every profile of a purpose that files may use. There are few. */
export async function inUse(db: Kysely<Database>, purpose: BankPurpose): Promise<StoredProfile[]> {
  const rows = await used(db, purpose).select(profileRow.columns).execute();
  return rows.map(profileRow.read);
}

/** Whether files of a purpose are made by profiles: a first one was approved, be it switched off by now. */
export async function isBegun(db: Kysely<Database>, purpose: BankPurpose): Promise<boolean> {
  const first = await db
    .selectFrom('bank_profile')
    .select('id')
    .where('purpose', '=', purpose)
    .where('approved', 'is not', null)
    .limit(1)
    .executeTakeFirst();
  return first !== undefined;
}

/** What files of a purpose use that are the lender's of an application, by bank. */
export async function inUseFor(
  db: Kysely<Database>,
  purpose: BankPurpose,
  applicationId: string,
): Promise<BankProfile[]> {
  const rows = await used(db, purpose)
    .innerJoin('application', 'application.partner_id', 'bank_profile.lender')
    .select('bank_profile.approved')
    .where('application.id', '=', applicationId)
    .execute();
  return rows.flatMap(({ approved }) => approved ?? []);
}

/** The name of who approved what files use; null before the first approval. */
export async function approverOf(db: Kysely<Database>, id: string): Promise<string | null> {
  const row = await db
    .selectFrom('bank_profile')
    .select(staffName('approved_by').as('name'))
    .where('id', '=', id)
    .executeTakeFirst();
  return row?.name ?? null;
}

type New = Pick<Insertable<Database['bank_profile']>, 'id' | 'lender' | 'purpose'>;

/** Adds a profile, which waits for its approval. */
export async function insert(tx: Tx, row: New, written: BankProfile, now: Date): Promise<void> {
  await tx
    .insertInto('bank_profile')
    .values({ ...row, written: JSON.stringify(written), approved: null, changed_at: now })
    .execute();
}

/** Writes a profile whose row is locked; files go on with what is approved. @returns the new version */
export async function write(tx: Tx, row: StoredProfile, written: BankProfile, now: Date): Promise<number> {
  return changeRow(tx, 'bank_profile', row, { written: JSON.stringify(written), refusal: null, changed_at: now });
}

/** Lets files use what is written. @returns the new version */
export async function approve(
  tx: Tx,
  row: StoredProfile,
  { staffId, now }: { staffId: string; now: Date },
): Promise<number> {
  const approved = { approved: JSON.stringify(row.written), approved_by: staffId, approved_at: now };
  return changeRow(tx, 'bank_profile', row, { ...approved, refusal: null, changed_at: now });
}

/** Refuses what is written, with the reason. @returns the new version */
export async function refuseWritten(tx: Tx, row: StoredProfile, refusal: string, now: Date): Promise<number> {
  return changeRow(tx, 'bank_profile', row, { refusal, changed_at: now });
}
