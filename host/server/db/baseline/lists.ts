/** What lists show of an application's checks, agents, saved views and checked files. */
export const lists: readonly string[] = [
  `create table application_check (
    application_id uuid primary key references application (id),
    app_name text,
    verification_type text,
    employment_verification text,
    employer_verification_status text,
    bureau_status text,
    bounce_verification text,
    evehicle_verification text,
    check_point_status text,
    case_status text,
    partner_status text,
    is_disbursal_enabled boolean,
    error_message text,
    review_status_changed_at timestamptz(3),
    agreement_verified_on date,
    last_modified_by uuid references staff (id)
  )`,

  `create table agent (
    id uuid primary key references staff (id) on delete cascade,
    queue text collate "C" not null check (queue in ('AGENCY', 'OPS')),
    agent_name text not null,
    sort_name text collate "C" not null generated always as (lower(agent_name)) stored,
    email_id text collate "C" not null,
    contact_number text collate "C" check (contact_number ~ '^[6-9][0-9]{9}$'),
    kyc_status text not null check (kyc_status in ('NOT_STARTED', 'DRAFT', 'SUBMITTED', 'REWORK', 'REJECTED', 'DONE')),
    role text,
    is_enabled boolean not null,
    has_queues boolean not null,
    assigned_queues jsonb not null,
    account_allocated integer not null check (account_allocated >= 0),
    number_of_rpcs integer not null check (number_of_rpcs >= 0),
    number_of_ptps integer not null check (number_of_ptps >= 0),
    number_of_resolved integer not null check (number_of_resolved >= 0),
    version integer not null default 1,
    kyc_since timestamptz(3) not null default now(),
    certificate_ends_at timestamptz(3),
    is_certificate_ended boolean not null default false
  )`,
  `create index agent_by_sort_name on agent (queue, sort_name, id)`,
  `create index agent_by_account_allocated on agent (queue, account_allocated, id)`,
  `create index agent_by_kyc on agent (queue, kyc_status, kyc_since, id)`,
  `create index agent_certificates on agent (certificate_ends_at) where certificate_ends_at is not null and not is_certificate_ended`,

  `create table saved_view (
    id uuid primary key,
    staff_id uuid not null references staff (id) on delete cascade,
    list_type text not null,
    name text not null,
    view text not null,
    saved_at timestamptz(3) not null
  )`,
  `create unique index saved_view_by_name on saved_view (staff_id, list_type, (lower(name)))`,

  `create table checked_file (
    id uuid primary key,
    kind text not null check (kind in ('allocation', 'hold', 'feedback', 'recordings', 'unsubscribe', 'bankAnswers', 'audience', 'disbursalAnswers')),
    staff_id uuid not null references staff (id) on delete cascade,
    lines jsonb not null,
    checked_at timestamptz(3) not null,
    used_at timestamptz(3),
    file_hash text collate "C",
    summary text,
    done_count integer not null default 0 check (done_count >= 0)
  )`,
  `create index checked_file_by_age on checked_file (checked_at)`,
  `create index checked_file_by_sender on checked_file (staff_id, file_hash)`,

  `create table checked_slice (
    file_id uuid not null references checked_file (id) on delete cascade,
    from_line integer not null,
    outcomes jsonb not null,
    primary key (file_id, from_line)
  )`,
];
