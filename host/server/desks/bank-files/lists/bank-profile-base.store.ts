import type { BankProfileState } from '../../../../../widgets/contract/bank-files/bank-profile.ts';
import { may } from '../../../../../widgets/contract/session/rights.ts';
import type { ListBase, Right } from '../../../core/lists/base.ts';
import type { ShapeOf } from '../../../core/lists/source.ts';
import { readBankProfileRows } from './bank-profile-rows.store.ts';

const reads: Right = (roles) => may('readBankFiles', roles);
const writes: Right = (roles) => may('writeBankProfiles', roles);

/** Profiles of banks as the base of a list. They belong to no loan, are nobody's, and are never locked. */
export const bankProfileBase = {
  table: 'bank_profile',
  readRows: readBankProfileRows,
  search: {},
  facts: ({ queue }: { queue: BankProfileState | null }) => ({ queue }),
  rights: { edit: reads, addBankProfile: writes },
  hotTables: [],
} as const satisfies ListBase;
export type BankProfiles = ShapeOf<typeof bankProfileBase>;
