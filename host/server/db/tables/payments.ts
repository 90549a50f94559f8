import type { Day } from '../../../../widgets/contract/time.ts';
import type { ColumnType, Generated } from 'kysely';
import type { Allocation } from '../../../../widgets/contract/collections/allocate-payment.ts';
import type {
  PaymentLinkPurpose,
  PaymentLinkStatus,
  PaymentMode,
} from '../../../../widgets/contract/payments/payments.ts';
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
  payment_mode: PaymentMode;
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
  recorded_at: Date;
}

export interface PaymentTables {
  payment_link: PaymentLinkTable;
  payment: PaymentTable;
}
