import type { Day } from '../../../../widgets/contract/time.ts';
import type { ColumnType, Generated } from 'kysely';
import type { JsonColumn } from '../json-column.ts';
import type { Allocation } from '../../../../widgets/contract/collections/allocate-payment.ts';
import type { EntryKind, LoanEntry, reversalReasons } from '../../../../widgets/contract/ledger/loan-entry.ts';
import type { DuePart, LoanPlan, PlanRow } from '../../../../widgets/contract/ledger/loan-plan.ts';
import type { Paise } from '../../../../widgets/contract/ledger/paise.ts';
import type { BounceReason } from '../../../../widgets/contract/payments/bounces.ts';
import type {
  PaymentExceptionReason,
  PaymentExceptionState,
  PaymentOutcome,
} from '../../../../widgets/contract/payments/exceptions/payment-exceptions.ts';
import type { PaymentLinkPurpose, PaymentLinkStatus } from '../../../../widgets/contract/payments/payments.ts';
import type { MessageChannel } from '../../../../widgets/contract/communications/messages.ts';

/** An address by which a borrower pays. */
interface PaymentLinkTable {
  id: string;
  /** SHA-256 of the part of the address after `/pay/`, hexadecimal. Reading the table does not open a page. */
  token_hash: string;
  loan_application_number: string;
  purpose: PaymentLinkPurpose;
  /** Whole rupees; null when the link asks for no fixed amount. */
  amount: number | null;
  status: PaymentLinkStatus;
  /** How the link was sent; null when it was not sent. */
  channel: MessageChannel | null;
  /** Staff id; null for a job. */
  created_by: string | null;
  created_at: Date;
  expires_at: Date;
  /** When the link was paid, expired or cancelled. */
  closed_at: Date | null;
  /** The agency that has it now, as its loan; null: the lender. */
  agency_id: Generated<string | null>;
  version: Generated<number>;
}

/** A borrower's payment. */
interface PaymentTable {
  id: string;
  /** The sender's own reference, one for each payment. */
  reference: string;
  loan_application_number: string;
  /** Whole rupees. */
  amount: number;
  /** YYYY-MM-DD, in Indian time. */
  paid_on: Day;
  payment_mode: NonNullable<LoanEntry['mode']>;
  /** The bank's own number of the transfer. */
  utr: string | null;
  /** LINK: paid by a payment link. BANK: reported by the payment service without a link. SEED: made for a demo. */
  source: 'LINK' | 'BANK' | 'SEED';
  link_id: string | null;
  /** What it has paid of which instalment. The parts, the charge and the surplus sum to the amount. */
  allocations: ColumnType<Allocation[], string | undefined, string>;
  /** The charge of a foreclosure and its tax. */
  charge: Generated<number>;
  /** What was left of it once the whole loan was repaid. */
  surplus: Generated<number>;
  settlement_id: string | null;
  /** The entry of the loan's ledger by which it is booked; null for a loan without one, which its allocations are of. */
  entry_id: string | null;
  recorded_at: Date;
}

/** A payment that was taken back before it was told: it is taken back once it is. */
interface WaitingReversalTable {
  /** The payment's. */
  reference: string;
  /** Null while a payment of this reference is being told: the row is in that transaction alone, so that both come one by one. */
  reason: (typeof reversalReasons)[number] | null;
  told_at: Date;
}

/** Money that has come and waits for a person, or has waited. */
interface PaymentExceptionTable {
  id: string;
  queue: PaymentExceptionState;
  reason: PaymentExceptionReason;
  /** The sender's own, as of the payment. */
  reference: string;
  /** The payment's, from the first moment on: one that is kept off its loan has its row once it is booked. */
  payment_id: string;
  /** As it was told: there need not be such a loan. */
  loan_application_number: string;
  amount_paise: Paise;
  paid_on: Day;
  payment_mode: NonNullable<LoanEntry['mode']>;
  utr: string | null;
  link_id: string | null;
  /** Staff id of who has booked it by hand; null for the payment service. */
  made_by_id: string | null;
  at: Date;
  /** The receipt as it stands; null while it is kept off, and of a loan without a ledger. */
  entry_id: string | null;
  /** What was decided. */
  outcome: PaymentOutcome | null;
  /** Where it stands since. */
  booked_loan: string | null;
  booked_on: Day | null;
  note: string | null;
  /** Null where the payment service has taken it back. */
  decided_by_id: string | null;
  decided_at: Date | null;
  version: Generated<number>;
}

/** An instalment that a mandate did not bring. */
interface BounceTable {
  id: string;
  /** The sender's own. */
  reference: string;
  loan_application_number: string;
  /** The day on which the instalment fell due. */
  due_on: Day;
  bounced_on: Day;
  reason: BounceReason;
  /** The charge for it; null where it is not charged. */
  entry_id: string | null;
  told_at: Date;
}

type WrittenOnce<Value> = ColumnType<Value, Value, never>;

/** What was agreed of a loan (`LoanPlan`). The database refuses every change. */
interface LoanPlanTable {
  loan_application_number: WrittenOnce<string>;
  disbursed_on: WrittenOnce<Day>;
  sanctioned_on: WrittenOnce<Day>;
  principal_paise: WrittenOnce<Paise>;
  /** The yearly rate in hundredths of a per cent, as the penal charge and the fee for repaying early. */
  rate_bp: WrittenOnce<number>;
  rate_type: WrittenOnce<LoanPlan['rateType']>;
  months: WrittenOnce<number>;
  emi_paise: WrittenOnce<Paise>;
  due_day: WrittenOnce<number>;
  penal_bp: WrittenOnce<number>;
  foreclosure_bp: WrittenOnce<number>;
  pay_order: ColumnType<DuePart[], string, never>;
  agreed_rows: ColumnType<PlanRow[], string, never>;
  made_at: WrittenOnce<Date>;
}

/** What was booked of a loan (`LoanEntry`). The database refuses UPDATE and DELETE: a correction is a reversal and a new entry. */
interface LoanEntryTable {
  id: WrittenOnce<string>;
  loan_application_number: WrittenOnce<string>;
  /** The place in the loan's ledger, from 1 without gaps. */
  seq: WrittenOnce<number>;
  kind: WrittenOnce<EntryKind>;
  amount_paise: WrittenOnce<Paise | null>;
  /** The day from which it counts. */
  value_date: WrittenOnce<Day>;
  /** The moment from which it is known. */
  booked_at: WrittenOnce<Date>;
  source: WrittenOnce<LoanEntry['source']>;
  mode: WrittenOnce<NonNullable<LoanEntry['mode']> | null>;
  /** Unique in its source. */
  reference: WrittenOnce<string | null>;
  utr: WrittenOnce<string | null>;
  link_id: WrittenOnce<string | null>;
  settlement_id: WrittenOnce<string | null>;
  /** The entry without which this one never was. */
  depends_on: WrittenOnce<string | null>;
  terms: ColumnType<unknown, string | null, never>;
  reason: WrittenOnce<string | null>;
  remark: WrittenOnce<string | null>;
  /** Staff ids. */
  made_by: WrittenOnce<string | null>;
  approved_by: WrittenOnce<string | null>;
}

/** When a loan's ledger is looked at by itself. */
interface LedgerTurnTable {
  loan_application_number: string;
  /** The day on which instalments and case were made what the ledger says. */
  stood_on: Day;
  /** The next day on which something follows without anybody's booking; null where nothing does. */
  next_on: Day | null;
  /** The day of the last look at whether they are what the ledger comes to. */
  checked_on: Day;
}

/** A question to a borrower what to do with money that is held for them. */
interface HeldChoiceTable {
  id: string;
  loan_application_number: string;
  /** When more was held than an instalment. */
  wanted_at: Date;
  /** When the address was sent; null until then, as its hash and its end. */
  asked_at: Date | null;
  token_hash: string | null;
  expires_at: Date | null;
  /** What the borrower has chosen; before `answered_at` what they are asked whether they mean it. */
  choice: 'KEEP' | 'TENURE' | 'EMI' | null;
  answered_at: Date | null;
  /** When another question took its place, or nothing was held any more. */
  ended_at: Date | null;
}

/** A loan whose figures are not those that its ledger comes to. */
interface LedgerDifferenceTable {
  loan_application_number: string;
  /** OPENING: the ledger would have moved a figure. REPLAY: by all that was agreed and paid it would stand otherwise. */
  kind: 'OPENING' | 'REPLAY';
  found_on: Day;
  /** The figures that stand, and those that the ledger comes to. */
  kept: JsonColumn<Record<string, string | number | null>>;
  reckoned: JsonColumn<Record<string, string | number | null>>;
}

export interface PaymentTables {
  ledger_difference: LedgerDifferenceTable;
  loan_plan: LoanPlanTable;
  loan_entry: LoanEntryTable;
  ledger_turn: LedgerTurnTable;
  held_choice: HeldChoiceTable;
  payment_link: PaymentLinkTable;
  payment: PaymentTable;
  waiting_reversal: WaitingReversalTable;
  payment_exception: PaymentExceptionTable;
  bounce: BounceTable;
}
