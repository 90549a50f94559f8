import type { Migration } from '../../migration.ts';

/** A batch that a profile of the lender's bank has written: the file itself, which is read again alike. */
export const mandateFiles: Migration = {
  name: '20261202T0481-mandate-files',
  statements: [
    `alter table nach_batch
      add column profile_id uuid,
      add column profile jsonb,
      add column name text collate "C",
      add column content text collate "C",
      add column sha256 text collate "C"`,
  ],
};
