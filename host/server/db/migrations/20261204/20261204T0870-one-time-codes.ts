import type { Migration } from '../../migration.ts';

/**
 * Codes that were sent to somebody's registered number, by which they do one thing, and how the customer of a settlement accepted
 * it; null for those who accepted by the link alone.
 */
export const oneTimeCodes: Migration = {
  name: '20261204T0870-one-time-codes',
  statements: [
    `create table one_time_code (
      id uuid primary key,
      subject text collate "C" not null,
      no integer not null check (no > 0),
      bound_to text collate "C" not null,
      code_hash text collate "C" not null,
      message_id uuid not null references outbound_message (id),
      sent_to text not null,
      sent_at timestamptz(3) not null,
      tries integer not null default 0 check (tries >= 0),
      used_at timestamptz(3)
    )`,
    `create unique index one_time_code_of on one_time_code (subject, no)`,
    `create index one_time_code_by_time on one_time_code (sent_at)`,
    `alter table settlement add column accepted_by jsonb`,
  ],
};
