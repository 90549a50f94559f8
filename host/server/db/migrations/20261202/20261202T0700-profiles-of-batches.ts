import type { Migration } from '../../migration.ts';

/** A batch that a profile has written names one that there is, as a file of payouts does. */
export const profilesOfBatches: Migration = {
  name: '20261202T0700-profiles-of-batches',
  statements: [
    `alter table nach_batch
      add constraint nach_batch_profile foreign key (profile_id) references bank_profile (id) not valid`,
  ],
};
