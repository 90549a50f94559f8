import type { Generated } from 'kysely';

export type CallProduct = 'PERSONAL_LOAN' | 'BANKING';

/** A customer of the banking offer, as the calling screens show them. */
interface BankingCustomerTable {
  id: string;
  full_name: string;
  gender: string | null;
  email_id: string | null;
  /** 10 digits. */
  contact_number: string;
  bank_account_eligibility: string | null;
  okyc_status: string | null;
  vkyc_status: string | null;
  rpd_completion_status: string | null;
  bank_account_consent: string | null;
  banking_user_status: string | null;
  /** YYYY-MM-DD. */
  bank_account_opened_on: string | null;
  bank_account_status: string | null;
  onboarding_flow: string | null;
  fund_addition_status: string | null;
  fdod_enable_status: string | null;
  /** An https address. */
  portal_url: string | null;
  /** Returned unchanged as the customer's bankingDetailsRef. */
  details_ref: string | null;
  /** The customer's personal loan beside the account; null for most customers. */
  loan_application_number: string | null;
  /** Whole rupees. */
  loan_amount: number | null;
  application_status: string | null;
  /** Plain text for customer support: account number, branch, nominee. */
  additional_details: string | null;
}

/** One saved disposition. */
interface CallEntryTable {
  id: string;
  product_type: CallProduct;
  /** The application's or the banking customer's id. */
  entity_id: string;
  loan_application_number: string | null;
  called_at: Date;
  call_status: string;
  sub_call_status: string;
  next_call_at: Date | null;
  remarks: string;
  /** The agent, as the dialer names them. */
  agent: string | null;
  language: string | null;
  user_query: string | null;
  call_outcome: string | null;
  /** The dialer's ids of the call. */
  crt_object_id: string | null;
  call_reference_id: string | null;
  /** The grant that the entry was saved with; null for an imported entry. */
  grant_id: string | null;
  /** When the agent ended the call with this entry. */
  ended_at: Date | null;
  /** Whole rupees and YYYY-MM-DD of a promise to pay. */
  promise_amount: number | null;
  promise_date: string | null;
  /** 1 to 5; set by the banking CRM only. */
  self_call_rating: number | null;
  /** Who saved the entry; null when the screen does not know. */
  staff_id: string | null;
  /** When it came to the server; null for an imported entry and in older ones. */
  received_at: Generated<Date | null>;
  /** What the sender said of its time, where that is five minutes apart or more. */
  stated_at: Generated<Date | null>;
}

/** A dialer's call. It has one row, however often its screen is loaded. */
interface CallLifeTable {
  id: string;
  /** SHA-256 of what identifies the call; null when nothing does, and once another call has taken the key. */
  call_key: string | null;
  /** When the call's screen was first loaded. */
  started_at: Date;
  /** Grants and references that the call has issued end then at the latest. */
  expires_at: Date;
  ended_at: Date | null;
}

/** The grant of one load of the public telephony screen, good until it expires. */
interface CallGrantTable {
  id: string;
  /** The call that was loaded; null in rows that an older process wrote. */
  life_id: string | null;
  /** SHA-256 of the page's secret, hexadecimal. */
  token_hash: string;
  /** SHA-256 of the launch link that was opened. Only a page with this grant may open that link again. */
  launch_hash: string | null;
  product_type: CallProduct;
  entity_id: string;
  loan_application_number: string | null;
  crt_object_id: string | null;
  call_reference_id: string | null;
  /** The acting user, as the dialer names them; for a member of staff the username. */
  user_id: string | null;
  /** The member of staff whom the signed link names. */
  staff_id: string | null;
  created_at: Date;
  expires_at: Date;
  /** Set only on a grant without a life_id. */
  ended_at: Date | null;
}

/** A launch link that has been opened once. */
interface CallLaunchTable {
  launch_hash: string;
  /** SHA-256 of the secret that the opening page sent; null when the page sent none. */
  opener_hash: string | null;
  opened_at: Date;
}

/** A reference that a page gives to a dialer in place of a phone number. */
interface DialReferenceTable {
  /** SHA-256 of the reference, hexadecimal. */
  reference_hash: string;
  product_type: CallProduct;
  entity_id: string;
  loan_application_number: string | null;
  call_reference_id: string | null;
  /** Who asked for the reference, as the audit names them. */
  agent: string | null;
  expires_at: Date;
  /** When the dialer exchanged the reference for the number. */
  resolved_at: Date | null;
}

/** A ticket of the built-in ticket page. The ticket's id, 32 random bytes, is all that opens the page. */
interface SupportTicketTable {
  id: string;
  subject: string;
  description: string;
  requester_name: string;
  status: string;
  created_at: Date;
}

/** A call was loaded without a signed link, by a number that belongs to no customer. */
interface NumberGuessTable {
  /** The hash of the caller's network. */
  network_hash: string;
  number_hash: string;
  tried_at: Date;
}

export interface CallingTables {
  number_guess: NumberGuessTable;
  banking_customer: BankingCustomerTable;
  call_entry: CallEntryTable;
  call_life: CallLifeTable;
  call_grant: CallGrantTable;
  call_launch: CallLaunchTable;
  dial_reference: DialReferenceTable;
  support_ticket: SupportTicketTable;
}
