import type { Migration } from '../../migration.ts';

/** Authors are of kinds that there are. */
export const bankProfileChecks: Migration = {
  name: '20261202T0471-bank-profile-checks',
  validate: ['alter table authorship validate constraint authorship_kind_check'],
};
