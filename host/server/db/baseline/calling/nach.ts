/** Mandates and their batches, calls, tickets, and mails that bring signed mandates. */
export const nach: readonly string[] = [
  `create table nach_batch (
    id uuid primary key,
    created_at timestamptz(3) not null,
    created_by uuid not null references staff (id),
    mandate_count integer not null check (mandate_count > 0)
  )`,
  `create index nach_batch_by_time on nach_batch (created_at desc, id desc)`,

  `create table nach_mandate (
    id uuid primary key,
    application_id uuid not null unique references application (id),
    loan_application_number text not null unique,
    nach_type text not null check (nach_type in ('MANUAL', 'E_NACH')),
    instrument text not null,
    attempts integer not null check (attempts between 0 and 3),
    status text not null check (status in ('NACH_PENDING', 'NACH_RECIEVED', 'NACH_REJECTED', 'NACH_RESUBMITTED', 'NACH_READY', 'NACH_PROCESSED', 'E_MANDATE_COMPLETE')),
    remarks text,
    umrn text unique,
    reject_code text,
    reject_code_version integer,
    email text,
    mail_queue_id text unique,
    monthly_income integer,
    changed_at timestamptz(3) not null,
    version integer not null default 1,
    reviewed_by_id uuid references staff (id),
    reviewed_at timestamptz(3),
    batch_id uuid references nach_batch (id),
    check ((reject_code is null) = (reject_code_version is null)),
    check (status <> 'NACH_REJECTED' or remarks is not null)
  )`,
  `create index nach_mandate_by_email on nach_mandate ((lower(email))) where email is not null`,
  `create index nach_mandate_waits_for_batch on nach_mandate (changed_at, id) where status = 'NACH_READY' and batch_id is null`,
  `create index nach_mandate_by_batch on nach_mandate (batch_id, id) where batch_id is not null`,

  `create table nach_call (
    id uuid primary key,
    loan_application_number text not null,
    is_voice_bot boolean not null,
    called_at timestamptz(3) not null,
    call_status text not null,
    sub_call_status text not null,
    next_call_at timestamptz(3),
    remarks text not null,
    agent text,
    agent_id text,
    staff_id uuid references staff (id),
    reject_reason text,
    call_summary text,
    nach_type text,
    nach_status text,
    document_submitted_at timestamptz(3),
    customer_callback_at timestamptz(3),
    agent_callback_at timestamptz(3),
    language text,
    user_query text,
    number_of_leads integer,
    self_call_rating integer check (self_call_rating between 1 and 5),
    process text,
    convox_id text,
    type_of_call text,
    updated_at timestamptz(3) not null
  )`,
  `create index nach_call_by_loan on nach_call (loan_application_number, is_voice_bot, called_at, id)`,

  `create table crm_ticket (
    screen text not null,
    call_reference_id text not null,
    subject_id text not null,
    url text not null,
    staff_id uuid references staff (id),
    created_at timestamptz(3) not null,
    primary key (screen, subject_id, call_reference_id)
  )`,

  // Queries find mails by an application's loan number: the index serves them only when both columns share a collation.
  `create table nach_mail (
    id uuid primary key,
    partner text check (partner in ('pb', 'wishfin')),
    queue_name text not null,
    mail_queue_id text,
    sender_name text,
    sender_email text not null,
    subject text not null,
    body text not null,
    received_at timestamptz(3) not null,
    read_at timestamptz(3),
    loan_application_number text collate "C",
    linked_at timestamptz(3),
    linked_by uuid references staff (id),
    version integer not null default 1,
    mandate_before jsonb
  )`,
  `create index nach_mail_by_queue_id on nach_mail (mail_queue_id, received_at, id)`,
  `create index nach_mail_by_sender on nach_mail ((lower(sender_email)), received_at, id)`,
  `create index nach_mail_by_loan on nach_mail (loan_application_number, received_at, id)`,
  `create index nach_mail_unlinked on nach_mail (received_at, id) where loan_application_number is null`,

  `create table nach_mail_attachment (
    mail_id uuid not null references nach_mail (id),
    file_id uuid not null references stored_file (id),
    position integer not null,
    primary key (mail_id, file_id)
  )`,
  `create index nach_mail_attachment_by_file on nach_mail_attachment (file_id)`,
];
