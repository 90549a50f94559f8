import type { Migration } from '../../migration.ts';

export const lists: Migration = {
  name: '20261121T0530-lists',
  statements: [
    `alter table application add column sourcing_partner text collate "C" check (sourcing_partner in ('pb', 'wishfin'))`,
    ...['queued_at', 'loan_application_number'].map(
      (column) =>
        `create index application_by_partner_${column} on application (sourcing_partner, queue, ${column}, id)
          include (product_type, risk_level) where queue is not null and sourcing_partner is not null`,
    ),
    `create index application_by_hold_number on application (hold, loan_application_number, id) where hold is not null`,
    `create index application_by_owner on application (owner_id, queue) where queue is not null and owner_id is not null`,

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

    `alter table collections_case add column calling_comment text`,
    `create index collections_case_by_field_agent on collections_case (field_allocated_to, bucket) where queue is not null`,

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
      version integer not null default 1
    )`,
    // Existing staff become agents, too.
    `insert into agent (id, queue, agent_name, email_id, kyc_status, role, is_enabled, has_queues, assigned_queues,
        account_allocated, number_of_rpcs, number_of_ptps, number_of_resolved)
      select id, case when is_of_agency then 'AGENCY' else 'OPS' end, trim(first_name || ' ' || last_name), username,
        case when is_of_agency then 'NOT_STARTED' else 'DONE' end, roles ->> 0, disabled_at is null, false, '[]', 0, 0, 0, 0
      from (
        select staff.*, roles @> '["AGENCY_AGENT"]' or roles @> '["AGENCY_MANAGER"]' as is_of_agency from staff
      ) as existing`,
    ...['sort_name', 'account_allocated'].map(
      (column) => `create index agent_by_${column} on agent (queue, ${column}, id)`,
    ),

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
      kind text not null check (kind in ('allocation', 'hold')),
      staff_id uuid not null references staff (id) on delete cascade,
      lines jsonb not null,
      checked_at timestamptz(3) not null,
      used_at timestamptz(3)
    )`,
    `create index checked_file_by_age on checked_file (checked_at)`,
  ],
};
