/** Loans in collection. */
export const loans: readonly string[] = [
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
    calling_comment text,
    calling_comment_by_id uuid references staff (id),
    calling_comment_at timestamptz(3),
    overdue_amount integer not null default 0 check (overdue_amount >= 0),
    oldest_due_on date,
    aged_on date,
    pre_approved_amount integer,
    last_contact_type text check (last_contact_type in ('RPC', 'THIRD_PARTY', 'NOT_CONNECTED')),
    last_contact_outcome text,
    next_contact_at timestamptz(3),
    initiations integer not null default 0 check (initiations >= 0),
    deletions integer not null default 0 check (deletions >= 0),
    complaint_at timestamptz(3),
    complaint_by_id uuid references staff (id),
    complaint_remark text,
    contact_opens integer check (contact_opens between 0 and 1439),
    contact_closes integer check (contact_closes between 0 and 1439),
    contact_place text,
    notice_due_at timestamptz(3),
    notice_message_id uuid,
    restructured_on date,
    closed_reason text check (closed_reason in ('PAID', 'SETTLED', 'FORECLOSED')),
    closed_on date,
    check ((queue is null) = (bucket is null))
  )`,
  `create index collections_case_by_allocated_at on collections_case (queue, allocated_at, id)
    include (bucket, calling_allocated_to, customer_type, promised_on)
    where queue is not null`,
  `create index collections_case_by_dpd on collections_case (queue, dpd, id)
    include (bucket, calling_allocated_to, customer_type, promised_on)
    where queue is not null`,
  `create index collections_case_by_total_outstanding on collections_case (queue, total_outstanding, id)
    include (bucket, calling_allocated_to, customer_type, promised_on)
    where queue is not null`,
  `create index collections_case_by_loan_application_number on collections_case (queue, loan_application_number, id)
    include (bucket, calling_allocated_to, customer_type, promised_on)
    where queue is not null`,
  `create index collections_case_by_field_agent on collections_case (field_allocated_to, bucket) where queue is not null`,
  // The index alone lists an agent's own loans in order, and counts them by bucket.
  `create index collections_case_by_own on collections_case (calling_allocated_to, queue, allocated_at, id)
    include (bucket, customer_type, promised_on)
    where queue is not null`,
  `create index collections_case_to_age on collections_case (aged_on, id) where queue is not null`,
  `create index collections_case_by_field_own on collections_case (field_allocated_to, queue, allocated_at, id)
    include (bucket, customer_type, promised_on)
    where queue is not null`,
  `create index collections_case_by_next_call_at on collections_case (queue, next_call_at, id) where queue is not null`,
  `create index collections_case_by_promised_on on collections_case (queue, promised_on, id) where queue is not null`,
  `create index collections_case_with_requests on collections_case (queue, allocated_at, id)
    where queue is not null and initiations > 0`,
  `create index collections_case_by_allocation on collections_case (allocated_at)`,
  `create index collections_case_by_end on collections_case (closed_on) where closed_on is not null`,
];
