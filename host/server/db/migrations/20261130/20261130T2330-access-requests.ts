import type { Migration } from '../../migration.ts';

/**
 * What somebody has proposed that widens access, until another person decides. Accounts stand in a list from here on; an earlier
 * version of the server changes them without raising the version.
 */
export const accessRequests: Migration = {
  name: '20261130T2330-access-requests',
  statements: [
    `alter table staff add column queue text collate "C" not null default 'STAFF',
      add column version integer not null default 1`,
    `create table access_request (
      id uuid primary key,
      queue text collate "C" not null check (queue in ('WAITING', 'APPROVED', 'REFUSED', 'WITHDRAWN')),
      kind text not null check (kind in ('ADD', 'WIDEN', 'ENABLE', 'RESET')),
      staff_id uuid references staff (id),
      username text collate "C" not null check (username = lower(username)),
      wanted jsonb not null,
      reason text not null,
      proposed_by uuid not null references staff (id),
      proposed_at timestamptz(3) not null,
      decided_by uuid references staff (id),
      decided_at timestamptz(3),
      remark text,
      version integer not null default 1,
      check ((queue = 'WAITING') = (decided_at is null)),
      check (kind = 'ADD' or staff_id is not null)
    )`,
    `create unique index access_request_waiting on access_request (username) where queue = 'WAITING'`,
    `create index access_request_by_proposal on access_request (queue, proposed_at, id)`,
    `create index access_request_by_decision on access_request (queue, decided_at, id)`,
    `create index access_request_by_username on access_request (queue, username, id)`,
    `create index access_request_of_staff on access_request (staff_id)`,
  ],
};
