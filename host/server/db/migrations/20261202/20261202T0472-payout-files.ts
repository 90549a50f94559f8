import type { Migration } from '../../migration.ts';

/** Files of payouts as they were made, and which payout is in which: in one at most. */
export const payoutFiles: Migration = {
  name: '20261202T0472-payout-files',
  statements: [
    `create table payout_file (
      id uuid primary key,
      profile_id uuid not null references bank_profile (id),
      profile jsonb not null check (jsonb_typeof(profile) = 'object'),
      name text collate "C" not null unique check (name <> ''),
      content text collate "C" not null,
      sha256 text collate "C" not null check (sha256 ~ '^[0-9a-f]{64}$'),
      line_count integer not null check (line_count > 0),
      total text collate "C" not null,
      made_by uuid not null references staff (id),
      made_at timestamptz(3) not null
    )`,
    `create index payout_file_by_time on payout_file (made_at, id)`,
    `create table payout_file_line (
      disbursal_id uuid primary key references disbursal (id),
      application_id uuid not null references application (id),
      file_id uuid not null references payout_file (id),
      line integer not null check (line > 0),
      reference text collate "C" not null unique,
      unique (file_id, line)
    )`,
    `create index payout_file_line_of_application on payout_file_line (application_id)`,
  ],
};
