/** The schedules of loans, promises to pay, and contacts with borrowers. */
export const collections: readonly string[] = [
  `create table loan_installment (
    loan_application_number text collate "C" not null,
    no integer not null check (no > 0),
    due_date date not null,
    due_amount integer not null,
    principal_component integer not null,
    interest_component integer not null,
    penalty_component integer not null default 0,
    outstanding_principal integer not null check (outstanding_principal >= 0),
    paid_date date,
    paid_amount integer not null default 0,
    principal_paid integer not null default 0,
    interest_paid integer not null default 0,
    penalty_paid integer not null default 0,
    payment_mode text check (payment_mode in ('UPI', 'NACH', 'NEFT', 'CARD', 'CASH')),
    penalty_months integer not null default 0,
    primary key (loan_application_number, no),
    check (due_amount = principal_component + interest_component + penalty_component),
    check (paid_amount = principal_paid + interest_paid + penalty_paid),
    check (principal_paid between 0 and principal_component),
    check (interest_paid between 0 and interest_component),
    check (penalty_paid between 0 and penalty_component),
    check ((paid_date is not null) = (paid_amount = due_amount))
  )`,
  `create index loan_installment_unpaid on loan_installment (due_date, loan_application_number) where paid_date is null`,

  `create table promise (
    id uuid primary key,
    loan_application_number text collate "C" not null,
    amount integer not null check (amount > 0),
    promised_on date not null,
    status text not null check (status in ('OPEN', 'KEPT', 'PARTIAL', 'BROKEN', 'CANCELLED')),
    paid_amount integer not null default 0 check (paid_amount >= 0),
    source text not null check (source in ('TELEPHONY', 'CALL', 'FEEDBACK', 'CSV')),
    source_id uuid,
    made_by uuid references staff (id),
    made_at timestamptz(3) not null,
    closed_at timestamptz(3),
    close_reason text,
    check ((closed_at is null) = (status = 'OPEN')),
    check ((close_reason is not null) = (status = 'CANCELLED'))
  )`,
  // A loan has at most one open promise, whichever screen it is made on.
  `create unique index promise_open on promise (loan_application_number) where status = 'OPEN'`,
  `create index promise_of_loan on promise (loan_application_number, made_at, id)`,
  `create index promise_by_day on promise (promised_on, id) where status = 'OPEN'`,
  `create index promise_of_source on promise (source_id) where source_id is not null`,
  `create index promise_by_making on promise (made_at)`,
  `create index promise_by_end on promise (closed_at) where closed_at is not null`,

  `create table agency_call (
    id uuid primary key,
    loan_application_number text collate "C" not null,
    staff_id uuid not null references staff (id),
    started_at timestamptz(3) not null,
    ended_at timestamptz(3),
    call_entry_id uuid references call_entry (id),
    check ((ended_at is null) = (call_entry_id is null))
  )`,
  `create unique index agency_call_running on agency_call (staff_id) where ended_at is null`,
  `create index agency_call_of_loan on agency_call (loan_application_number, started_at)`,

  `create table contact_attempt (
    id uuid primary key,
    loan_application_number text collate "C" not null,
    borrower_hash text collate "C" not null,
    door text not null check (door in ('TELEPHONY', 'CALL', 'FEEDBACK', 'MESSAGE', 'VISIT')),
    is_rpc boolean not null,
    at timestamptz(3) not null,
    staff_id uuid references staff (id),
    source_id uuid,
    recording_ref text
  )`,
  `create index contact_attempt_of_loan on contact_attempt (loan_application_number, at)`,
  `create index contact_attempt_of_borrower on contact_attempt (borrower_hash, at)`,
  `create index contact_attempt_of_source on contact_attempt (source_id) where source_id is not null`,
  `create index contact_attempt_by_time on contact_attempt (at)`,

  `create table contact_allowance (
    id uuid primary key,
    loan_application_number text collate "C" not null,
    reason text not null,
    granted_by uuid not null references staff (id),
    granted_at timestamptz(3) not null,
    used_at timestamptz(3)
  )`,
  `create unique index contact_allowance_open on contact_allowance (loan_application_number) where used_at is null`,

  `create table barred_number (
    number_hash text collate "C" primary key,
    loan_application_number text collate "C" not null,
    barred_by uuid references staff (id),
    barred_at timestamptz(3) not null
  )`,

  `create table collections_day (
    day date primary key,
    opened integer not null,
    at timestamptz(3) not null
  )`,
];
