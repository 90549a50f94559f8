export type CallProduct = 'PERSONAL_LOAN' | 'BANKING';

/** A user of the banking offer, as the calling screens know them. */
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
  /** https. */
  portal_url: string | null;
  /** Handed through as the customer's bankingDetailsRef. */
  details_ref: string | null;
  /** Of a personal loan beside the account; null for most. */
  loan_application_number: string | null;
  /** Whole rupees. */
  loan_amount: number | null;
  application_status: string | null;
  /** For customer support: account number, branch, nominee in words. */
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
  /** As the dialer names the agent. */
  agent: string | null;
  language: string | null;
  user_query: string | null;
  call_outcome: string | null;
  /** The dialer's ids of the call. */
  crt_object_id: string | null;
  call_reference_id: string | null;
  /** The grant that it was saved with; null for what was imported. */
  grant_id: string | null;
  /** When the agent ended the call with this entry. */
  ended_at: Date | null;
  /** Whole rupees and YYYY-MM-DD of a promise to pay. */
  promise_amount: number | null;
  promise_date: string | null;
  /** 1 to 5; of the banking CRM. */
  self_call_rating: number | null;
  /** Who saved it, where the screen knows. */
  staff_id: string | null;
}

/** A dialer's call, however often its screen is loaded. */
interface CallLifeTable {
  id: string;
  /** SHA-256 of what names the call; null where nothing does, and once another call has the name. */
  call_key: string | null;
  /** Its first load. */
  started_at: Date;
  /** What it gives out until then ends with it. */
  expires_at: Date;
  ended_at: Date | null;
}

/** What one load of the public telephony screen may do until it expires. */
interface CallGrantTable {
  id: string;
  /** Of the call that was loaded; null in what an older process wrote. */
  life_id: string | null;
  /** SHA-256 of the secret that the page holds, hexadecimal. */
  token_hash: string;
  /** SHA-256 of the launch link that was opened: only a page with this grant may open it again. */
  launch_hash: string | null;
  product_type: CallProduct;
  entity_id: string;
  loan_application_number: string | null;
  crt_object_id: string | null;
  call_reference_id: string | null;
  /** Who acts, as the dialer names them; a member of staff by the username. */
  user_id: string | null;
  /** Whom a signed link names. */
  staff_id: string | null;
  created_at: Date;
  expires_at: Date;
  /** Of a grant without a life_id. */
  ended_at: Date | null;
}

/** A launch link that has been opened once. */
interface CallLaunchTable {
  launch_hash: string;
  /** SHA-256 of the secret that the opening page showed; null where it showed none. */
  opener_hash: string | null;
  opened_at: Date;
}

/** What a page may hand to a dialer in place of a number. */
interface DialReferenceTable {
  /** SHA-256 of the reference, hexadecimal. */
  reference_hash: string;
  product_type: CallProduct;
  entity_id: string;
  loan_application_number: string | null;
  call_reference_id: string | null;
  /** Who asked for it, as the audit names them. */
  agent: string | null;
  expires_at: Date;
  /** When the dialer had the number. */
  resolved_at: Date | null;
}

/** The lender's configuration of the disposition forms. */
interface CallChoiceTable {
  kind: 'language' | 'userQuery' | 'callStatus' | 'callOutcome';
  /** The group of a call status; empty for the other kinds. */
  group_name: string;
  label: string;
  /** Groups and entries are shown by it. */
  position: number;
}

/** A ticket of the built-in ticket page. Its id is the page's only key: 32 random bytes. */
interface SupportTicketTable {
  id: string;
  subject: string;
  description: string;
  requester_name: string;
  status: string;
  created_at: Date;
}

/** A number of nobody that a call was loaded by, without a signed link. */
interface NumberGuessTable {
  /** Of where it came from. */
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
  call_choice: CallChoiceTable;
  support_ticket: SupportTicketTable;
}
