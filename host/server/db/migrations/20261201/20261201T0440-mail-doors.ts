import type { Migration } from '../../migration.ts';

/** Where a mail has come from: the door that brought it, its Message-ID there, and the files that were left out of it. */
export const mailDoors: Migration = {
  name: '20261201T0440-mail-doors',
  statements: [
    `alter table nach_mail
      add column door_id uuid,
      add column message_id text collate "C",
      add column left_out jsonb`,
  ],
};
