import type { Migration } from '../../migration.ts';

/** The three desks of compliance: who has a case, its checklist, its discrepancies and the calls about it. */
export const complianceDesks: Migration = {
  name: '20261124T0200-compliance-desks',
  statements: [
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
    `alter table application_fact
      add column compliance_round integer not null default 0,
      add column compliance_re_works integer not null default 0,
      add column compliance_taken_by_id uuid references staff (id),
      add column compliance_fixer_ids jsonb,
      add column compliance_asked boolean not null default false`,
    // What a review has found is found by its desk from now on. A case that nobody has decided is undecided.
    `update application_fact set compliance_result = null, discrepancies = 0, discrepancies_answered = 0
      where application_id in (select id from application where queue = 'COMPLIANCE_REVIEW')`,
    `update application_fact set compliance_round = 1 where application_id in (
      select id from application where queue in ('COMPLIANCE_REVIEW', 'COMPLIANCE_FIXER', 'COMPLIANCE_CALLING'))`,
    `update application set compliance_status = 'pending'
      where queue = 'COMPLIANCE_REVIEW' and compliance_status = 'In-Progress'`,
  ],
};
