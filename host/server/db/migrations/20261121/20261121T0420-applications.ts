import type { Migration } from '../../migration.ts';

/** Columns that every list filters by. The indexes include them, so that a page is found without reading the rows. */
const carried = 'sub_queue, product_type, risk_level, partner_id';
const carriedByCases = 'bucket, calling_allocated_to, customer_type, promised_on';

export const applications: Migration = {
  name: '20261121T0420-applications',
  statements: [
    `create table application (
    id uuid primary key,
    loan_application_number text collate "C" not null unique check (loan_application_number ~ '^[0-9]{12}$'),
    product_type text not null check (product_type in ('PL', 'LOC')),
    first_name text not null,
    last_name text not null,
    full_name text not null generated always as (first_name || case last_name when '' then '' else ' ' || last_name end) stored,
    sort_name text collate "C" not null generated always as (lower(first_name || case last_name when '' then '' else ' ' || last_name end)) stored,
    contact_number text collate "C" not null check (contact_number ~ '^[6-9][0-9]{9}$'),
    email_id text collate "C",
    gender text not null check (gender in ('F', 'M')),
    employment text not null check (employment in ('SALARIED', 'SELF_EMPLOYED')),
    city text not null,
    state text not null,
    pin_code text not null,
    partner_id integer not null,
    is_partner_sourced boolean not null,
    loan_amount integer not null check (loan_amount > 0),
    tenure_months integer not null check (tenure_months > 0),
    rate_basis_points integer not null check (rate_basis_points >= 0),
    emi integer not null check (emi > 0),
    risk_level text not null check (risk_level in ('Low', 'Medium', 'High', 'Extreme')),
    udrs text not null,
    fraud_list text,
    hold text check (hold in ('PRE_DISBURSAL', 'POST_DISBURSAL')),
    hold_reason text,
    is_resubmitted boolean not null,
    needs_employer_check boolean not null,
    documents_total integer not null,
    documents_approved integer not null,
    documents_rejected integer not null,
    queue text collate "C",
    sub_queue text collate "C",
    owner_id uuid references staff (id),
    remark text,
    submitted_at timestamptz(3) not null,
    queued_at timestamptz(3) not null,
    status_changed_at timestamptz(3) not null,
    modified_at timestamptz(3) not null,
    version integer not null default 1,
    check ((queue is null) = (sub_queue is null)),
    check (documents_approved + documents_rejected <= documents_total)
  )`,
    ...['queued_at', 'loan_amount', 'sort_name', 'loan_application_number'].map(
      (column) =>
        `create index application_by_${column} on application (queue, ${column}, id) include (${carried}) where queue is not null`,
    ),
    'create index application_by_contact on application (contact_number)',
    'create index application_by_email on application ((lower(email_id)) text_pattern_ops)',
    'create index application_by_hold on application (hold, queued_at, id) where hold is not null',

    `create table queue_counter (
    queue text collate "C" not null,
    sub_queue text collate "C" not null,
    n bigint not null,
    primary key (queue, sub_queue)
  )`,

    `create table collections_case (
    id uuid primary key,
    application_id uuid not null unique references application (id),
    loan_application_number text collate "C" not null unique,
    dpd integer not null check (dpd >= 0),
    bucket text collate "C",
    queue text collate "C",
    peak text not null,
    dqstring text not null,
    customer_type text not null check (customer_type in ('New', 'Repeat')),
    principal_outstanding integer not null check (principal_outstanding >= 0),
    total_outstanding integer not null check (total_outstanding >= principal_outstanding),
    emi integer not null,
    allocated_at timestamptz(3) not null,
    calling_allocated_to uuid references staff (id),
    field_allocated_to uuid references staff (id),
    no_of_calls integer not null,
    no_of_rpc integer not null check (no_of_rpc <= no_of_calls),
    promised_on date check (promised_on is null or no_of_rpc > 0),
    latest_response_at timestamptz(3),
    next_call_at timestamptz(3),
    last_paid_on date,
    version integer not null default 1,
    check ((queue is null) = (bucket is null))
  )`,
    ...['allocated_at', 'dpd', 'total_outstanding', 'loan_application_number'].map(
      (column) =>
        `create index collections_case_by_${column} on collections_case (queue, ${column}, id) include (${carriedByCases}) where queue is not null`,
    ),
    'create index collections_case_by_agent on collections_case (calling_allocated_to, bucket) where queue is not null',
  ],
};
