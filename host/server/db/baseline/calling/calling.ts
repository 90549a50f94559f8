/** Calls, their grants, banking customers and tickets. */
export const calling: readonly string[] = [
  `create table banking_customer (
    id uuid primary key,
    full_name text not null,
    gender text,
    email_id text,
    contact_number text not null,
    bank_account_eligibility text,
    okyc_status text,
    vkyc_status text,
    rpd_completion_status text,
    bank_account_consent text,
    banking_user_status text,
    bank_account_opened_on text,
    bank_account_status text,
    onboarding_flow text,
    fund_addition_status text,
    fdod_enable_status text,
    portal_url text check (portal_url like 'https://%'),
    details_ref text,
    loan_application_number text,
    loan_amount integer,
    application_status text,
    additional_details text
  )`,
  `create index banking_customer_by_contact on banking_customer (contact_number)`,
  `create index banking_customer_by_loan on banking_customer (loan_application_number)`,

  `create table call_entry (
    id uuid primary key,
    product_type text not null check (product_type in ('PERSONAL_LOAN', 'BANKING')),
    entity_id text not null,
    loan_application_number text,
    called_at timestamptz(3) not null,
    call_status text not null,
    sub_call_status text not null,
    next_call_at timestamptz(3),
    remarks text not null,
    agent text,
    language text,
    user_query text,
    call_outcome text,
    crt_object_id text,
    call_reference_id text,
    grant_id uuid,
    ended_at timestamptz(3),
    self_call_rating integer check (self_call_rating between 1 and 5),
    staff_id uuid references staff (id),
    promise_amount integer,
    promise_date text
  )`,
  `create index call_entry_by_loan on call_entry (loan_application_number, product_type, called_at, id)`,
  `create index call_entry_by_grant on call_entry (grant_id, called_at, id)`,

  `create table call_grant (
    id uuid primary key,
    token_hash text not null unique,
    launch_hash text,
    product_type text not null,
    entity_id text not null,
    loan_application_number text,
    crt_object_id text,
    call_reference_id text,
    user_id text,
    ticket_url text,
    created_at timestamptz(3) not null,
    expires_at timestamptz(3) not null,
    ended_at timestamptz(3),
    life_id uuid,
    staff_id uuid
  )`,
  `create index call_grant_by_expiry on call_grant (expires_at)`,

  `create table call_launch (
    launch_hash text primary key,
    opened_at timestamptz(3) not null,
    opener_hash text
  )`,
  `create index call_launch_by_opening on call_launch (opened_at)`,

  `create table support_ticket (
    id text primary key,
    subject text not null,
    description text not null,
    requester_name text not null,
    status text not null,
    created_at timestamptz(3) not null
  )`,

  `create table dial_reference (
    reference_hash text primary key,
    product_type text not null,
    entity_id text not null,
    loan_application_number text,
    call_reference_id text,
    agent text,
    expires_at timestamptz(3) not null,
    resolved_at timestamptz(3)
  )`,
  `create index dial_reference_by_expiry on dial_reference (expires_at)`,

  `create table call_life (
    id uuid primary key,
    call_key text unique,
    started_at timestamptz(3) not null,
    expires_at timestamptz(3) not null,
    ended_at timestamptz(3)
  )`,
  `create index call_life_by_expiry on call_life (expires_at)`,

  `create table number_guess (
    network_hash text not null,
    number_hash text not null,
    tried_at timestamptz(3) not null,
    constraint number_in_vain_pkey primary key (network_hash, number_hash)
  )`,
  `create index number_guess_by_time on number_guess (tried_at)`,
];
