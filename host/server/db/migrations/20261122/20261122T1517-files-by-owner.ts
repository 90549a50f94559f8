import type { Migration } from '../../migration.ts';

/** Indexes for the sums before each upload: a person's recent uploads, and those that wait for a save. */
export const filesByOwner: Migration = {
  name: '20261122T1517-files-by-owner',
  indexes: [
    { name: 'stored_file_by_owner', on: 'stored_file (owner_id, created_at) where removed_at is null' },
    {
      name: 'stored_file_waiting',
      on: 'stored_file (owner_id) where attached_at is null and removed_at is null',
    },
  ],
};
