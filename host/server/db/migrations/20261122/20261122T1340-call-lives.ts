import type { Migration } from '../../migration.ts';

/**
 * A call's start and end, which all loads of the call share, and the member of staff whom a signed link names. Both new
 * columns of `call_grant` stay null in rows that an older process writes during a rolling restart.
 */
export const callLives: Migration = {
  name: '20261122T1340-call-lives',
  statements: [
    `create table call_life (
      id uuid primary key,
      call_key text unique,
      started_at timestamptz(3) not null,
      expires_at timestamptz(3) not null,
      ended_at timestamptz(3)
    )`,
    `create index call_life_by_expiry on call_life (expires_at)`,
    `create index call_launch_by_opening on call_launch (opened_at)`,
    `alter table call_grant add column life_id uuid`,
    `alter table call_grant add column staff_id uuid`,
  ],
};
