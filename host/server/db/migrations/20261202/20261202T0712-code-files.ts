import type { Migration } from '../../migration.ts';

/** Reject codes come in by files that are checked first. */
export const codeFiles: Migration = {
  name: '20261202T0712-code-files',
  statements: [
    `alter table checked_file drop constraint checked_file_kind_check, add constraint checked_file_kind_check
      check (kind in ('allocation', 'hold', 'feedback', 'recordings', 'unsubscribe', 'bankAnswers', 'audience',
        'disbursalAnswers', 'choices', 'nachCodes')) not valid`,
  ],
};
