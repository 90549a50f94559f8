import type { Generated } from 'kysely';
import type {
  AccountSource,
  AccountState,
  AccountType,
} from '../../../../../widgets/contract/accounts/bank-account.ts';
import type { FailureCause } from '../../../../../widgets/contract/stage-work/stage-work.ts';

/** An account of a customer, for payout and mandate. Another account replaces it; what it is never changes. */
interface BankAccountTable {
  /** A UUID of version 7 but for those of cards that stood before: in the order of their ids, accounts are in the order of their times. */
  id: string;
  application_id: string;
  /** 9 to 18 digits; null where only the last four are there. */
  number: string | null;
  last_four: string;
  ifsc: string | null;
  type: AccountType | null;
  holder: string;
  proof_file_id: Generated<string | null>;
  source: AccountSource;
  /** The account that was current before. */
  replaces_id: Generated<string | null>;
  /** Staff id of who named it; null for the customer. */
  by_id: Generated<string | null>;
  at: Date;
  state: AccountState;
  is_current: boolean;
  name_at_bank: Generated<string>;
  /** How far the provider of the check, and the lender, find the names to agree, in per cent; null where they say nothing. */
  bank_score: Generated<number | null>;
  name_score: Generated<number | null>;
  checked_by_id: Generated<string | null>;
  checked_at: Generated<Date | null>;
  /** Nobody where the names agree so far that no second person is asked. */
  confirmed_by_id: Generated<string | null>;
  confirmed_at: Generated<Date | null>;
  confirm_remarks: Generated<string>;
  /** Why it is refused, as a sentence. */
  refusal: Generated<string | null>;
  /** Why a payout to it has failed, where the account was the cause. */
  failed_cause: Generated<FailureCause | null>;
}

export interface AccountTables {
  bank_account: BankAccountTable;
}
