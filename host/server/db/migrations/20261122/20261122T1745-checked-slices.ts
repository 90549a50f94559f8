import type { Migration } from '../../migration.ts';

/** Stores the finished slices of a checked file, so that its work can continue where it stopped. */
export const checkedSlices: Migration = {
  name: '20261122T1745-checked-slices',
  statements: [
    // A file that was applied as a whole has nothing left to do, and the outcomes of its lines were not stored.
    `delete from checked_file where used_at is not null`,
    `alter table checked_file
      add column file_hash text collate "C",
      add column summary text,
      add column done_count integer not null default 0 check (done_count >= 0)`,
    `create index checked_file_by_sender on checked_file (staff_id, file_hash)`,
    `create table checked_slice (
      file_id uuid not null references checked_file (id) on delete cascade,
      from_line integer not null,
      outcomes jsonb not null,
      primary key (file_id, from_line)
    )`,
  ],
};
