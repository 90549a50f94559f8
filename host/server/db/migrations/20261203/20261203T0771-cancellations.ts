import type { Migration } from '../../migration.ts';

/**
 * The mandates that the bank is to be told to end, each by its own number: one loan may have several. What has been done stays,
 * with who has done it.
 */
export const cancellations: Migration = {
  name: '20261203T0771-cancellations',
  statements: [
    `create table mandate_cancellation (
      id uuid primary key,
      application_id uuid not null references application (id),
      umrn text collate "C" not null,
      reason text collate "C" not null check (reason in ('ENDED', 'REPLACED', 'REPORTED')),
      since timestamptz(3) not null,
      done_by_id uuid references staff (id),
      done_at timestamptz(3),
      unique (application_id, umrn),
      check ((done_by_id is null) = (done_at is null))
    )`,
    `create index mandate_cancellation_waits on mandate_cancellation (since, id) where done_at is null`,
  ],
};
