import type { Migration } from '../../migration.ts';

/** Checked files are of kinds that there are. */
export const partFileChecks: Migration = {
  name: '20261203T0861-part-file-checks',
  validate: ['alter table checked_file validate constraint checked_file_kind_check'],
};
