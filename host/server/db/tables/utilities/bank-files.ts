import type { Generated, GeneratedAlways } from 'kysely';
import type { BankPurpose } from '../../../../../widgets/contract/bank-files/bank-formats.ts';
import type { BankProfile, BankProfileState } from '../../../../../widgets/contract/bank-files/bank-profile.ts';
import type { JsonColumn } from '../../json-column.ts';

/** How the files of one lender for one bank look. */
interface BankProfileTable {
  id: string;
  queue: GeneratedAlways<BankProfileState>;
  /** Index of the lender. */
  lender: number;
  purpose: BankPurpose;
  /** The bank's name in `written`. */
  bank: GeneratedAlways<string>;
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

/** A file of payouts as it was made: read again, it is the same. */
interface PayoutFileTable {
  id: string;
  profile_id: string;
  /** The version of the profile by which it was made. */
  profile: JsonColumn<BankProfile>;
  name: string;
  content: string;
  sha256: string;
  line_count: number;
  /** The sum in rupees with two decimals. */
  total: string;
  made_by: string;
  made_at: Date;
}

/** A payout in a file: in one at most. */
interface PayoutFileLineTable {
  disbursal_id: string;
  application_id: string;
  file_id: string;
  line: number;
  reference: string;
}

export interface BankFileTables {
  bank_profile: BankProfileTable;
  payout_file: PayoutFileTable;
  payout_file_line: PayoutFileLineTable;
}
