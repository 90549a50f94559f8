import type { Generated } from 'kysely';
import type { BankPurpose } from '../../../../../widgets/contract/bank-files/bank-formats.ts';
import type { BankProfile, BankProfileState } from '../../../../../widgets/contract/bank-files/bank-profile.ts';
import type { JsonColumn } from '../../json-column.ts';

/** How the files of one lender for one bank look. */
interface BankProfileTable {
  id: string;
  queue: Generated<BankProfileState>;
  /** Index of the lender. */
  lender: number;
  purpose: BankPurpose;
  /** The bank's name in `written`. */
  bank: Generated<string>;
  written: JsonColumn<BankProfile>;
  /** What files use; null before the first approval. */
  approved: JsonColumn<BankProfile | null> | null;
  approved_by: Generated<string | null>;
  approved_at: Generated<Date | null>;
  /** Why what is written was refused. */
  refusal: Generated<string | null>;
  changed_at: Date;
  version: Generated<number>;
}

export interface BankFileTables {
  bank_profile: BankProfileTable;
}
