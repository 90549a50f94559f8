import type { Migration } from '../../migration.ts';

/** The files of a profile, which are counted for the next one's name. */
export const filesOfProfiles: Migration = {
  name: '20261202T0482-files-of-profiles',
  indexes: [{ name: 'nach_batch_of_profile', on: 'nach_batch (profile_id) where profile_id is not null' }],
};
