import type { Migration } from '../../migration.ts';

/** The check that was added without reading the files that stood. */
export const choiceFiles: Migration = {
  name: '20261201T0202-choice-files',
  validate: ['alter table checked_file validate constraint checked_file_kind_check'],
};
