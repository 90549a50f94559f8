import type { Migration } from '../../migration.ts';

/** Tabs, cards and headers come in by files that are checked first. */
export const partFiles: Migration = {
  name: '20261203T0860-part-files',
  statements: [
    `alter table checked_file drop constraint checked_file_kind_check, add constraint checked_file_kind_check
      check (kind in ('allocation', 'hold', 'feedback', 'recordings', 'unsubscribe', 'bankAnswers', 'audience',
        'disbursalAnswers', 'choices', 'nachCodes', 'deskParts')) not valid`,
  ],
};
