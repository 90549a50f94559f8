import type { Migration } from '../../migration.ts';

/** Finds the discrepancy that a file answers, each time the file is opened. */
export const discrepancyFiles: Migration = {
  name: '20261125T0001-discrepancy-files',
  indexes: [
    { name: 'compliance_discrepancy_by_file', on: 'compliance_discrepancy (file_id) where file_id is not null' },
  ],
};
