import type { Migration } from '../../migration.ts';

/**
 * What counts against limits over a window, in place of `limit_use`, which an earlier version of the server goes on using.
 * Its counts of an hour begin anew.
 */
export const limitsOverWindows: Migration = {
  name: '20261129T2100-limits-over-windows',
  statements: [
    `create table limited_use (
      id uuid primary key,
      code text not null,
      person_id text not null,
      loan text,
      subject_hash text,
      amount integer not null check (amount >= 0),
      at timestamptz(3) not null,
      undone_at timestamptz(3)
    )`,
    `create index limited_use_of_person on limited_use (person_id, code, at)`,
    `create index limited_use_of_loan on limited_use (loan, code, at) where loan is not null`,
    `create index limited_use_by_time on limited_use (at)`,
    `create table limit_scope (
      code text not null,
      scope text not null,
      used_at timestamptz(3) not null,
      refused_at timestamptz(3),
      primary key (code, scope)
    )`,
    `create table limit_leave (
      id uuid primary key,
      code text not null,
      person_id text not null,
      amount integer not null check (amount > 0),
      day date not null,
      reason text not null,
      given_by uuid not null references staff (id),
      at timestamptz(3) not null
    )`,
    `create index limit_leave_of_person on limit_leave (person_id, code, day)`,
    `create index limit_leave_by_time on limit_leave (at)`,
    `create index limit_scope_by_time on limit_scope (used_at)`,
  ],
};
