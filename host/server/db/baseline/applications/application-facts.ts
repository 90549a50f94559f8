/** The facts that moves of an application ask for, where it stood, and the name of its owner. */
export const applicationFacts: readonly string[] = [
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
