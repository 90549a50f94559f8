import type { Migration } from '../../migration.ts';

/** Allows recordings of calls as files. */
export const recordings: Migration = {
  name: '20261123T0710-recordings',
  statements: [
    // Existing rows are not checked: each has one of the kinds that were allowed before.
    `alter table stored_file
      drop constraint stored_file_kind_check,
      add constraint stored_file_kind_check
        check (kind in ('image', 'pdf', 'word', 'video', 'audio', 'csv', 'zip')) not valid`,
  ],
};
