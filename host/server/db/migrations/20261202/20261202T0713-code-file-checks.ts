import type { Migration } from '../../migration.ts';

/** Checked files are of kinds that there are. */
export const codeFileChecks: Migration = {
  name: '20261202T0713-code-file-checks',
  validate: ['alter table checked_file validate constraint checked_file_kind_check'],
};
