import type { Kysely, RawBuilder } from 'kysely';
import { lenderName } from '../../../../../widgets/contract/applications/lenders.ts';
import { bankFormats, bankPurposes } from '../../../../../widgets/contract/bank-files/bank-formats.ts';
import { bankProfileStateLabel } from '../../../../../widgets/contract/bank-files/bank-profile.ts';
import { profileRow, type StoredProfile } from '../../../core/bank-files/profiles.store.ts';
import type { Cell, ListRecord, ReadAt, RowKeys } from '../../../core/lists/base.ts';
import { toRecord } from '../../../core/lists/list-record.ts';
import { wireDateTime } from '../../../core/lists/wire-dates.ts';
import type { Database } from '../../../db/schema.ts';

function cellsOf({ lender, purpose, written, state, approvedAt, changedAt }: StoredProfile, productName: string) {
  return {
    name: written.bank,
    lender: lenderName(lender, productName),
    purpose: bankPurposes[purpose],
    format: bankFormats[written.format].label,
    mode: purpose === 'PAYOUT' ? written.mode : null,
    profileStatus: bankProfileStateLabel(state, written),
    inUseSince: wireDateTime(approvedAt),
    changedAt: wireDateTime(changedAt),
  } satisfies Record<string, Cell>;
}
type ProfileField = keyof ReturnType<typeof cellsOf>;

/** The profiles with these keys, in the keys' order, as records of a list. */
export async function readBankProfileRows(
  db: Kysely<Database>,
  keys: RawBuilder<RowKeys>,
  { productName }: ReadAt,
): Promise<ListRecord<ProfileField>[]> {
  const rows = await db
    .selectFrom(keys.as('k'))
    .innerJoin('bank_profile as p', 'p.id', 'k.id')
    .select(profileRow.columns.map((column) => `p.${column}` as const))
    .orderBy('k.place')
    .execute();
  return rows.map((row) => toRecord(row, cellsOf(profileRow.read(row), productName)));
}
