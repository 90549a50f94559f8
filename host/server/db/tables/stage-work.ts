import type { Generated } from 'kysely';
import type { PayoutMode } from '../../../../widgets/contract/accounts/bank-account.ts';
import type { DisbursalResult } from '../../../../widgets/contract/stage-work/disbursal-answers.ts';
import type {
  AccountResult,
  CreditDecision,
  FailureCause,
  VisitOutcome,
  VisitPlace,
} from '../../../../widgets/contract/stage-work/stage-work.ts';

/** What somebody has recorded of an application at a stage. Entries are added and never changed. */
interface Entry {
  /** A UUID of version 7: in the order of their ids, entries are in the order of their times. */
  id: string;
  application_id: string;
  remarks: string;
  /** Staff id; null when the system recorded it, or when who did is not known. */
  by_id: string | null;
  at: Date;
}

/** An OSV visit (original seen and verified). */
interface OsvVisitTable extends Entry {
  outcome: VisitOutcome;
  /** YYYY-MM-DD; null without a visit, like the place. */
  visited_on: string | null;
  place: VisitPlace | null;
}

interface CreditDecisionTable extends Entry {
  decision: CreditDecision;
  /** Whole rupees, like every amount here. */
  requested_amount: number;
  /** What is lent; null for a refusal. */
  amount: number | null;
  /** A key of the reject reasons; null for an approval. */
  reject_reason: string | null;
}

/** A signed loan agreement, new or renewed. */
interface LoanAgreementTable extends Entry {
  /** The last valid day, YYYY-MM-DD. */
  valid_until: string;
  /** The account that the loan was to be paid to when it was signed; null where none was known. */
  account_id: Generated<string | null>;
}

/** A check of the account that the loan is paid to (penny drop). */
interface AccountCheckTable extends Entry {
  result: AccountResult;
  /** The bank's reference, once; null where the bank has not answered. */
  reference: string | null;
  name_at_bank: string;
  /** The account that was checked; null where none was known. */
  account_id: Generated<string | null>;
  /** How far the provider of the check, and the lender, find the names to agree, in per cent; null where they say nothing. */
  bank_score: Generated<number | null>;
  name_score: Generated<number | null>;
}

/** An attempt to pay a loan out: initiated by one person, approved by another, answered by the bank. */
interface DisbursalTable {
  id: string;
  application_id: string;
  amount: number;
  initiated_by_id: string | null;
  initiated_at: Date;
  remarks: string;
  /** Who approved it, or sent it back, and when. */
  released_by_id: Generated<string | null>;
  released_at: Generated<Date | null>;
  is_approved: Generated<boolean | null>;
  release_remarks: Generated<string>;
  answer: Generated<DisbursalResult | null>;
  answered_by_id: Generated<string | null>;
  answered_at: Generated<Date | null>;
  /** The bank's number of the payment; null unless the loan is paid. */
  utr: Generated<string | null>;
  failure_cause: Generated<FailureCause | null>;
  /** The bank's code where it is none of the causes. */
  failure_code: Generated<string | null>;
  /** The file of the bank that the answer stood in; null for answers before files were kept. */
  answer_file_id: Generated<string | null>;
  /** The cause of the failure as it was found, and what was done about it. */
  fixed_cause: Generated<FailureCause | null>;
  fix: Generated<string>;
  fixed_by_id: Generated<string | null>;
  fixed_at: Generated<Date | null>;
  /** The account that it goes to; null where none is known. */
  account_id: Generated<string | null>;
  /** The way by which it is asked to go; null for the lender's usual one. */
  payout_mode: Generated<PayoutMode | null>;
  /** The way by which the next attempt goes, after a limit of the bank. */
  fixed_mode: Generated<PayoutMode | null>;
  /** Who has taken it back after its approval. */
  withdrawn_by_id: Generated<string | null>;
  withdrawn_at: Generated<Date | null>;
}

/** The bank's numbers of payments: no two disbursals have one. */
interface DisbursalUtrTable {
  utr: string;
  application_id: string;
}

export interface StageWorkTables {
  osv_visit: OsvVisitTable;
  credit_decision: CreditDecisionTable;
  loan_agreement: LoanAgreementTable;
  account_check: AccountCheckTable;
  disbursal: DisbursalTable;
  disbursal_utr: DisbursalUtrTable;
}
