import type { Day } from '../../../../widgets/contract/time.ts';
import type { Generated, GeneratedAlways } from 'kysely';
import type {
  ApproveMode,
  OfferChannel,
  SettlementLevel,
  SettlementReason,
  SettlementStatus,
} from '../../../../widgets/contract/settlement/settlement.ts';
import type { MessageChannel } from '../../../../widgets/contract/communications/messages.ts';
import type { Paise } from '../../../../widgets/contract/ledger/paise.ts';
import type { JsonColumn } from '../json-column.ts';

/** A person's approval of a settlement. */
export interface StoredApproval {
  /** Staff id. */
  by: string;
  /** Whether this person was a head of collections. */
  isHead: boolean;
  /** ISO 8601, UTC. */
  at: string;
  /** The dues and the limit under which the person has approved. */
  totalOutstanding: number;
  level: SettlementLevel;
}

/** A part of a settlement: whole rupees, and the day by which they are paid. */
export interface StoredPart {
  amount: number;
  dueOn: Day;
}

/** How the customer has accepted an offer, besides when and from where: what proves it was they. */
export interface StoredAcceptance {
  /** How the code reached them, by which message, and the number, masked. */
  channel: MessageChannel;
  messageId: string;
  codeTo: string;
  /** SHA-256 of the words that the page has shown. */
  textHash: string;
}

/** A loan settled for less than its dues. Amounts are whole rupees, days YYYY-MM-DD in India. */
interface SettlementTable {
  id: string;
  /** The tab of the validation list that the status stands in; each is read by an index of its own. */
  queue: GeneratedAlways<string>;
  loan_application_number: string;
  case_id: string;
  settlement_amount: number;
  /** Paid in full by this day. */
  settlement_date: Day;
  /** The last day on which the customer may answer. */
  expiry_date: Day;
  /** The dues by which the policy was applied last: at the submission, then at each approval. */
  total_outstanding: number;
  pre_approved_amount: number;
  /** The part of the dues that is given up, in hundredths of a per cent, rounded up. */
  haircut_basis_points: number;
  /** Who approves; null when the policy does. */
  level: SettlementLevel | null;
  approve_mode: ApproveMode;
  status: SettlementStatus;
  /** When the status last changed. */
  waiting_since: Date;
  /** Staff id. */
  submitted_by: string;
  submitted_at: Date;
  remark: string | null;
  approvals: JsonColumn<StoredApproval[]>;
  /** When the customer accepted, and from which address. */
  accepted_at: Date | null;
  accepted_ip: string | null;
  /** Null before, and where the customer accepted before codes were asked for. */
  accepted_by: JsonColumn<StoredAcceptance | null> | null;
  /** In which parts it is paid, the last by the settlement date; null: at once. */
  parts: JsonColumn<StoredPart[] | null> | null;
  /** What was paid since then. */
  paid_amount: Generated<number>;
  /** The same to the paisa, of a loan with a ledger. */
  paid_amount_paise: Paise | null;
  /** The day on which it is violated unless more of its money is told, of a loan with a ledger; null once it has ended. */
  violates_on: Day | null;
  closed_at: Date | null;
  closed_by: string | null;
  reason_code: SettlementReason | null;
  close_remark: string | null;
  /** The settlement that this one was made anew from. */
  recovered_from_id: string | null;
  /** The agency that has it now; null: the lender. */
  agency_id: Generated<string | null>;
  version: Generated<number>;
}

/**
 * An address at which a customer sees an offer, and answers it where it was sent to them (`COPY`: handed to staff). Each is
 * good until a newer one ends it, or the settlement is answered or over.
 */
interface SettlementLinkTable {
  /** SHA-256 of the part of the address after `/offer/`, hexadecimal. Reading the table does not open a page. */
  token_hash: string;
  settlement_id: string;
  channel: OfferChannel;
  /** Staff id of who sent or copied it. */
  created_by: string;
  created_at: Date;
  /** When a newer address took its place. */
  ended_at: Date | null;
}

export interface SettlementTables {
  settlement: SettlementTable;
  settlement_link: SettlementLinkTable;
}
