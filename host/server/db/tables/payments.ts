import type {
  PaymentLinkPurpose,
  PaymentLinkStatus,
  PaymentMode,
} from '../../../../widgets/contract/payments/payments.ts';
import type { MessageChannel } from '../../../../widgets/contract/communications/messages.ts';

/** An address by which a borrower pays. */
interface PaymentLinkTable {
  id: string;
  /** SHA-256 of what stands behind `/pay/`, hexadecimal: who reads the table can open no page. */
  token_hash: string;
  loan_application_number: string;
  purpose: PaymentLinkPurpose;
  /** Whole rupees; null where none is asked for. */
  amount: number | null;
  status: PaymentLinkStatus;
  /** By which it was sent. */
  channel: MessageChannel | null;
  /** Staff id; null for a job. */
  created_by: string | null;
  created_at: Date;
  expires_at: Date;
  /** When it was paid, expired or cancelled. */
  closed_at: Date | null;
}

/** What a borrower has paid. */
interface PaymentTable {
  id: string;
  /** The sender's own, one a payment. */
  reference: string;
  loan_application_number: string;
  /** Whole rupees. */
  amount: number;
  /** YYYY-MM-DD, in India. */
  paid_on: string;
  payment_mode: PaymentMode;
  /** LINK: by a payment link. BANK: told by the payment service without one. SEED: made for a demo. */
  source: 'LINK' | 'BANK' | 'SEED';
  link_id: string | null;
  recorded_at: Date;
}

export interface PaymentTables {
  payment_link: PaymentLinkTable;
  payment: PaymentTable;
}
