import type { Migration } from '../../migration.ts';

/** The batches that stand name profiles that there are. */
export const profilesOfBatchesChecked: Migration = {
  name: '20261202T0701-profiles-of-batches-checked',
  validate: ['alter table nach_batch validate constraint nach_batch_profile'],
};
