/** Applications, the facts that their moves ask for, where they stood, and loans in collection. */
export const applications: readonly string[] = [
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
    sourcing_partner text collate "C" check (sourcing_partner in ('pb', 'wishfin')),
    compliance_status text collate "C" check (compliance_status in ('pending', 'In-Progress', 'Re-Work', 'APPROVED', 'REJECTED')),
    compliance_status_at timestamptz(3),
    vkyc_session text collate "C" check (vkyc_session in ('LINK_SENT', 'QUEUED', 'IN_CALL', 'COMPLETED', 'DROPPED', 'EXPIRED')),
    vkyc_outcome text collate "C" check (vkyc_outcome in ('APPROVED', 'DECLINED', 'REJECTED', 'RETRY')),
    owner_name text collate "C" not null default '',
    remark_by_id uuid references staff (id),
    remark_at timestamptz(3),
    check ((queue is null) = (sub_queue is null)),
    check (documents_approved + documents_rejected <= documents_total),
    check ((compliance_status is null) = (compliance_status_at is null))
  )`,
  // The columns that every list filters by are included, so that a page is found without reading the rows.
  `create index application_by_queued_at on application (queue, queued_at, id)
    include (sub_queue, product_type, risk_level, partner_id)
    where queue is not null`,
  `create index application_by_loan_amount on application (queue, loan_amount, id)
    include (sub_queue, product_type, risk_level, partner_id)
    where queue is not null`,
  `create index application_by_sort_name on application (queue, sort_name, id)
    include (sub_queue, product_type, risk_level, partner_id)
    where queue is not null`,
  `create index application_by_loan_application_number on application (queue, loan_application_number, id)
    include (sub_queue, product_type, risk_level, partner_id)
    where queue is not null`,
  `create index application_by_contact on application (contact_number)`,
  `create index application_by_email on application ((lower(email_id)) text_pattern_ops)`,
  `create index application_by_hold on application (hold, queued_at, id) where hold is not null`,
  `create index application_by_partner_queued_at on application (sourcing_partner, queue, queued_at, id)
    include (product_type, risk_level)
    where queue is not null and sourcing_partner is not null`,
  `create index application_by_partner_loan_application_number on application (sourcing_partner, queue, loan_application_number, id)
    include (product_type, risk_level)
    where queue is not null and sourcing_partner is not null`,
  `create index application_by_hold_number on application (hold, loan_application_number, id) where hold is not null`,
  `create index application_by_owner on application (owner_id, queue) where queue is not null and owner_id is not null`,
  `create index application_by_desk on application (queue, queued_at, id)
    include (sub_queue, compliance_status, vkyc_session, vkyc_outcome)
    where queue in ('VKYC_MAKER', 'VKYC_CHECKER', 'VKYC_AUDIT', 'COMPLIANCE_REVIEW', 'COMPLIANCE_FIXER', 'COMPLIANCE_CALLING')`,
  `create index application_by_decision on application (compliance_status_at, id)
    include (compliance_status)
    where compliance_status in ('APPROVED', 'REJECTED')`,
  `create index application_by_risk on application (queue, (case risk_level when 'Low' then 1 when 'Medium' then 2 when 'High' then 3 when 'Extreme' then 4 end), id)
    include (sub_queue, risk_level)
    where queue is not null`,
  `create index application_by_hold_risk on application (hold, (case risk_level when 'Low' then 1 when 'Medium' then 2 when 'High' then 3 when 'Extreme' then 4 end), id)
    include (risk_level)
    where hold is not null`,
  `create index application_by_review on application (queue, (case when hold is not null then 5 when documents_rejected > 0 then 3 when documents_approved = documents_total then 4 when owner_id is null then 1 else 2 end), id)
    include (sub_queue, hold, documents_rejected, documents_approved, documents_total, owner_id)
    where queue = 'DOCUMENT_PROCESSING'`,
  `create index application_by_owner_name on application (queue, owner_name, id)
    include (sub_queue, product_type, risk_level, partner_id)
    where queue is not null`,
  `create index application_by_partner_owner_name on application (sourcing_partner, queue, owner_name, id)
    include (product_type, risk_level)
    where queue is not null and sourcing_partner is not null`,
  `create index application_by_hold_owner_name on application (hold, owner_name, id) where hold is not null`,
  `create index application_by_hold_status on application (hold, udrs, id) where hold is not null`,
  `create index application_by_cards on application (queue, (documents_approved * 1000 / greatest(documents_total, 1)), id)
    include (sub_queue, documents_approved, documents_total)
    where queue in ('DOCUMENT_PROCESSING', 'KYC_VERIFICATION')`,
  `create index application_to_disburse on application (partner_id, queued_at, id)
    include (sourcing_partner)
    where queue = 'NACH_UPLOAD'`,
  `create index application_sourced_to_disburse on application (sourcing_partner, queued_at, id)
    where queue = 'NACH_UPLOAD' and sourcing_partner is not null`,
  `create index application_by_submission on application (submitted_at) include (partner_id)`,
  `create index application_by_partner_wait on application (partner_id, queue, queued_at, id)
    include (sub_queue, product_type, loan_application_number)
    where queue is not null`,

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

  `create table application_fact (
    application_id uuid primary key references application (id),
    hold_remark text,
    review_flag text,
    has_gps_mismatch boolean not null default false,
    document_approver_ids jsonb not null default '[]',
    vkyc_maker_id uuid references staff (id),
    vkyc_checker_id uuid references staff (id),
    vkyc_audit_result text check (vkyc_audit_result in ('APPROVED', 'REJECTED', 'RETRY')),
    compliance_result text check (compliance_result in ('APPROVED', 'REJECTED')),
    compliance_reviewer_id uuid references staff (id),
    discrepancies integer not null default 0,
    discrepancies_answered integer not null default 0 check (discrepancies_answered <= discrepancies),
    compliance_call_outcome text,
    decision text check (decision in ('APPROVED', 'DECLINED')),
    approved_by_id uuid references staff (id),
    agreement_valid_until date,
    mandate text check (mandate in ('NACH_PROCESSED', 'E_MANDATE_COMPLETE')),
    is_bank_account_verified boolean not null default false,
    bank_answer text check (bank_answer in ('PAID', 'FAILED')),
    failed_attempts integer not null default 0,
    is_cause_fixed boolean not null default false,
    rejected_by_id uuid references staff (id),
    rejected_at timestamptz(3),
    hold_remark_by_id uuid references staff (id),
    hold_remark_at timestamptz(3),
    compliance_round integer not null default 0,
    compliance_re_works integer not null default 0,
    compliance_taken_by_id uuid references staff (id),
    compliance_fixer_ids jsonb,
    compliance_asked boolean not null default false,
    vkyc_maker_decision text check (vkyc_maker_decision in ('APPROVED', 'REJECTED')),
    vkyc_checker_outcome text check (vkyc_checker_outcome in ('APPROVED', 'DECLINED', 'REJECTED', 'RETRY')),
    vkyc_declined_maker_ids jsonb,
    vkyc_retries integer not null default 0,
    visit_outcome text,
    disbursal_initiated_by_id uuid references staff (id),
    disbursal_approved_by_id uuid references staff (id),
    failure_cause text
  )`,

  `create table application_stage (
    id uuid primary key,
    application_id uuid not null references application (id),
    queue text collate "C" not null,
    sub_queue text collate "C" not null,
    entered_from text collate "C",
    left_for text collate "C",
    entered_at timestamptz(3) not null,
    left_at timestamptz(3),
    entered_by uuid references staff (id),
    left_by uuid references staff (id),
    check (left_at > entered_at),
    check (left_at is not null or (left_for is null and left_by is null))
  )`,
  `create unique index application_stage_present on application_stage (application_id) where left_at is null`,
  `create unique index application_stage_by_application on application_stage (application_id, entered_at)`,
  `create index application_stage_by_queue on application_stage (queue, left_at, entered_at) include (entered_from, left_for)`,
  `create index application_stage_by_entry on application_stage (entered_at)
    include (application_id, queue)
    where entered_from is distinct from queue`,
  `create index application_stage_by_exit on application_stage (left_at)
    where left_at is not null and left_for is distinct from queue`,
  // The owner's name on each application, empty for nobody's: lists are sorted by it, and an index holds no name of another
  // table. The database keeps it, so that no writer of `owner_id` and no change of a name can forget it.
  `create function sortable_staff_name(staff_id uuid) returns text language sql stable as $$
      select coalesce((select lower(trim(first_name || ' ' || last_name)) from staff where id = staff_id), '')
    $$`,
  `create function keep_owner_name() returns trigger language plpgsql as $$
    begin
      new.owner_name := sortable_staff_name(new.owner_id);
      return new;
    end $$`,
  `create trigger application_owner_is_added before insert on application
    for each row when (new.owner_id is not null) execute function keep_owner_name()`,
  `create trigger application_owner_changes before update of owner_id on application
    for each row when (new.owner_id is distinct from old.owner_id) execute function keep_owner_name()`,
  `create function pass_on_staff_name() returns trigger language plpgsql as $$
    begin
      update application set owner_name = sortable_staff_name(new.id) where owner_id = new.id;
      return null;
    end $$`,
  `create trigger staff_name_changes after update of first_name, last_name on staff
    for each row when ((new.first_name, new.last_name) is distinct from (old.first_name, old.last_name))
    execute function pass_on_staff_name()`,
];
