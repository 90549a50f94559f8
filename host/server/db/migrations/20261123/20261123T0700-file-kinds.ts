import type { Migration } from '../../migration.ts';

/** The kinds of checked files that screens send. */
export const fileKinds: Migration = {
  name: '20261123T0700-file-kinds',
  statements: [
    `alter table checked_file
      drop constraint checked_file_kind_check,
      add constraint checked_file_kind_check
        check (kind in ('allocation', 'hold', 'feedback', 'recordings', 'unsubscribe', 'bankAnswers', 'audience'))`,
  ],
};
