/** The three desks of compliance: who has a case, its checklist, its discrepancies and the calls about it. */
export const compliance: readonly string[] = [
  `create table compliance_case (
    application_id uuid primary key references application (id),
    owner_id uuid references staff (id),
    owned_at timestamptz(3),
    is_hit_open boolean not null default false,
    calling_comment text
  )`,

  `create table compliance_check (
    application_id uuid not null references application (id),
    round integer not null check (round > 0),
    check_key text not null,
    verdict text not null check (verdict in ('PASS', 'DISCREPANCY')),
    remark text not null default '',
    document_key text,
    by_id uuid not null references staff (id),
    at timestamptz(3) not null,
    primary key (application_id, round, check_key)
  )`,

  `create table compliance_discrepancy (
    id uuid primary key,
    application_id uuid not null references application (id),
    round integer not null check (round > 0),
    code text not null,
    document_key text,
    remark text not null,
    raised_by_id uuid not null references staff (id),
    raised_at timestamptz(3) not null,
    is_asked boolean not null default false,
    answer text check (answer in ('CORRECTED', 'EXPLAINED', 'DOCUMENT_REPLACED', 'NOT_A_DISCREPANCY')),
    answer_text text,
    file_id uuid references stored_file (id),
    answered_by_id uuid references staff (id),
    answered_at timestamptz(3),
    verdict text check (verdict in ('ACCEPTED', 'NOT_ACCEPTED')),
    check ((answer is null) = (answered_by_id is null) and (answer is null) = (answered_at is null))
  )`,
  `create index compliance_discrepancy_of_case on compliance_discrepancy (application_id, round, id)`,
  `create index compliance_discrepancy_by_file on compliance_discrepancy (file_id) where file_id is not null`,

  `create table compliance_call (
    id uuid primary key,
    application_id uuid not null references application (id),
    round integer not null check (round > 0),
    outcome text not null check (outcome in ('CONFIRMED', 'CORRECTED', 'DENIED', 'NOT_REACHABLE')),
    calling_comment text not null,
    next_call_at timestamptz(3),
    discrepancy_ids jsonb not null,
    by_id uuid not null references staff (id),
    at timestamptz(3) not null
  )`,
  `create index compliance_call_of_case on compliance_call (application_id, at, id)`,
];
