/** What is recorded from the OSV visit to the payout. */
export const stageWork: readonly string[] = [
  `create table osv_visit (
    id uuid primary key,
    application_id uuid not null references application (id),
    remarks text not null default '',
    by_id uuid references staff (id),
    at timestamptz(3) not null,
    outcome text not null check (outcome in ('ORIGINALS_SEEN', 'VIDEO_KYC', 'ORIGINALS_DIFFER', 'CUSTOMER_NOT_MET')),
    visited_on text,
    place text check (place in ('HOME', 'OFFICE', 'BRANCH')),
    check ((outcome = 'VIDEO_KYC') = (visited_on is null) and (visited_on is null) = (place is null))
  )`,
  `create index osv_visit_of_application on osv_visit (application_id, id)`,

  `create table credit_decision (
    id uuid primary key,
    application_id uuid not null references application (id),
    remarks text not null default '',
    by_id uuid references staff (id),
    at timestamptz(3) not null,
    decision text not null check (decision in ('APPROVED', 'DECLINED')),
    requested_amount integer not null check (requested_amount > 0),
    amount integer check (amount > 0 and amount <= requested_amount),
    reject_reason text,
    check ((decision = 'APPROVED') = (amount is not null) and (decision = 'DECLINED') = (reject_reason is not null))
  )`,
  `create index credit_decision_of_application on credit_decision (application_id, id)`,

  `create table loan_agreement (
    id uuid primary key,
    application_id uuid not null references application (id),
    remarks text not null default '',
    by_id uuid references staff (id),
    at timestamptz(3) not null,
    valid_until text not null
  )`,
  `create index loan_agreement_of_application on loan_agreement (application_id, id)`,

  `create table account_check (
    id uuid primary key,
    application_id uuid not null references application (id),
    remarks text not null default '',
    by_id uuid references staff (id),
    at timestamptz(3) not null,
    result text not null check (result in ('VERIFIED', 'NAME_DIFFERS', 'ACCOUNT_CLOSED', 'IFSC_NOT_VALID', 'NOT_ANSWERED')),
    reference text unique,
    name_at_bank text not null default '',
    check (result <> 'VERIFIED' or (reference is not null and name_at_bank <> ''))
  )`,
  `create index account_check_of_application on account_check (application_id, id)`,

  `create table disbursal (
    id uuid primary key,
    application_id uuid not null references application (id),
    amount integer not null check (amount > 0),
    initiated_by_id uuid references staff (id),
    initiated_at timestamptz(3) not null,
    remarks text not null default '',
    released_by_id uuid references staff (id),
    released_at timestamptz(3),
    is_approved boolean,
    release_remarks text not null default '',
    answer text check (answer in ('PAID', 'FAILED')),
    answered_by_id uuid references staff (id),
    answered_at timestamptz(3),
    utr text,
    failure_cause text,
    fixed_cause text,
    fix text not null default '',
    fixed_by_id uuid references staff (id),
    fixed_at timestamptz(3),
    check ((released_at is null) = (is_approved is null)),
    check (answer is null or is_approved),
    check ((answer is not distinct from 'PAID') = (utr is not null)),
    check (not is_approved or released_by_id is distinct from initiated_by_id or initiated_by_id is null),
    check (answered_by_id is null or answered_by_id is distinct from released_by_id)
  )`,
  `create index disbursal_of_application on disbursal (application_id, id)`,

  `create table disbursal_utr (
    utr text primary key,
    application_id uuid not null references application (id)
  )`,
];
