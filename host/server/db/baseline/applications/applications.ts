/** Applications, and the counters of the queues that they stand in. */
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
];
