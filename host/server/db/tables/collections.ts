import type { Day } from '../../../../widgets/contract/time.ts';
import type { ColumnType, Generated } from 'kysely';
import type { ContactDoor } from '../../../../widgets/contract/collections/contacts.ts';
import type { PromiseEnding, PromiseSource, PromiseStatus } from '../../../../widgets/contract/collections/promises.ts';
import type {
  ForeclosureStatus,
  RestructureReason,
  RestructureStatus,
  WaiverReason,
  WaiverStatus,
} from '../../../../widgets/contract/collections/requests.ts';
import type { Paise } from '../../../../widgets/contract/ledger/paise.ts';
import type { PaymentMode } from '../../../../widgets/contract/payments/payments.ts';

/** An amount to the paisa, which a loan without a ledger does not have. */
type OfLedger = ColumnType<Paise | null, Paise | null | undefined, Paise | null>;

/** An instalment of a loan's schedule. Days are YYYY-MM-DD in India, amounts whole rupees. */
interface LoanInstallmentTable {
  loan_application_number: string;
  /** From 1, in the order of the due dates. */
  no: number;
  due_date: Day;
  /** The sum of the three components. */
  due_amount: number;
  principal_component: number;
  interest_component: number;
  penalty_component: Generated<number>;
  /** The principal that later instalments repay. */
  outstanding_principal: number;
  /** The day on which nothing was left to pay of it. */
  paid_date: Day | null;
  /** The sum of the three paid parts. */
  paid_amount: Generated<number>;
  principal_paid: Generated<number>;
  interest_paid: Generated<number>;
  penalty_paid: Generated<number>;
  /** How the last payment of it was made. */
  payment_mode: PaymentMode | null;
  /** The 30 days overdue for which a penalty is charged. */
  penalty_months: Generated<number>;
  /** The same to the paisa, as the ledger has it; null for a loan without one. */
  due_amount_paise: Paise | null;
  principal_component_paise: Paise | null;
  interest_component_paise: Paise | null;
  penalty_component_paise: Paise | null;
  outstanding_principal_paise: Paise | null;
  paid_amount_paise: Paise | null;
  principal_paid_paise: Paise | null;
  interest_paid_paise: Paise | null;
  penalty_paid_paise: Paise | null;
  /** The day since which principal and interest are paid, whatever is left of a penal charge. */
  closed_on: Day | null;
}

/** A borrower's promise to pay. A loan has at most one that is open. */
interface PromiseTable {
  id: string;
  loan_application_number: string;
  amount: number;
  promised_on: Day;
  status: PromiseStatus;
  /** What was paid since it was made, until it closed. */
  paid_amount: Generated<number>;
  source: PromiseSource;
  /** The call entry or feedback that it came with. */
  source_id: string | null;
  made_by: string | null;
  made_at: Date;
  closed_at: Date | null;
  /** Why it was cancelled. */
  close_reason: PromiseEnding | null;
  /** The same to the paisa; null where an earlier version of the server has written it. */
  amount_paise: OfLedger;
  paid_amount_paise: OfLedger;
}

/** A call from the customer file. An agent has at most one that runs. */
interface AgencyCallTable {
  id: string;
  loan_application_number: string;
  staff_id: string;
  started_at: Date;
  ended_at: Date | null;
  call_entry_id: string | null;
}

/** An outgoing contact with a borrower, or the attempt. */
interface ContactAttemptTable {
  id: string;
  loan_application_number: string;
  /** SHA-256 of the borrower's number: the contacts of all their loans count together. */
  borrower_hash: string;
  door: ContactDoor;
  is_rpc: boolean;
  at: Date;
  staff_id: string | null;
  /** The call entry, agency call, feedback or message. */
  source_id: string | null;
  recording_ref: string | null;
  /** Whether it was outside the contact hours that the lender keeps, and why; of a call by when it began. */
  is_outside_hours: Generated<boolean>;
  hours_reason: ColumnType<string | null, string | null | undefined, string | null>;
}

/** A manager's leave for one more contact than the caps allow. */
interface ContactAllowanceTable {
  id: string;
  loan_application_number: string;
  reason: string;
  granted_by: string;
  granted_at: Date;
  used_at: Date | null;
}

/** A number that turned out to be somebody else's: nobody calls it again. */
interface BarredNumberTable {
  /** SHA-256 of the 10 digits. */
  number_hash: string;
  loan_application_number: string;
  barred_by: string | null;
  barred_at: Date;
}

/** A day whose newly overdue loans are in collection. */
interface CollectionsDayTable {
  day: Day;
  /** The cases that were opened. */
  opened: number;
  at: Date;
}

interface PenaltyWaiverTable {
  id: string;
  loan_application_number: string;
  amount: number;
  reason: WaiverReason;
  remark: string;
  status: WaiverStatus;
  requested_by: string;
  requested_at: Date;
  decided_by: string | null;
  decided_at: Date | null;
  decision_remark: string | null;
  /** What the penalties fell by: less than the amount if some of them were paid in the meantime. */
  posted_amount: number | null;
  /** The same to the paisa; what was posted on a loan with a ledger alone. */
  amount_paise: OfLedger;
  posted_amount_paise: OfLedger;
  /** The agency that has it now; null: the lender. */
  agency_id: Generated<string | null>;
  version: Generated<number>;
}

interface EmiRestructureTable {
  id: string;
  loan_application_number: string;
  added_months: number;
  new_tenure_months: number;
  new_emi: number;
  /** The due date of the first instalment under the new terms. */
  effective_from: Day;
  reason: RestructureReason;
  remark: string;
  status: RestructureStatus;
  initiated_by: string;
  initiated_at: Date;
  decided_by: string | null;
  decided_at: Date | null;
  decision_remark: string | null;
  effective_at: Date | null;
  /** The agency that has it now; null: the lender. */
  agency_id: Generated<string | null>;
  version: Generated<number>;
}

interface ForeclosureTable {
  id: string;
  loan_application_number: string;
  quote_on: Day;
  /** The last day of the quote. */
  valid_until: Day;
  principal: number;
  interest: number;
  penalty: number;
  charge: number;
  tax: number;
  /** The parts, less `held`. */
  total: number;
  /** Money of the borrower that is held and not asked for again. */
  held: Generated<number>;
  /** The same to the paisa, of a loan with a ledger. */
  principal_paise: OfLedger;
  interest_paise: OfLedger;
  penalty_paise: OfLedger;
  charge_paise: OfLedger;
  tax_paise: OfLedger;
  held_paise: OfLedger;
  total_paise: OfLedger;
  status: ForeclosureStatus;
  link_id: string | null;
  quoted_by: string;
  quoted_at: Date;
  closed_at: Date | null;
  version: Generated<number>;
}

export interface CollectionTables {
  loan_installment: LoanInstallmentTable;
  promise: PromiseTable;
  agency_call: AgencyCallTable;
  contact_attempt: ContactAttemptTable;
  contact_allowance: ContactAllowanceTable;
  barred_number: BarredNumberTable;
  collections_day: CollectionsDayTable;
  penalty_waiver: PenaltyWaiverTable;
  emi_restructure: EmiRestructureTable;
  foreclosure: ForeclosureTable;
}
